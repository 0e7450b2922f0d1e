// Reports failures to the error-tracking service. The service's code is loaded only if a DSN is set, after the page
// is interactive; without a DSN nothing is loaded and nothing is sent.
import type { Report } from './error-tracking.ts';

type Send = (report: Report) => void;

const MAX_QUEUED = 20;
const queued: Report[] = [];
let send: Send | null = null;
let isDisabled = false;

/** Reports an error; errors before the service is ready are queued. */
export const report = (error: Error, context: Record<string, unknown> = {}): void => {
  if (send) send({ error, context });
  else if (!isDisabled && queued.length < MAX_QUEUED) queued.push({ error, context });
};

const connect = async (dsn: string, release: string): Promise<void> => {
  const { startTracking } = await import('./error-tracking.ts');
  send = startTracking(dsn, release);
  queued.splice(0).forEach(send);
};

const IDLE_AFTER_MS = 3000;

/** Starts reporting once the page is idle, or at once if `after` is 0. Returns a function that cancels the start. */
export const startReporting = (dsn: string | null, release: string, after = IDLE_AFTER_MS): (() => void) => {
  if (!dsn) {
    isDisabled = true;
    queued.length = 0;
    return () => undefined;
  }
  const timer = setTimeout(() => void connect(dsn, release).catch(() => undefined), after);
  return () => clearTimeout(timer);
};

/** The origin that reports are sent to, for the Content-Security-Policy; none without a valid DSN. */
export const reportingOrigins = (dsn: string | undefined): string[] =>
  dsn && URL.canParse(dsn) ? [new URL(dsn).origin] : [];
