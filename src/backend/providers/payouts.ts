// The sandbox of the payout provider. It keeps what it paid in a table of its own, as an outside system would, and
// pays a key once. It can be told to misbehave, by its setting or by the payee (docs/decisions/022).
import { randomInt } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/driver.ts';
import { quirkOf } from './checks.ts';
import { createBehaviour, type Behaviour, type Misbehaviour } from './misbehaviour.ts';
import { ProviderRefusal, type PayoutProvider, type PayoutRequest, type PayoutStanding } from './types.ts';

export interface SandboxPayouts extends PayoutProvider {
  behave: Behaviour['tell'];
}

interface Kept {
  state: 'PENDING' | 'PAID' | 'REFUSED' | 'CANCELLED';
  reference: string;
  asked_at: Date;
}

/** How long a slow payee's bank thinks. */
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
  const behaviour = createBehaviour(misbehaviour);

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

  /** Decides a payout that is open; one that is decided stays so. */
  const decide = (key: string, to: 'PAID' | 'REFUSED' | 'CANCELLED') =>
    db.query(
      `update sandbox_payout set state = $2, payments = payments + case when $2 = 'PAID' then 1 else 0 end
        where key = $1 and (state = 'PENDING' or ($3 and state = 'PAID' and $2 = 'PAID'))`,
      [key, to, behaviour.of(key).twice === true],
    );

  const isThinking = async ({ key, payee }: PayoutRequest, call: number): Promise<boolean> => {
    if (call <= (behaviour.of(key).late ?? 0)) return true;
    if (quirkOf(payee) !== 'slow') return false;
    return clock.now().getTime() - (await find(key)).asked_at.getTime() < SLOW_MS;
  };

  return {
    pay: async (request) => {
      const { key, amountPaise, payee } = request;
      const how = behaviour.of(key);
      const call = behaviour.nth(key, how);
      if (how.slowMs) await new Promise((done) => setTimeout(done, how.slowMs));
      if (call <= (how.fail ?? 0)) throw new Error('The payout provider is away');
      await note(key, amountPaise, 'PENDING');
      if (!(await isThinking(request, call))) {
        await decide(key, how.refuse || quirkOf(payee) === 'refused' ? 'REFUSED' : 'PAID');
      }
      const lost = call <= (how.fail ?? 0) + (how.lose ?? 0);
      if (lost) throw new Error('The answer of the payout provider was lost');
      return standingOf(await find(key));
    },
    cancel: async (key) => {
      const how = behaviour.of(key);
      if (behaviour.nth(key, how) <= (how.fail ?? 0)) throw new Error('The payout provider is away');
      await note(key, 0, 'CANCELLED');
      await decide(key, 'CANCELLED');
      const kept = await find(key);
      return kept.state === 'CANCELLED' ? { status: 'CANCELLED' } : standingOf(kept);
    },
    behave: behaviour.tell,
  };
};
