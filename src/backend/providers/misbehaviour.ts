// How a sandbox is told to misbehave, to test or show what happens then. One grammar for all of them.
import { SettingsError } from '../settings.ts';

export interface Misbehaviour {
  /** Answers so much later. */
  slowMs?: number;
  /** So many calls for each key fail before one goes through. */
  fail?: number;
  /** Refuses every call for good. */
  refuse?: boolean;
  /** So many calls for each key do their work, and then the answer is lost. */
  lose?: number;
  /** Works anew for a key that it has done: a provider that breaks its promise. */
  twice?: boolean;
  /** Says to so many calls for each key that it has not decided yet: payouts alone can. */
  late?: number;
  /** Does not take so many pieces of what is sent back: the store alone can. */
  reject?: number;
  /** Its codes count as used and cannot be voided: vouchers alone. */
  used?: boolean;
  /** Loses what it carries: parcels alone. */
  lost?: boolean;
  /** Takes no piece back: parcels alone. */
  refusesReturns?: boolean;
  /** Carries in no time what takes its days otherwise: parcels alone. */
  hurry?: boolean;
}

const COUNTED = new Set(['fail', 'lose', 'slow', 'late', 'reject']);
const FLAGS = ['refuse', 'twice', 'used', 'lost', 'refusesReturns', 'hurry'] as const;

/** Reads the text of a setting, e.g. `fail:2,slow:1500`, `refuse`, `lose:1`, `twice`. Throws SettingsError naming it. */
export const misbehaviourFrom = (text: string, setting: string): Misbehaviour => {
  const how: Misbehaviour = {};
  for (const part of text.split(',').filter(Boolean)) {
    const [name = '', value] = part.split(':');
    const count = Number(value);
    if (COUNTED.has(name) ? !Number.isInteger(count) || count < 0 : value !== undefined) {
      throw new SettingsError(`${setting}: "${part}" needs ${COUNTED.has(name) ? 'a' : 'no'} number`);
    }
    if (name === 'slow') how.slowMs = count;
    else if (name === 'fail' || name === 'lose' || name === 'late' || name === 'reject') how[name] = count;
    else {
      const flag = FLAGS.find((one) => one === name);
      if (!flag) {
        throw new SettingsError(`${setting}: "${name}" is none of ${[...COUNTED, ...FLAGS].join(', ')}`);
      }
      how[flag] = true;
    }
  }
  return how;
};

/** How a sandbox behaves: in general, and towards single orders where it was told so. */
export interface Behaviour {
  /** Towards a call's key: that of its order, or beginning with its order's id and a colon. */
  of(key: string): Misbehaviour;
  /** Which call for its key this is; counted while a count matters. */
  nth(key: string, how: Misbehaviour): number;
  /** From now on so, `{}` for well; with `orderId`, towards that order, conversion or transfer alone. */
  tell(how: Misbehaviour, orderId?: string): void;
}

export const createBehaviour = (first: Misbehaviour = {}): Behaviour => {
  let always = first;
  const towards = new Map<string, Misbehaviour>();
  const calls = new Map<string, number>();
  return {
    of: (key) => towards.get(key.split(':', 1)[0] ?? key) ?? always,
    nth: (key, how) => {
      if (!how.fail && !how.lose && !how.late) return 1;
      const call = (calls.get(key) ?? 0) + 1;
      calls.set(key, call);
      return call;
    },
    tell: (how, orderId) => {
      if (orderId === undefined) {
        always = how;
        calls.clear();
      } else towards.set(orderId, how);
    },
  };
};
