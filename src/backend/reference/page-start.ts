// The beginning of the reference page: what applies to every call, and the first calls to make.
import { contract } from '#contract/index.ts';
import { html, type Html } from '../html.ts';
import { urlOf } from './curl.ts';
import { EVERY_CALL } from './every-call.ts';
import { fieldList } from './field-list.ts';
import { COMMON_HEADERS } from './headers.ts';
import { example, parameterRows } from './page-call.ts';
import { prose } from './prose.ts';
import { SANDBOX_VALUES } from './sandbox-values.ts';

/** Stands once on the page, which is sent with the address that was asked instead (routes.ts). */
export const EXAMPLE_ADDRESS = 'http://localhost:4000';

const HOSTS = `API=${EXAMPLE_ADDRESS}
AUTH=$API
SEARCH=$API`;

const PASSWORD = `curl -X POST ${urlOf(contract.login.otpInit, {})} \\
  -H 'Content-Type: application/json' \\
  -d '{ "purpose": "LOGIN", "mobile": "9876543210" }'

# The answer contains a requestId. In a demo, read the password here:
curl "$API/dev/outbox?to=9876543210"`;

const SESSION = `curl -X POST ${urlOf(contract.login.otpVerify, {})} -c cookies.txt \\
  -H 'Content-Type: application/json' \\
  -d '{ "requestId": "…", "otp": "…" }'

TOKEN=$(awk '$6 == "token" { print $7 }' cookies.txt)
curl ${urlOf(contract.member.balance, {})} -b cookies.txt`;

const INTENT = `CART=cart-$(uuidgen)
KEY=$(uuidgen)`;

export const firstCalls = (): Html =>
  html`<section aria-labelledby="first-calls">
    <h2 id="first-calls">First calls</h2>
    <p>
      The examples are shell commands. Three variables hold the addresses of the API’s hosts; the backend that
      <code>npm start</code> starts serves all three:
    </p>
    ${example('The hosts', HOSTS)}
    <p>
      A member signs in with a one-time password that is sent to their number (<a href="#login.otpInit"
        >login.otpInit</a
      >). <code>npm start</code> prints the members of the demo.
    </p>
    ${example('A one-time password', PASSWORD)}
    <p>
      Verifying it (<a href="#login.otpVerify">login.otpVerify</a>) begins a session if the answer’s
      <code>outcome</code> is SIGNED_IN. A session is two cookies: send <code>jwt</code> with every call for
      members, and repeat the value of <code>token</code> in the header of that name, where a call has one.
    </p>
    ${example('A session', SESSION)}
    <p>
      A call that moves value names a cart and carries an <code>Idempotency-Key</code>. Choose new ones for
      each order, claim or purchase and keep them until you know its outcome: you can then repeat the same
      call, and it takes effect once.
    </p>
    ${example('A cart and a key', INTENT)}
    <p>
      A partner signs its reports (<a href="#partners.postback">partners.postback</a>) with the key that
      <code>npm run partner-key -- pt-1002</code> prints. A support agent signs in (<a href="#login.ssoVerify"
        >login.ssoVerify</a
      >) with the <code>ssoToken</code> of the link that <code>npm run sso-link</code> prints; the examples
      call it <code>SSO_TOKEN</code>. Money is paid on the page at an answer’s <code>payment.url</code>; the
      backend also serves the sandbox’s page.
    </p>
    <h3>Values of the sandboxes</h3>
    ${prose(SANDBOX_VALUES)}
    <p>
      The examples use made-up ids, one-time passwords and signatures, and the items, partners and prices of
      the demo.
    </p>
  </section>`;

export const everyCall = (): Html =>
  html`<section aria-labelledby="every-call">
    <h2 id="every-call">Every call</h2>
    ${EVERY_CALL.map(
      ({ title, text }) =>
        html`<h3>${title}</h3>
          ${prose(text)}`,
    )}
    <h3 id="general-errors">General error codes</h3>
    <p>
      Any call can fail with RATE_LIMITED, INTERNAL or UNAVAILABLE; a call for members only, with
      UNAUTHENTICATED; a call with a query or a body, with MALFORMED_REQUEST, and one with a body also with
      BODY_TOO_LARGE or UNSUPPORTED_MEDIA_TYPE; a call with an Idempotency-Key, with IDEMPOTENCY_KEY_MISSING,
      IDEMPOTENCY_KEY_REUSED or REQUEST_IN_PROGRESS. A request that cannot be read is refused before it is
      known which call it is: with HEADERS_TOO_LARGE, REQUEST_TIMEOUT or MALFORMED_REQUEST. Each call lists
      its other codes; their meanings are
      <a href="#errors">below</a>.
    </p>
    ${fieldList('Headers of every call', parameterRows(COMMON_HEADERS))}
  </section>`;
