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
}

const COUNTED = new Set(['fail', 'lose', 'slow', 'late', 'reject']);

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
    else if (name === 'refuse' || name === 'twice') how[name] = true;
    else
      throw new SettingsError(
        `${setting}: "${name}" is none of slow, fail, refuse, lose, twice, late, reject`,
      );
  }
  return how;
};

/** Counts the calls for each key while a count matters. */
export const createCallCounter = () => {
  const calls = new Map<string, number>();
  return {
    /** Which call for its key this is. */
    nth: (key: string, how: Misbehaviour): number => {
      if (!how.fail && !how.lose && !how.late) return 1;
      const call = (calls.get(key) ?? 0) + 1;
      calls.set(key, call);
      return call;
    },
    forget: () => calls.clear(),
  };
};
