// Logs an outage of the database once, where it is noticed: a line when it begins, one a minute while it lasts, one
// when it is over. The errors themselves reach every call and every loop; log.ts leaves them out, because each would
// only say the same again.
import type { Logger } from 'pino';
import { failureReason } from './connection-error.ts';
import type { Db } from './driver.ts';
import { causeOf, isOutage } from './unavailable.ts';

const REMIND_MS = 60_000;
/** Without a failure for this long it is over. On a full disk reads still succeed, so one success proves nothing. */
const QUIET_MS = 5000;

interface Outage {
  since: number;
  lastFailureAt: number;
  loggedAt: number;
  failures: number;
  causes: Set<string>;
}

const loggedErrors = new WeakSet();

/** Whether an error, or each one that it collects, belongs to an outage that has been logged. */
export const isLoggedOutage = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  if (loggedErrors.has(error)) return true;
  const collected: unknown[] = error instanceof AggregateError ? error.errors : [];
  return collected.length > 0 && collected.every((one) => one instanceof Error && loggedErrors.has(one));
};

const secondsOf = (ms: number): number => Math.round(ms / 1000);

const createOutageLog = (log: Logger, now: () => number) => {
  let outage: Outage | null = null;

  const onFailure = (error: unknown): void => {
    if (!isOutage(error)) return;
    const at = now();
    const isFirst = outage === null;
    outage ??= { since: at, lastFailureAt: at, loggedAt: at, failures: 0, causes: new Set() };
    const { causes, since } = outage;
    const reason = failureReason(error);
    if (isFirst || !causes.has(causeOf(error))) log.error({ reason }, 'The database is unavailable');
    else if (at - outage.loggedAt >= REMIND_MS) {
      const seconds = secondsOf(at - since);
      log.error({ reason, seconds, failures: outage.failures }, 'The database is still unavailable');
      outage.loggedAt = at;
    }
    causes.add(causeOf(error));
    outage.failures += 1;
    outage.lastFailureAt = at;
    loggedErrors.add(error as Error);
  };

  const onSuccess = (): void => {
    if (outage === null || now() - outage.lastFailureAt < QUIET_MS) return;
    const { since, lastFailureAt, failures } = outage;
    outage = null;
    log.warn({ seconds: secondsOf(lastFailureAt - since), failures }, 'The database is available again');
  };

  return async <T>(running: Promise<T>): Promise<T> => {
    try {
      const result = await running;
      onSuccess();
      return result;
    } catch (error) {
      onFailure(error);
      throw error;
    }
  };
};

/** Wraps the database of a serving process. `now` in milliseconds, from a clock that never jumps. */
export const withOutageLog = (db: Db, log: Logger, now = (): number => performance.now()): Db => {
  const watch = createOutageLog(log, now);
  return {
    ...db,
    query: <Row>(...call: Parameters<Db['query']>) => watch(db.query<Row>(...call)),
    queryUnprepared: <Row>(...call: Parameters<Db['queryUnprepared']>) =>
      watch(db.queryUnprepared<Row>(...call)),
    tx: (work, options) => watch(db.tx(work, options)),
    beginCall: () => watch(db.beginCall()),
    exec: (sql, options) => watch(db.exec(sql, options)),
  };
};
