// The headers of each call, as declared in the contract.
import { DEFAULT_CLIENT, PLATFORM_HEADER } from '#contract/enums.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { FORMS } from '#contract/patterns.ts';
import type { JsonSchema } from './json-schema.ts';

export interface Parameter {
  name: string;
  in: 'query' | 'header';
  required: boolean;
  /** CommonMark, as in every description of the document. */
  description: string;
  schema: JsonSchema;
}

export const COMMON_HEADERS: Parameter[] = [
  {
    name: 'clientId',
    in: 'header',
    required: false,
    description:
      'The brand that the caller acts for; the default brand if it is missing or unknown. A session belongs to the brand that it began with: a member’s call that names another one counts as a call without a session. Without this header, a member’s calls use the brand of the session.',
    schema: { type: 'string', pattern: FORMS.clientId.source, default: DEFAULT_CLIENT },
  },
  {
    name: 'platform',
    in: 'header',
    required: false,
    description: 'The caller’s platform; it does not affect any answer.',
    schema: { type: 'string', default: PLATFORM_HEADER },
  },
];

const IDEMPOTENCY_KEY: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description:
    'Chosen by the caller for each order, claim or purchase, and kept until its outcome is known. The same key with the same body and cart gets the same answer, and takes effect once; with another body or cart it is refused with IDEMPOTENCY_KEY_REUSED. A refused call does not use up its key.',
  schema: { type: 'string', pattern: '^[\\w-]{8,100}$', examples: ['5b7e0c1a-4f0d-4e8b-9a51-7c2d90e4b6f3'] },
};

const tokenHeader = (required: boolean, description: string): Parameter => ({
  name: 'token',
  in: 'header',
  required,
  description,
  schema: { type: 'string', maxLength: 200, examples: ['q3Zt…Vw8'] },
});

const OWN_TOKEN =
  'The value of the cookie `token`, which scripts can read and a login sets together with the session’s cookie: proof that the call comes from the app itself. FORBIDDEN if it does not match.';

const OWN_CALL = `${OWN_TOKEN} Required unless \`Sec-Fetch-Site: same-origin\` shows that the call is the site’s own.`;

const tokenOf = ({ method, access }: Endpoint): Parameter => {
  if (access === 'public') return tokenHeader(true, 'The `ssoToken` of the sign-on link.');
  return method === 'POST'
    ? tokenHeader(true, OWN_TOKEN)
    : tokenHeader(false, `${OWN_TOKEN} Optional, because the call only reads.`);
};

/** The cart in examples. */
export const CART_EXAMPLE = 'cart-7c1e5f20';

const CART =
  'The cart: an id that the caller chooses when an order or the like begins, and sends again with its one-time password.';

/** Calls that name their cart without moving value. All others with a cart take it as spec §7 says. */
const CARTS: Record<string, { required: boolean; when: string }> = {
  'login.otpInit': { required: false, when: 'Needed for EMAIL_OTP, REDEEM_POINTS and CASH_TRANSACTION.' },
  'dbt.save': { required: true, when: '' },
  'dbt.saveByPost': { required: true, when: '' },
  'dbt.summary': { required: false, when: 'Needed without `transferId`.' },
};

const cartOf = ({ id, idempotent }: Endpoint): Parameter => {
  const { required, when } = CARTS[id] ?? {
    required: idempotent === true,
    when: idempotent ? '' : 'Accepted, but ignored.',
  };
  return {
    name: 'cartId',
    in: 'header',
    required,
    description: `${CART} ${when}`.trim(),
    schema: { type: 'string', pattern: FORMS.cartId.source, examples: [CART_EXAMPLE] },
  };
};

/** In the order in which a caller would set them. */
export const headersOf = (endpoint: Endpoint): Parameter[] => [
  ...COMMON_HEADERS,
  ...(endpoint.headers ?? []).map((name) => (name === 'token' ? tokenOf(endpoint) : cartOf(endpoint))),
  ...(endpoint.idempotent ? [IDEMPOTENCY_KEY] : []),
  ...(endpoint.ownCallsOnly ? [tokenHeader(false, OWN_CALL)] : []),
];
