// The sandbox of the voucher provider VOUCHAGRAM (spec §9). It keeps what it issued in a table of its own, as an
// outside system would, and does a key once. It can be told to misbehave, to test or show what happens then.
import { randomInt } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/driver.ts';
import type { Keys } from '../keys.ts';
import { dayInKolkata, endOfDayKolkata } from '../ledger/calendar.ts';
import { SettingsError } from '../settings.ts';
import { ProviderRefusal, type IssuedVoucher, type VoucherProvider, type VoucherRequest } from './types.ts';

export interface Misbehaviour {
  /** Answers so much later. */
  slowMs?: number;
  /** So many calls for each key fail before one goes through. */
  fail?: number;
  /** Refuses every call for good. */
  refuse?: boolean;
  /** So many calls for each key issue the voucher, and then the answer is lost. */
  lose?: number;
  /** Issues anew for a key that it has done: a provider that breaks its promise. */
  twice?: boolean;
}

export interface SandboxVouchers extends VoucherProvider {
  /** From now on behaves so; `{}` for well. */
  behave(how: Misbehaviour): void;
}

interface Kept {
  code: string;
  pin: string;
  expires_at: Date;
}

/** Without the letters and digits that are read for one another. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const VALIDITY_MONTHS = 12;
const SEALED_FOR = 'sandbox_voucher';

const newCode = (): string =>
  Array.from({ length: 3 }, () =>
    Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  ).join('-');

const newPin = (): string => String(randomInt(10 ** 6)).padStart(6, '0');

/** The end of the day, in India, so many months later; the 31st becomes the last day of a short month. */
export const expiryAfter = (at: Date, months: number): Date => {
  const [year = 0, month = 1, day = 1] = dayInKolkata(at).split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  const then = new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay)));
  return endOfDayKolkata(then);
};

const COUNTED = new Set(['fail', 'lose', 'slow']);

/** Reads `SANDBOX_VOUCHERS`, e.g. `fail:2,slow:1500`, `refuse`, `lose:1`, `twice`. Throws SettingsError. */
export const misbehaviourFrom = (text: string): Misbehaviour => {
  const how: Misbehaviour = {};
  for (const part of text.split(',').filter(Boolean)) {
    const [name = '', value] = part.split(':');
    const count = Number(value);
    if (COUNTED.has(name) ? !Number.isInteger(count) || count < 0 : value !== undefined) {
      throw new SettingsError(`SANDBOX_VOUCHERS: "${part}" needs ${COUNTED.has(name) ? 'a' : 'no'} number`);
    }
    if (name === 'slow') how.slowMs = count;
    else if (name === 'fail' || name === 'lose') how[name] = count;
    else if (name === 'refuse' || name === 'twice') how[name] = true;
    else throw new SettingsError(`SANDBOX_VOUCHERS: "${name}" is none of slow, fail, refuse, lose, twice`);
  }
  return how;
};

export const createSandboxVouchers = (
  db: Db,
  { clock, keys, misbehaviour = {} }: { clock: Clock; keys: Keys; misbehaviour?: Misbehaviour },
): SandboxVouchers => {
  let how = misbehaviour;
  const calls = new Map<string, number>();

  /** Which call for its key this is; counted only while a count matters. */
  const nthCall = (key: string): number => {
    if (!how.fail && !how.lose) return 1;
    const call = (calls.get(key) ?? 0) + 1;
    calls.set(key, call);
    return call;
  };

  const find = async (key: string): Promise<Kept | undefined> =>
    (await db.query<Kept>('select code, pin, expires_at from sandbox_voucher where key = $1', [key]))[0];

  const insert = async (request: VoucherRequest): Promise<void> => {
    const at = clock.now();
    const expiresAt = expiryAfter(at, request.validityMonths ?? VALIDITY_MONTHS);
    const [code, pin] = [newCode(), newPin()].map((text) => keys.seal(text, SEALED_FOR));
    await db.query(
      `insert into sandbox_voucher (key, sku, amount_paise, code, pin, expires_at, issued_at, issues)
       values ($1, $2, $3, $4, $5, $6, $7, 1)
       on conflict (key) do ${
         how.twice
           ? 'update set code = excluded.code, pin = excluded.pin, issues = sandbox_voucher.issues + 1'
           : 'nothing'
       }`,
      [request.key, request.sku, request.amountPaise, code, pin, expiresAt, at],
    );
  };

  const issueOnce = async (request: VoucherRequest): Promise<IssuedVoucher> => {
    await insert(request);
    const kept = await find(request.key);
    if (!kept) throw new Error('The sandbox lost a voucher');
    const [code, pin] = [keys.open(kept.code, SEALED_FOR), keys.open(kept.pin, SEALED_FOR)];
    return { code, pin, expiresAt: kept.expires_at };
  };

  return {
    issue: async (request) => {
      const call = nthCall(request.key);
      if (how.slowMs) await new Promise((done) => setTimeout(done, how.slowMs));
      if (how.refuse) throw new ProviderRefusal('The provider does not issue this voucher any more');
      if (call <= (how.fail ?? 0)) throw new Error('The provider is away');
      const issued = await issueOnce(request);
      if (call <= (how.fail ?? 0) + (how.lose ?? 0)) throw new Error('The answer of the provider was lost');
      return issued;
    },
    behave: (next) => {
      how = next;
      calls.clear();
    },
  };
};
