// Why a database cannot be used, in words for the operator. Never contains DATABASE_URL, which may hold a password.
import { StartError } from '../start-error.ts';
import { READ_ONLY_TRANSACTION, sqlState } from './driver.ts';

/** A statement was prepared on another connection than it is run on. */
const POOLER =
  'a pooler between must keep prepared statements, or give each connection one of its own (docs/production.md)';

/** What the operator has to change, where the error itself does not say it. */
const REMEDIES: Record<string, string> = {
  '42501':
    'the user of DATABASE_URL must own the database and everything in it, and may make temporary tables (docs/production.md)',
  '26000': POOLER,
  '42P05': POOLER,
  [READ_ONLY_TRANSACTION]:
    'the server of DATABASE_URL only reads: it must lead to the primary, not to a standby (docs/production.md)',
};

/** Reasons of the library that do not say what was waited for. */
const CLEARER: Record<string, string> = {
  'timeout exceeded when trying to connect': 'for 5 s no connection was free or could be opened',
  'Query read timeout':
    'it did not answer a statement for 30 s, or a pooler between had no connection free for it',
};

/** One clause without a full stop. */
export const failureReason = (error: unknown): string => {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  const given = (first instanceof Error && first.message) || sqlState(first) || 'unknown reason';
  const reason = CLEARER[given] ?? given;
  const remedy = REMEDIES[sqlState(first) ?? ''];
  return remedy ? `${reason}; ${remedy}` : reason;
};

/** The reasons that the library words for programmers. */
const connectionReason = (error: unknown): string => {
  if (sqlState(error) === 'ERR_INVALID_URL')
    return 'it is not a valid URL; in a password, write @ : / ? # % as %40 %3A %2F %3F %23 %25';
  const reason = failureReason(error);
  return /password must be a .*string/.test(reason) ? 'the server wants a password, and it has none' : reason;
};

/** One line for the operator: the server that DATABASE_URL names does not let us in. */
export const connectionRefusal = (error: unknown): string =>
  `Cannot connect to DATABASE_URL: ${connectionReason(error)}.`;

/** One line for the operator: why the backend cannot start. */
export const startFailure = (error: unknown): string =>
  (error instanceof StartError ? error.message : `The backend cannot start: ${failureReason(error)}`).replace(
    /\s*\n\s*/g,
    ' ',
  );

/** How a command that was under way ended, by the beginning of the SQLSTATE; the first that fits. */
const INTERRUPTIONS: readonly (readonly [string, string])[] = [
  ['57014', 'The database broke off a statement'],
  ['55P03', 'Rows that others are changing stayed locked'],
  ['40', 'Others who use the database got in the way'],
  ['53100', 'The disk of the database is full'],
  ['53200', 'The database is out of memory'],
  ['53300', 'The database has no connection free'],
  ['53', 'The database has reached a limit'],
];

/** One line for the operator: a command cannot go on, though nothing is wrong with it. */
export const interruption = (error: unknown): string => {
  const state = sqlState(error) ?? '';
  const [, what] = INTERRUPTIONS.find(([beginning]) => state.startsWith(beginning)) ?? [];
  return `${what ?? 'The database is unavailable'}: ${failureReason(error)}.`;
};
