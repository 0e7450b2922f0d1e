// The error-tracking service, in a chunk of its own: reporting.ts loads it when it is needed.
import { captureException, init } from '@sentry/nextjs';

export interface Report {
  error: Error;
  context: Record<string, unknown>;
}

/** No addresses with queries, no bodies, no user: only what failed and where in the code. */
export const startTracking = (dsn: string, release: string): ((report: Report) => void) => {
  init({ dsn, release, tracesSampleRate: 0, defaultIntegrations: false });
  return ({ error, context }) => void captureException(error, { extra: context });
};
