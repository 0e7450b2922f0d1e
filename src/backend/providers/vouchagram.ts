// The sandbox of the voucher provider VOUCHAGRAM (spec §9). It stores what it issued in a table of its own, as an
// outside system would, and carries out each key once. It can be told to misbehave, to test or show what happens then.
import { randomInt } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/driver.ts';
import type { Keys } from '../keys.ts';
import { dayInKolkata, endOfDayKolkata, startOfDayKolkata } from '../ledger/calendar.ts';
import { addMonths } from '../months.ts';
import { createBehaviour, type Behaviour, type Misbehaviour } from './misbehaviour.ts';
import { ProviderRefusal, type IssuedVoucher, type VoucherProvider, type VoucherRequest } from './types.ts';

interface SandboxVouchers extends VoucherProvider {
  behave: Behaviour['configure'];
}

interface StoredVoucher {
  code: string;
  pin: string;
  expires_at: Date;
  voided_at: Date | null;
}

/** Without letters and digits that are easily confused. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const VALIDITY_MONTHS = 12;
export const SANDBOX_SEAL_CONTEXT = 'sandbox_voucher';

export const newCode = (): string =>
  Array.from({ length: 3 }, () =>
    Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  ).join('-');

export const newPin = (): string => String(randomInt(10 ** 6)).padStart(6, '0');

/** The end of the day in India that is `months` months later. */
export const expiryAfter = (at: Date, months: number): Date =>
  endOfDayKolkata(startOfDayKolkata(addMonths(dayInKolkata(at), months)));

export const createSandboxVouchers = (
  db: Db,
  { clock, keys, misbehaviour = {} }: { clock: Clock; keys: Keys; misbehaviour?: Misbehaviour },
): SandboxVouchers => {
  const behaviour = createBehaviour(misbehaviour, 'the voucher provider');

  const find = async (key: string): Promise<StoredVoucher | undefined> =>
    (
      await db.query<StoredVoucher>(
        'select code, pin, expires_at, voided_at from sandbox_voucher where key = $1',
        [key],
      )
    )[0];

  /** Stores a new voucher and returns it; undefined if there is one under the key already. */
  const insert = async (request: VoucherRequest): Promise<StoredVoucher | undefined> => {
    const how = behaviour.of(request.key);
    const at = clock.now();
    const expiresAt = expiryAfter(at, request.validityMonths ?? VALIDITY_MONTHS);
    const [code, pin] = [newCode(), newPin()].map((text) => keys.seal(text, SANDBOX_SEAL_CONTEXT));
    const [stored] = await db.query<StoredVoucher>(
      `insert into sandbox_voucher (key, sku, amount_paise, code, pin, expires_at, issued_at, issues)
       values ($1, $2, $3, $4, $5, $6, $7, 1)
       on conflict (key) do ${
         how.twice
           ? 'update set code = excluded.code, pin = excluded.pin, issues = sandbox_voucher.issues + 1'
           : 'nothing'
       } returning code, pin, expires_at, voided_at`,
      [request.key, request.sku, request.amountPaise, code, pin, expiresAt, at],
    );
    return stored;
  };

  const issueOnce = async (request: VoucherRequest): Promise<IssuedVoucher> => {
    const stored = (await insert(request)) ?? (await find(request.key));
    if (!stored) throw new Error('The sandbox lost a voucher');
    if (stored.voided_at) throw new ProviderRefusal('The voucher was voided');
    const [code, pin] = [
      keys.open(stored.code, SANDBOX_SEAL_CONTEXT),
      keys.open(stored.pin, SANDBOX_SEAL_CONTEXT),
    ];
    return { code, pin, expiresAt: stored.expires_at };
  };

  return {
    issue: (request) =>
      behaviour.answer(request, async ({ how }) => {
        if (how.refuse) throw new ProviderRefusal('The provider does not issue this voucher any more');
        return issueOnce(request);
      }),
    void: (request) =>
      behaviour.answer({ key: request.key, name: `void ${request.key}` }, async ({ how }) => {
        if (how.used) throw new ProviderRefusal('The voucher was used');
        // Stored even if it was not issued, so that it is not issued afterwards.
        if (!(await find(request.key))) await insert(request);
        await db.query('update sandbox_voucher set voided_at = coalesce(voided_at, $2) where key = $1', [
          request.key,
          clock.now(),
        ]);
      }),
    behave: behaviour.configure,
  };
};
