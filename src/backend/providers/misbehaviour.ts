// How a sandbox is told to misbehave, to test or show what happens then. One grammar for all of them.
import { SANDBOX_VARIABLES, SettingsError, type SandboxName } from '../settings.ts';

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
  /** So many calls for each key do their work, and are told that nothing is decided yet. */
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

type Word = keyof typeof COUNTS | (typeof FLAGS)[number];

const ANYWHERE = ['slow', 'fail', 'lose', 'late', 'refuse'] as const;

/** The words that each of them takes: one that would do nothing there is refused. */
const WORDS: Record<SandboxName, readonly Word[]> = {
  vouchers: [...ANYWHERE, 'twice', 'used'],
  fulfilment: [...ANYWHERE, 'twice', 'reject', 'lost', 'refusesReturns', 'hurry'],
  programme: ANYWHERE,
  payouts: [...ANYWHERE, 'twice'],
};

const isCount = (name: string): name is keyof typeof COUNTS => Object.hasOwn(COUNTS, name);

/** One part of a setting, which it completes. Throws SettingsError. */
const tell = (how: Misbehaviour, part: string, words: readonly string[], setting: string): void => {
  const [name = '', value] = part.split(':');
  if (!words.includes(name)) {
    throw new SettingsError(`${setting}: "${name}" is none of ${words.join(', ')}`);
  }
  if (isCount(name)) {
    const count = Number(value);
    if (!Number.isInteger(count) || count < 0)
      throw new SettingsError(`${setting}: "${part}" needs a number`);
    how[COUNTS[name]] = count;
    return;
  }
  if (value !== undefined) throw new SettingsError(`${setting}: "${part}" needs no number`);
  const flag = FLAGS.find((one) => one === name);
  if (flag) how[flag] = true;
};

/**
 * Reads how a sandbox is to misbehave, e.g. `fail:2,slow:1500`, `refuse`, `lose:1`, `twice`. Throws SettingsError that
 * names the `setting`.
 */
export const misbehaviourFrom = (
  text: string,
  sandbox: SandboxName,
  setting: string = SANDBOX_VARIABLES[sandbox],
): Misbehaviour => {
  const how: Misbehaviour = {};
  for (const part of text.split(',').filter(Boolean)) tell(how, part, WORDS[sandbox], setting);
  return how;
};

export interface Reached {
  how: Misbehaviour;
  nth: number;
  /** What it answers is not decided yet. */
  late: boolean;
}

interface Call {
  key: string;
  /** Counts apart what else is called for the key. */
  name?: string;
  /** Its answer itself can say that nothing is decided yet. */
  saysLate?: true;
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
  /** Such a call with its work, whose answer may be lost on the way back, or come late: to a later call. */
  answer<T>(call: Call, work: (reached: Reached) => Promise<T>): Promise<T>;
  /** From now on so, `{}` for well; with `orderId`, towards that order, conversion or transfer alone. */
  tell(how: Misbehaviour, orderId?: string): void;
}

/** The calls that fail and those whose answer is lost come first. */
const isLate = ({ fail = 0, lose = 0, late = 0 }: Misbehaviour, nth: number): boolean =>
  nth > fail + lose && nth <= fail + lose + late;

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
    return { how, nth, late: isLate(how, nth) };
  };

  return {
    of,
    reach,
    answer: async ({ key, name, saysLate = false }, work) => {
      const reached = await reach(key, name);
      const { how, nth, late } = reached;
      const answer = await work(reached);
      if (late && !saysLate) throw new Error(`${provider} has not decided yet`);
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
