// The sandbox of the payout provider. It stores its payments in a table of its own, as an outside system would, and
// pays each key once. It can be told to misbehave, by its setting or by the payee (docs/decisions/022).
import { randomInt } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/driver.ts';
import { quirkOf } from './checks.ts';
import { createBehaviour, type Behaviour, type Misbehaviour, type Reached } from './misbehaviour.ts';
import { ProviderRefusal, type PayoutProvider, type PayoutRequest, type PayoutStanding } from './types.ts';

export interface SandboxPayouts extends PayoutProvider {
  behave: Behaviour['tell'];
}

interface Kept {
  state: 'PENDING' | 'PAID' | 'REFUSED' | 'CANCELLED';
  reference: string;
  asked_at: Date;
}

/** How long the bank of a slow payee takes. */
const SLOW_MS = 5000;

const newReference = (): string => String(randomInt(10 ** 12 - 1)).padStart(12, '0');

const standingOf = ({ state, reference }: Kept): PayoutStanding => {
  if (state === 'REFUSED' || state === 'CANCELLED') throw new ProviderRefusal(`The payout is ${state}`);
  return state === 'PAID' ? { status: 'PAID', reference } : { status: 'PENDING' };
};

export const createSandboxPayouts = (
  db: Db,
  { clock, misbehaviour = {} }: { clock: Clock; misbehaviour?: Misbehaviour },
): SandboxPayouts => {
  const behaviour = createBehaviour(misbehaviour, 'the payout provider');

  const find = async (key: string): Promise<Kept> => {
    const [row] = await db.query<Kept>(
      'select state, reference, asked_at from sandbox_payout where key = $1',
      [key],
    );
    if (!row) throw new Error('The sandbox lost a payout');
    return row;
  };

  const note = (key: string, amountPaise: number, state: Kept['state']) =>
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

  const isThinking = async ({ key, payee }: PayoutRequest, { late }: Reached): Promise<boolean> => {
    if (late) return true;
    if (quirkOf(payee) !== 'slow') return false;
    return clock.now().getTime() - (await find(key)).asked_at.getTime() < SLOW_MS;
  };

  return {
    pay: async (request) => {
      const { key, amountPaise, payee } = request;
      await behaviour.answer({ key, saysLate: true }, async (reached) => {
        await note(key, amountPaise, 'PENDING');
        if (await isThinking(request, reached)) return;
        await decide(key, reached.how.refuse || quirkOf(payee) === 'refused' ? 'REFUSED' : 'PAID');
      });
      return standingOf(await find(key));
    },
    cancel: async (key) => {
      await behaviour.reach(key);
      await note(key, 0, 'CANCELLED');
      await decide(key, 'CANCELLED');
      const kept = await find(key);
      return kept.state === 'CANCELLED' ? { status: 'CANCELLED' } : standingOf(kept);
    },
    behave: behaviour.tell,
  };
};
