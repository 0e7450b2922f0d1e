// Reports failures to the error-tracking service. The service's code is loaded after the page is
// interactive and only where a DSN is set; without one nothing is loaded and nothing is sent.

interface Report {
  error: Error;
  context: Record<string, unknown>;
}

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
  const sentry = await import('@sentry/nextjs');
  // No addresses with queries, no bodies, no user: only what failed and where in the code.
  sentry.init({ dsn, release, tracesSampleRate: 0, defaultIntegrations: false });
  send = ({ error, context }) => void sentry.captureException(error, { extra: context });
  early.splice(0).forEach(send);
};

/** Starts reporting once the browser is idle. Answers how to call it off. */
export const startReporting = (dsn: string | null, release: string): (() => void) => {
  if (!dsn) {
    silent = true;
    early.length = 0;
    return () => undefined;
  }
  const timer = setTimeout(() => void connect(dsn, release).catch(() => undefined), 3000);
  return () => clearTimeout(timer);
};
