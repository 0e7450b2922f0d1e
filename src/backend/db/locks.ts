// Every advisory lock of the program, with what it protects, so that no two uses share a lock by accident. Each is
// held until its transaction ends. The only other locks are those of rows and that of a folder (folder-lock.ts).

/** Locks that exist once, by number. */
export const LOCKS = {
  /** `Db.withExclusiveLock`: creating the tables of the job queue. */
  exclusive: 7270600,
  /** A migration: several processes may start at once. */
  migration: 7270601,
  /**
   * Work that must happen only once however many processes start: seeding, an operator's file, a change of the key.
   */
  seed: 7270602,
} as const;

/** Kinds of locks that exist once per name; the kind is the seed of the name's hash. */
const KINDS = {
  /** An account's clicks: one trip to a partner at a time. */
  clicks: 0,
  /** Enrolments of a mobile number. */
  mobile: 1,
  /** Sending one-time passwords to a target, or for an order. */
  passwords: 2,
  /** Writes of an account's addresses, exactly one of which is the default. */
  addresses: 3,
  /** Sessions of all cards of a number: ending all of them, or changing one into another. */
  sessions: 4,
  /**
   * Renewing or leaving an account's Plus: a member who leaves sees a charge that has begun, and none begins
   * meanwhile.
   */
  renewals: 5,
  /** Reminding an account of expiring coins: only one message, whichever process finds them. */
  reminders: 6,
  /** Partners' reports and claims on the orders of an account, of all cards of its member: an order counts on one trip. */
  reports: 7,
  /** Confirming conversions with all cards of a number at a brand, which share a daily limit. */
  conversions: 8,
} as const;

/** The statement, with its parameters, that takes the lock for a name. */
export const lockOf = (kind: keyof typeof KINDS, name: string): [string, (string | number)[]] => [
  'select pg_advisory_xact_lock(hashtextextended($1, $2))',
  [name, KINDS[kind]],
];
