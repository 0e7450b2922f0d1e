// Which errors say that the database cannot be used at the moment, though nothing is wrong with the statement.
import { isRetryable, LOCK_NOT_AVAILABLE, sqlState } from './driver.ts';
import { CallLimitError } from './call-limit.ts';

/**
 * The connection was refused, lost or not available in time, or the server no longer accepts the password or knows
 * the database; a row lock was not available, or a limit of the operator's ended the statement; the disk is full, the
 * server is starting or stopping, or it is a standby that a failover has not promoted yet (25006).
 */
const STATE =
  /^(08|28|3D000|53|55P03|57014|57P0|25006)|^(ECONNREFUSED|ECONNRESET|EPIPE|ECONNABORTED|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ETIMEDOUT)$/;
const MESSAGE =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Query read timeout|PGlite is clos|Cannot use a pool after)/;

const isAway = (error: unknown): boolean =>
  error instanceof CallLimitError ||
  (error instanceof Error && (STATE.test(sqlState(error) ?? '') || MESSAGE.test(error.message)));

/** Also where others got in the way of every retry. */
export const isDatabaseUnavailable = (error: unknown): boolean => isAway(error) || isRetryable(error);

/** Also unavailable to everybody else: not merely a row that another transaction holds. */
export const isOutage = (error: unknown): boolean => isAway(error) && sqlState(error) !== LOCK_NOT_AVAILABLE;

/** The SQLSTATEs of what an operator has to mend. All others are stages of a connection that breaks and comes back. */
const OWN_CAUSES = new Set(['53100', '53200', '53300', '25006', '28P01', '28000', '3D000']);

/** What an outage is due to; errors of one cause are logged once. */
export const causeOf = (error: unknown): string => {
  if (error instanceof CallLimitError) return 'call limit';
  const state = sqlState(error) ?? '';
  return OWN_CAUSES.has(state) ? state : 'connection';
};
