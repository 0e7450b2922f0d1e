// Every advisory lock of the program, with what it guards, so that no two things wait for each other by chance. Each is
// held until its transaction ends. The other locks are those of rows, and of a folder (folder-lock.ts).

/** One each, by number. */
export const LOCKS = {
  /** `Db.alone`: making the tables of the job queue. */
  alone: 7270600,
  /** A migration: several processes may start at once. */
  migration: 7270601,
  /** What happens once, whoever starts: seeding, a file of an operator, a change of the key. */
  seed: 7270602,
} as const;

/** One for each name of a kind; the kind is the seed of the name's hash. */
const KINDS = {
  /** Clicks of an account: one trip to a partner at a time. */
  clicks: 0,
  /** Enrolments of a mobile number. */
  mobile: 1,
  /** Sends of one-time passwords to a target, or for an order. */
  passwords: 2,
  /** Writes of an account's addresses, of which one is the default. */
  addresses: 3,
  /** Sessions of a number's cards: all of them ended, or one changed into another. */
  sessions: 4,
  /** Renewing an account's Plus, and leaving it: who leaves sees the charge that has begun, and none begins meanwhile. */
  renewals: 5,
  /** Reminding an account of coins that expire: one message, whoever looks. */
  reminders: 6,
} as const;

/** The statement that takes the lock of a name, with its parameters. */
export const lockOf = (kind: keyof typeof KINDS, name: string): [string, (string | number)[]] => [
  'select pg_advisory_xact_lock(hashtextextended($1, $2))',
  [name, KINDS[kind]],
];
