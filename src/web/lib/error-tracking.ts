// The error-tracking service, in a chunk of its own: reporting.ts loads it when it is needed.
import { captureException, init } from '@sentry/nextjs';

export interface Report {
  error: Error;
  context: Record<string, unknown>;
}

/** What the API told the member may hold what the member gave: its status tells enough of a call. */
const withoutWords = ({ error, context: { endpoint, code } }: Report): Error => {
  if (typeof endpoint !== 'string') return error;
  const told = new Error(`${endpoint} failed with ${String(code)}`);
  told.name = error.name;
  // Where it failed, without the message that a stack begins with.
  const places = error.stack?.split('\n').filter((line) => /^\s+at |@\S+:\d+:\d+$/.test(line)) ?? [];
  told.stack = [String(told), ...places].join('\n');
  return told;
};

/** Left to itself the service is also told to note from which address (IP) a report came. */
const NOTHING = {
  userInfo: false,
  cookies: false,
  httpHeaders: false,
  httpBodies: [],
  urlQueryParams: false,
};

/** No addresses with queries, no bodies, no user: only what failed and where in the code. */
export const startTracking = (dsn: string, release: string): ((report: Report) => void) => {
  init({ dsn, release, tracesSampleRate: 0, defaultIntegrations: false, dataCollection: NOTHING });
  return (report) => void captureException(withoutWords(report), { extra: report.context });
};
