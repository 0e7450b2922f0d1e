// Reports failures to the error-tracking service. The service's code is loaded after the page is
// interactive and only where a DSN is set; without one nothing is loaded and nothing is sent.
import type { Report } from './error-tracking.ts';

type Send = (report: Report) => void;

const EARLY_LIMIT = 20;
const early: Report[] = [];
let send: Send | null = null;
let silent = false;

/** Reports an error; what comes before the service is ready waits for it. */
export const report = (error: Error, context: Record<string, unknown> = {}): void => {
  if (send) send({ error, context });
  else if (!silent && early.length < EARLY_LIMIT) early.push({ error, context });
};

const connect = async (dsn: string, release: string): Promise<void> => {
  const { startTracking } = await import('./error-tracking.ts');
  send = startTracking(dsn, release);
  early.splice(0).forEach(send);
};

const IDLE_AFTER_MS = 3000;

/** Starts reporting once the page is at rest, or (0) at once. Answers how to call it off. */
export const startReporting = (dsn: string | null, release: string, after = IDLE_AFTER_MS): (() => void) => {
  if (!dsn) {
    silent = true;
    early.length = 0;
    return () => undefined;
  }
  const timer = setTimeout(() => void connect(dsn, release).catch(() => undefined), after);
  return () => clearTimeout(timer);
};

/** Where reports are sent, for the Content-Security-Policy; none without a valid DSN. */
export const reportingOrigins = (dsn: string | undefined): string[] =>
  dsn && URL.canParse(dsn) ? [new URL(dsn).origin] : [];
