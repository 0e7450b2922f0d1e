// What applies to every call: for the reference page, and for those who have the OpenAPI document alone.
import { DAILY_SHARES } from '../http/rate-limit.ts';
import { READS_PER_MINUTE } from '../http/read-counter.ts';
import { DEFAULT_LIMITS } from '../rate-limit-settings.ts';

interface Guidance {
  title: string;
  /** CommonMark, as in every description of the document. */
  text: string;
}

const { otpPerIp, loginPerIp, writesPerSession, ordersPerAccount } = DEFAULT_LIMITS;

const ANSWERS = `Bodies and answers are JSON in UTF-8; send bodies without compression. An answer is an envelope \`{ status, statusCode, message, data }\`: \`status\` is SUCCESS or FAILED, \`statusCode\` repeats the HTTP status, \`message\` is plain text, which you can show to the member if the call failed, and \`data\` is the result, or what went wrong. Any answer may gain fields.

Coins are whole numbers. Money is in whole paise, 100 to a rupee. Instants are ISO 8601 in UTC; days and months are calendar days and months in India. \`null\` means that there is no value; only fields marked as optional are left out of an answer.

Lists come in pages: if \`nextCursor\` is not null, repeat the call with that value as \`cursor\` to get the next page. A cursor of another list is refused with MALFORMED_REQUEST.

Every answer has a header \`X-Request-Id\`: the one that the call sent, if it has 8 to 64 letters, digits, dots, hyphens or underscores, otherwise a new one. Name it when you report a fault.`;

const SESSIONS = `A login sets two cookies, \`jwt\` and \`token\`. Send both with every call, and repeat the value of \`token\` in the header of that name, where a call has one. A session keeps its brand; calls without one name theirs in the header \`clientId\`.

No answer has CORS headers: a page in a browser can call the API at the page’s own address only, as through the web app.`;

const FAILURES = `\`data.errorCode\` says what went wrong, and the HTTP status what to do:

- 401: there is no session, or it has ended. Sign in again.
- 429, and 409 with REQUEST_IN_PROGRESS: wait as many seconds as the header \`Retry-After\` says, then repeat the call as it was. With OTP_LOCKED, ask for another password first.
- 408: repeat the call as it was.
- 500, 503, or no answer at all: the call may have taken effect. After the seconds of \`Retry-After\`, if there are any, repeat a call that reads, and one with an Idempotency-Key under the same key; after any other, first read what it would have changed.
- Any other: the same call would be refused again.`;

const LIMITS = `RATE_LIMITED comes after ${writesPerSession.toLocaleString('en')} calls of a session in a minute that change something or are sent by POST, and after ${ordersPerAccount} orders placed in an account within ten minutes; from one address, after ${loginPerIp.toLocaleString('en')} calls to log in within ten minutes, ${READS_PER_MINUTE.toLocaleString('en')} reads in a minute without a session of what needs none, as many calls whose \`jwt\` is of no session and came without its \`token\`, and ${otpPerIp} one-time passwords within ten minutes, or ${otpPerIp * DAILY_SHARES} in a day, that were not entered, or wrongly. An operator may set other limits. A number has limits of its own (\`login.otpInit\`).`;

export const EVERY_CALL: readonly Guidance[] = [
  { title: 'Bodies and answers', text: ANSWERS },
  { title: 'Sessions', text: SESSIONS },
  { title: 'When a call fails', text: FAILURES },
  { title: 'Limits', text: LIMITS },
];
