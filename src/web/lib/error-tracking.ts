// The error-tracking service, in a chunk of its own that reporting.ts loads when needed.
import { captureException, init } from '@sentry/nextjs';

export interface Report {
  error: Error;
  context: Record<string, unknown>;
}

/** The API's messages may repeat what the member entered, so a failed call is reported only by its status. */
const withoutMessage = ({ error, context: { endpoint, code } }: Report): Error => {
  if (typeof endpoint !== 'string' || typeof code !== 'number') return error;
  const redacted = new Error(`${endpoint} failed with ${String(code)}`);
  redacted.name = error.name;
  // The stack without the message at its beginning.
  const places = error.stack?.split('\n').filter((line) => /^\s+at |@\S+:\d+:\d+$/.test(line)) ?? [];
  redacted.stack = [String(redacted), ...places].join('\n');
  return redacted;
};

/** By default the service would also be asked to record the IP address of a report. */
const NOTHING = {
  userInfo: false,
  cookies: false,
  httpHeaders: false,
  httpBodies: [],
  urlQueryParams: false,
};

/** Sends no addresses with queries, no bodies and no user: only what failed and where in the code. */
export const startTracking = (dsn: string, release: string): ((report: Report) => void) => {
  init({ dsn, release, tracesSampleRate: 0, defaultIntegrations: false, dataCollection: NOTHING });
  return (report) => void captureException(withoutMessage(report), { extra: report.context });
};
