// The sandbox of the payout provider. It stores its payments in a table of its own, as an outside system would, and
// pays each key once. It can be told to misbehave, by its setting or by the payee (docs/decisions/022).
import { randomInt } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/driver.ts';
import { quirkOf } from './checks.ts';
import { createBehaviour, type Behaviour, type Misbehaviour, type SandboxCall } from './misbehaviour.ts';
import { ProviderRefusal, type PayoutProvider, type PayoutRequest, type PayoutStatus } from './types.ts';

interface SandboxPayouts extends PayoutProvider {
  behave: Behaviour['configure'];
}

interface StoredPayout {
  state: 'PENDING' | 'PAID' | 'REFUSED' | 'CANCELLED';
  reference: string;
  asked_at: Date;
}

/** How long the bank of a slow payee takes. */
const SLOW_MS = 5000;

const newReference = (): string => String(randomInt(10 ** 12 - 1)).padStart(12, '0');

const statusOf = ({ state, reference }: StoredPayout): PayoutStatus => {
  if (state === 'REFUSED' || state === 'CANCELLED') throw new ProviderRefusal(`The payout is ${state}`);
  return state === 'PAID' ? { status: 'PAID', reference } : { status: 'PENDING' };
};

export const createSandboxPayouts = (
  db: Db,
  { clock, misbehaviour = {} }: { clock: Clock; misbehaviour?: Misbehaviour },
): SandboxPayouts => {
  const behaviour = createBehaviour(misbehaviour, 'the payout provider');

  const find = async (key: string): Promise<StoredPayout> => {
    const [row] = await db.query<StoredPayout>(
      'select state, reference, asked_at from sandbox_payout where key = $1',
      [key],
    );
    if (!row) throw new Error('The sandbox lost a payout');
    return row;
  };

  const insertPayout = (key: string, amountPaise: number, state: StoredPayout['state']) =>
    db.query(
      `insert into sandbox_payout (key, amount_paise, state, reference, asked_at, payments)
       values ($1, $2, $3, $4, $5, 0) on conflict (key) do nothing`,
      [key, amountPaise, state, newReference(), clock.now()],
    );

  /** Decides an open payout; one that is decided stays as it is. */
  const decide = (key: string, to: 'PAID' | 'REFUSED' | 'CANCELLED') =>
    db.query(
      `update sandbox_payout set state = $2, payments = payments + case when $2 = 'PAID' then 1 else 0 end
        where key = $1 and (state = 'PENDING' or ($3 and state = 'PAID' and $2 = 'PAID'))`,
      [key, to, behaviour.of(key).twice === true],
    );

  const isUndecided = async ({ key, payee }: PayoutRequest, { late }: SandboxCall): Promise<boolean> => {
    if (late) return true;
    if (quirkOf(payee) !== 'slow') return false;
    return clock.now().getTime() - (await find(key)).asked_at.getTime() < SLOW_MS;
  };

  return {
    pay: async (request) => {
      const { key, amountPaise, payee } = request;
      await behaviour.answer({ key, canAnswerLate: true }, async (reached) => {
        await insertPayout(key, amountPaise, 'PENDING');
        if (await isUndecided(request, reached)) return;
        await decide(key, reached.how.refuse || quirkOf(payee) === 'refused' ? 'REFUSED' : 'PAID');
      });
      return statusOf(await find(key));
    },
    cancel: async (key) => {
      await behaviour.reach(key);
      await insertPayout(key, 0, 'CANCELLED');
      await decide(key, 'CANCELLED');
      const stored = await find(key);
      return stored.state === 'CANCELLED' ? { status: 'CANCELLED' } : statusOf(stored);
    },
    behave: behaviour.configure,
  };
};
