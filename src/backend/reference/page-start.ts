// The beginning of the reference page: what applies to every call, and the first calls to make.
import { contract } from '#contract/index.ts';
import { html, type Html } from '../http/html.ts';
import { addressOf } from './curl.ts';
import { fieldList } from './field-list.ts';
import { COMMON_HEADERS } from './headers.ts';
import { example, parameterRows } from './page-call.ts';

const HOSTS = `API=http://localhost:4000
AUTH=$API
SEARCH=$API`;

const PASSWORD = `curl -X POST ${addressOf(contract.login.otpInit, {})} \\
  -H 'Content-Type: application/json' \\
  -d '{ "purpose": "LOGIN", "mobile": "9876543210" }'

# Answers a requestId. Where the demo is on, the password stands here:
curl "$API/dev/outbox?to=9876543210"`;

const SESSION = `curl -X POST ${addressOf(contract.login.otpVerify, {})} -c cookies.txt \\
  -H 'Content-Type: application/json' \\
  -d '{ "requestId": "…", "otp": "…" }'

TOKEN=$(awk '$6 == "token" { print $7 }' cookies.txt)
curl ${addressOf(contract.member.balance, {})} -b cookies.txt`;

const INTENT = `CART=cart-$(uuidgen)
KEY=$(uuidgen)`;

export const firstCalls = (): Html =>
  html`<section aria-labelledby="first-calls">
    <h2 id="first-calls">First calls</h2>
    <p>
      The examples are commands for a shell. Where the API is they take from three variables; the backend that
      <code>npm start</code> starts is all three hosts:
    </p>
    ${example('Where it is', HOSTS)}
    <p>
      A member signs in with a one-time password, which the number is sent (<a href="#login.otpInit"
        >login.otpInit</a
      >). The members of the demo are named by <code>npm start</code>.
    </p>
    ${example('A one-time password', PASSWORD)}
    <p>
      Verified (<a href="#login.otpVerify">login.otpVerify</a>), it begins a session where the answer’s
      <code>outcome</code> is SIGNED_IN. A session is two cookies: <code>jwt</code>, which every call for
      members carries, and <code>token</code>, which calls that have a header of that name repeat in it.
    </p>
    ${example('A session', SESSION)}
    <p>
      What moves value names a cart and carries an <code>Idempotency-Key</code>. Both are chosen anew for each
      thing that is ordered, claimed or bought, and kept until its outcome is known: the same call may then be
      sent again, and has its effect once.
    </p>
    ${example('A cart and a key', INTENT)}
    <p>
      A partner signs its reports (<a href="#partners.postback">partners.postback</a>) with the key that
      <code>npm run partner-key -- pt-1002</code> prints. A support agent signs in (<a href="#login.ssoVerify"
        >login.ssoVerify</a
      >) with the <code>ssoToken</code> of the link that <code>npm run sso-link</code> prints, here
      <code>SSO_TOKEN</code>. Money is paid on the page that an answer’s <code>payment.url</code> names; the
      sandbox’s is on the backend too.
    </p>
    <p>
      Ids, one-time passwords and signatures of the examples are made up; items, partners and prices are those
      of the demo.
    </p>
  </section>`;

export const everyCall = (): Html =>
  html`<section aria-labelledby="every-call">
    <h2 id="every-call">Every call</h2>
    <p>
      Bodies and answers are JSON. An answer is an envelope
      <code>{ status, statusCode, message, data }</code>: <code>status</code> is SUCCESS or FAILED,
      <code>statusCode</code> the HTTP status once more, <code>message</code> plain words, which of a failed
      call are for the member to read, and <code>data</code> what the call answers, or what went wrong (see
      <a href="#errors">error codes</a>). Fields may be added to any answer.
    </p>
    <p>
      Coins are whole numbers. Money is in whole paise, 100 to a rupee. Instants are ISO 8601 in UTC; days and
      months are calendar days and months in India. <code>null</code> stands for what there is not; what is
      told to be optional in an answer is left out instead.
    </p>
    <p>
      Lists come a page at a time: where <code>nextCursor</code> is not null, the same call with it as
      <code>cursor</code> brings the next page. A cursor of another list is refused with MALFORMED_REQUEST.
    </p>
    <h3 id="general-errors">What any call may fail with</h3>
    <p>
      RATE_LIMITED, INTERNAL and UNAVAILABLE; one for members alone with UNAUTHENTICATED; one with a query or
      a body with MALFORMED_REQUEST, and with a body with BODY_TOO_LARGE and UNSUPPORTED_MEDIA_TYPE; one with
      an Idempotency-Key with IDEMPOTENCY_KEY_MISSING, IDEMPOTENCY_KEY_REUSED and REQUEST_IN_PROGRESS. What
      else a call may fail with stands beside it, and what each code means <a href="#errors">below</a>.
    </p>
    ${fieldList('Headers of every call', parameterRows(COMMON_HEADERS))}
  </section>`;
