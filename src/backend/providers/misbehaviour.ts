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

const COUNTS = { fail: 'fail', lose: 'lose', slow: 'slowMs', late: 'late', reject: 'reject' } as const;
const FLAGS = ['refuse', 'twice', 'used', 'lost', 'refusesReturns', 'hurry'] as const;

const isCount = (name: string): name is keyof typeof COUNTS => Object.hasOwn(COUNTS, name);

/** One part of a setting, which it completes. Throws SettingsError. */
const tell = (how: Misbehaviour, part: string, setting: string): void => {
  const [name = '', value] = part.split(':');
  if (isCount(name)) {
    const count = Number(value);
    if (!Number.isInteger(count) || count < 0)
      throw new SettingsError(`${setting}: "${part}" needs a number`);
    how[COUNTS[name]] = count;
    return;
  }
  if (value !== undefined) throw new SettingsError(`${setting}: "${part}" needs no number`);
  const flag = FLAGS.find((one) => one === name);
  if (!flag) {
    const names = [...Object.keys(COUNTS), ...FLAGS].join(', ');
    throw new SettingsError(`${setting}: "${name}" is none of ${names}`);
  }
  how[flag] = true;
};

/** Reads the text of a setting, e.g. `fail:2,slow:1500`, `refuse`, `lose:1`, `twice`. Throws SettingsError naming it. */
export const misbehaviourFrom = (text: string, setting: string): Misbehaviour => {
  const how: Misbehaviour = {};
  for (const part of text.split(',').filter(Boolean)) tell(how, part, setting);
  return how;
};

export interface Reached {
  how: Misbehaviour;
  nth: number;
}

/** How a sandbox behaves: in general, and towards single orders where it was told so. */
export interface Behaviour {
  /** Towards a call's key: that of its order, or beginning with its order's id and a colon. */
  of(key: string): Misbehaviour;
  /**
   * A call that gets through, or throws where it is told to fail. Answers how it goes on, and which call for its key
   * this is. `name` counts apart what else is called for the key.
   */
  reach(key: string, name?: string): Promise<Reached>;
  /** Such a call with its work, whose answer may be lost on the way back. */
  answer<T>(call: { key: string; name?: string }, work: (reached: Reached) => Promise<T>): Promise<T>;
  /** From now on so, `{}` for well; with `orderId`, towards that order, conversion or transfer alone. */
  tell(how: Misbehaviour, orderId?: string): void;
}

/** `provider`: what its errors call it. */
export const createBehaviour = (first: Misbehaviour, provider: string): Behaviour => {
  let always = first;
  const towards = new Map<string, Misbehaviour>();
  const calls = new Map<string, number>();

  const of = (key: string): Misbehaviour => towards.get(key.split(':', 1)[0] ?? key) ?? always;

  /** Counted while a count matters. */
  const countOf = (name: string, how: Misbehaviour): number => {
    if (!how.fail && !how.lose && !how.late) return 1;
    const nth = (calls.get(name) ?? 0) + 1;
    calls.set(name, nth);
    return nth;
  };

  const reach = async (key: string, name = key): Promise<Reached> => {
    const how = of(key);
    const nth = countOf(name, how);
    if (how.slowMs) await new Promise((done) => setTimeout(done, how.slowMs));
    if (nth <= (how.fail ?? 0)) throw new Error(`${provider} is away`);
    return { how, nth };
  };

  return {
    of,
    reach,
    answer: async ({ key, name }, work) => {
      const reached = await reach(key, name);
      const { how, nth } = reached;
      const answer = await work(reached);
      if (nth <= (how.fail ?? 0) + (how.lose ?? 0)) throw new Error(`The answer of ${provider} was lost`);
      return answer;
    },
    tell: (how, orderId) => {
      if (orderId === undefined) {
        always = how;
        calls.clear();
      } else towards.set(orderId, how);
    },
  };
};
