// A successful call of every endpoint of the contract on the real server. Each has a situation in tests/support; a new
// endpoint without one is a type error, and fails here.
import { randomUUID } from 'node:crypto';
import type { Db } from '#backend/db/driver.ts';
import { isReadOnlyPost } from '#backend/read-only-posts.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { contract } from '#contract/index.ts';
import { schemasOf } from '#contract/schemas.ts';
import { createConformanceHarness, type ConformanceHarness } from '../../support/conformance-harness.ts';
import { OPENING_MS } from '../../support/db.ts';
import { addressSituations, memberSituations, reminderSituations } from '../../support/situations/account.ts';
import {
  campaignSituations,
  conversionSituations,
  dbtSituations,
  membershipSituations,
  surveySituations,
} from '../../support/situations/money.ts';
import { holdingSituations, orderSituations, paymentSituations } from '../../support/situations/ordering.ts';
import {
  createScene,
  type Scene,
  type Situation,
  type SituationsOf,
} from '../../support/situations/scene.ts';
import {
  catalogueSituations,
  helpSituations,
  partnerSituations,
  redirectSituations,
  searchSituations,
} from '../../support/situations/shop.ts';
import { loginSituations, sessionSituations } from '../../support/situations/signing-in.ts';

const situations: { [Section in keyof typeof contract]: SituationsOf<(typeof contract)[Section]> } = {
  login: loginSituations,
  member: memberSituations,
  reminders: reminderSituations,
  catalogue: catalogueSituations,
  help: helpSituations,
  search: searchSituations,
  address: addressSituations,
  orders: orderSituations,
  holdings: holdingSituations,
  payments: paymentSituations,
  conversion: conversionSituations,
  sessions: sessionSituations,
  dbt: dbtSituations,
  partners: partnerSituations,
  redirects: redirectSituations,
  survey: surveySituations,
  membership: membershipSituations,
  campaign: campaignSituations,
};

const rows = Object.entries(contract).flatMap(([section, calls]) =>
  Object.entries<Endpoint>(calls).map(([name, endpoint]) => {
    const all = situations[section as keyof typeof situations] as unknown as Record<string, Situation>;
    return [endpoint.id, endpoint, all[name]] as const;
  }),
);

/** The state of each of our tables, without when sessions were last seen: any other insert, update or delete shows. */
const tablesOf = async (db: Db): Promise<Record<string, string>> => {
  const tables = await db.query<{ name: string }>(
    `select tablename as name from pg_tables
      where schemaname = 'public' and tablename <> 'rate_limit' and tablename not like 'sandbox%' order by 1`,
  );
  const one = ({ name }: { name: string }) =>
    name === 'session'
      ? `select 'session' as name, string_agg((to_jsonb(s) - 'last_seen_at')::text, ' ' order by session_id) as held
           from session s`
      : `select '${name}' as name, count(*) || ' rows, written by ' || max(xmin::text::bigint) as held from "${name}"`;
  const rows = await db.query<{ name: string; held: string }>(tables.map(one).join(' union all '));
  return Object.fromEntries(rows.map(({ name, held }) => [name, held]));
};

/** ssoVerify needs a token that no foreign page knows; details records that codes were shown. */
const KNOWN_TO_WRITE: readonly Endpoint[] = [contract.login.ssoVerify, contract.orders.details];

/** Calls that a foreign page can make a browser send, and that must not change anything. */
const onlyReads = (endpoint: Endpoint): boolean =>
  ((endpoint.method === 'GET' && !endpoint.ownCallsOnly) || isReadOnlyPost(endpoint)) &&
  !KNOWN_TO_WRITE.includes(endpoint);

describe('An endpoint', () => {
  let harness: ConformanceHarness;
  let scene: Scene;
  beforeAll(async () => {
    harness = await createConformanceHarness();
    scene = createScene(harness);
  }, OPENING_MS);
  afterAll(() => harness.close());

  it.each(rows)(
    'returns what the contract defines for a correct call: %s',
    async (_id, endpoint, situation) => {
      const { headers, query, body, expected } = await situation!(scene);
      const before = await tablesOf(harness.deps.db);
      const call = {
        ...(query && { query }),
        ...(body && { body }),
        headers: {
          ...(endpoint.headers?.includes('cartId') && { cartid: 'cart-of-a-success' }),
          ...(endpoint.idempotent && { 'idempotency-key': randomUUID() }),
          ...headers,
        },
      };
      const answer = await harness.call(endpoint, call);
      expect([answer.status, answer.message]).toEqual([200, 'OK']);
      expect(schemasOf(endpoint).data.safeParse(answer.data).error?.issues ?? []).toEqual([]);
      expect(answer.data).toMatchObject(expected ?? {});
      // A GET that changes something is marked, and so has a POST form (tests/contract/endpoints.test.ts).
      if (onlyReads(endpoint)) expect(await tablesOf(harness.deps.db)).toEqual(before);
      if (!endpoint.idempotent) return;
      expect((await harness.call(endpoint, call)).data).toEqual(answer.data);
      const other = { ...call, headers: { ...call.headers, cartid: 'another-cart' } };
      expect(await harness.call(endpoint, other)).toMatchObject({
        status: 422,
        data: { errorCode: 'IDEMPOTENCY_KEY_REUSED' },
      });
    },
  );
});
