// How a sandbox is told to misbehave, to test or show what happens then. All sandboxes share one grammar.
import { SANDBOX_VARIABLES, SettingsError, type SandboxName } from '../settings.ts';

export interface Misbehaviour {
  /** Answers this much later. */
  slowMs?: number;
  /** The number of calls that fail, for each key, before one succeeds. */
  fail?: number;
  /** Refuses every call permanently. */
  refuse?: boolean;
  /** The number of calls, for each key, that do their work but whose answer is lost. */
  lose?: number;
  /** Does the work again for a key that is already done: a provider that breaks its promise. */
  twice?: boolean;
  /** The number of calls, for each key, that do their work but are answered "nothing decided yet". */
  late?: number;
  /** The number of returned pieces that the store rejects; for the store only. */
  reject?: number;
  /** Its codes count as used and cannot be voided; for vouchers only. */
  used?: boolean;
  /** Loses what it carries; for parcels only. */
  lost?: boolean;
  /** Takes no piece back; for parcels only. */
  refusesReturns?: boolean;
  /** Delivers at once instead of after days; for parcels only. */
  hurry?: boolean;
}

const COUNTS = { fail: 'fail', lose: 'lose', slow: 'slowMs', late: 'late', reject: 'reject' } as const;
const FLAGS = ['refuse', 'twice', 'used', 'lost', 'refusesReturns', 'hurry'] as const;

type Word = keyof typeof COUNTS | (typeof FLAGS)[number];

const COMMON_WORDS = ['slow', 'fail', 'lose', 'late', 'refuse'] as const;

/** The words that each sandbox accepts. Words that would have no effect there are refused. */
const WORDS: Record<SandboxName, readonly Word[]> = {
  vouchers: [...COMMON_WORDS, 'twice', 'used'],
  fulfilment: [...COMMON_WORDS, 'twice', 'reject', 'lost', 'refusesReturns', 'hurry'],
  programme: COMMON_WORDS,
  payouts: [...COMMON_WORDS, 'twice'],
};

const isCount = (name: string): name is keyof typeof COUNTS => Object.hasOwn(COUNTS, name);

/** Parses one part of a setting into `how`. Throws SettingsError. */
const parseWord = (how: Misbehaviour, part: string, words: readonly string[], setting: string): void => {
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
 * Parses how a sandbox is to misbehave, e.g. `fail:2,slow:1500`, `refuse`, `lose:1`, `twice`. Throws SettingsError
 * naming the `setting`.
 */
export const parseMisbehaviour = (
  text: string,
  sandbox: SandboxName,
  setting: string = SANDBOX_VARIABLES[sandbox],
): Misbehaviour => {
  const how: Misbehaviour = {};
  for (const part of text.split(',').filter(Boolean)) parseWord(how, part, WORDS[sandbox], setting);
  return how;
};

export interface SandboxCall {
  how: Misbehaviour;
  attempt: number;
  /** Whether its answer is "nothing decided yet". */
  late: boolean;
}

interface Call {
  key: string;
  /** Separates the count of another kind of call for the same key. */
  name?: string;
  /** Set if the answer itself can say that nothing is decided yet. */
  canAnswerLate?: true;
}

/** How a sandbox behaves: in general, and towards single orders for which it was told otherwise. */
export interface Behaviour {
  /** The behaviour for a call's key, which is that of its order or begins with the order's id and a colon. */
  of(key: string): Misbehaviour;
  /**
   * Makes a call: throws if it is told to fail. Returns how to continue, and the number of this call for its key.
   * `name` separates the count of another kind of call for the same key.
   */
  reach(key: string, name?: string): Promise<SandboxCall>;
  /** Such a call with its work. The answer may be lost on the way back, or come late, with a later call. */
  answer<T>(call: Call, work: (reached: SandboxCall) => Promise<T>): Promise<T>;
  /**
   * Changes the behaviour from now on, `{}` for normal; with `orderId` only for that order, conversion or transfer.
   */
  configure(how: Misbehaviour, orderId?: string): void;
}

/** The calls that fail and those whose answer is lost come first. */
const isLate = ({ fail = 0, lose = 0, late = 0 }: Misbehaviour, attempt: number): boolean =>
  attempt > fail + lose && attempt <= fail + lose + late;

/** `provider`: its name in error messages. */
export const createBehaviour = (first: Misbehaviour, provider: string): Behaviour => {
  let general = first;
  const byOrder = new Map<string, Misbehaviour>();
  const calls = new Map<string, number>();

  const of = (key: string): Misbehaviour => byOrder.get(key.split(':', 1)[0] ?? key) ?? general;

  /** Counts calls only while a count matters. */
  const countOf = (name: string, how: Misbehaviour): number => {
    if (!how.fail && !how.lose && !how.late) return 1;
    const attempt = (calls.get(name) ?? 0) + 1;
    calls.set(name, attempt);
    return attempt;
  };

  const reach = async (key: string, name = key): Promise<SandboxCall> => {
    const how = of(key);
    const attempt = countOf(name, how);
    if (how.slowMs) await new Promise((done) => setTimeout(done, how.slowMs));
    if (attempt <= (how.fail ?? 0)) throw new Error(`${provider} is away`);
    return { how, attempt, late: isLate(how, attempt) };
  };

  return {
    of,
    reach,
    answer: async ({ key, name, canAnswerLate = false }, work) => {
      const reached = await reach(key, name);
      const { how, attempt, late } = reached;
      const answer = await work(reached);
      if (late && !canAnswerLate) throw new Error(`${provider} has not decided yet`);
      if (attempt <= (how.fail ?? 0) + (how.lose ?? 0)) throw new Error(`The answer of ${provider} was lost`);
      return answer;
    },
    configure: (how, orderId) => {
      if (orderId === undefined) {
        general = how;
        calls.clear();
      } else byOrder.set(orderId, how);
    },
  };
};
