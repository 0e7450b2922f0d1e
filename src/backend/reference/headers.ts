// The headers of each call, as declared in the contract.
import { DEFAULT_CLIENT, PLATFORM_HEADER } from '#contract/enums.ts';
import type { Endpoint } from '#contract/endpoint.ts';
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
      'The brand that the caller speaks for; the default one where it is left out or not known. A session keeps the brand that it was begun with, and a member’s calls go by that.',
    schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,40}$', default: DEFAULT_CLIENT },
  },
  {
    name: 'platform',
    in: 'header',
    required: false,
    description: 'Where the call comes from, as in spec §7; it changes no answer.',
    schema: { type: 'string', default: PLATFORM_HEADER },
  },
];

const IDEMPOTENCY_KEY: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description:
    'Chosen by the caller for each intent, and kept until its outcome is known. The same key with the same body and cart gets the same answer, and the effect happens once; with another it is refused with IDEMPOTENCY_KEY_REUSED. A call that was refused leaves its key free.',
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
  'The value of the readable cookie `token`, which a login sets beside the session’s own: proof that the call comes from the app itself. FORBIDDEN where it is another.';

const OWN_CALL = `${OWN_TOKEN} Needed where no \`Sec-Fetch-Site: same-origin\` says that the call is the site’s own.`;

const tokenOf = ({ method, access }: Endpoint): Parameter => {
  if (access === 'public') return tokenHeader(true, 'The `ssoToken` of the sign-on link.');
  return method === 'POST'
    ? tokenHeader(true, OWN_TOKEN)
    : tokenHeader(false, `${OWN_TOKEN} May be left out, for the call only reads.`);
};

/** The cart in examples. */
export const CART_EXAMPLE = 'cart-7c1e5f20';

const CART =
  'The cart, chosen by the caller when something is begun, and sent again with its one-time password.';

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
    when: idempotent ? '' : 'May be sent, as spec §7 has it, and is not read here.',
  };
  return {
    name: 'cartId',
    in: 'header',
    required,
    description: `${CART} ${when}`.trim(),
    schema: { type: 'string', pattern: '^[\\w-]{1,100}$', examples: [CART_EXAMPLE] },
  };
};

/** In the order in which a caller would set them. */
export const headersOf = (endpoint: Endpoint): Parameter[] => [
  ...COMMON_HEADERS,
  ...(endpoint.headers ?? []).map((name) => (name === 'token' ? tokenOf(endpoint) : cartOf(endpoint))),
  ...(endpoint.idempotent ? [IDEMPOTENCY_KEY] : []),
  ...(endpoint.ownCallsOnly ? [tokenHeader(false, OWN_CALL)] : []),
];
