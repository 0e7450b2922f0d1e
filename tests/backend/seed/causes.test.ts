// What the demo's ledger entries link to: every member can open the cause of each of their entries.
import { seed } from '#backend/seed/seed.ts';
import { DEFAULT_CLIENT, SESSION_COOKIE } from '#contract/enums.ts';
import { contract } from '#contract/index.ts';
import { causeLinkOf } from '#web/features/member/cause-link.ts';
import { TEST_KEYS, testApp, type TestApp } from '../../support/app.ts';

const { conversion, member, orders, partners } = contract;

interface Cause {
  accountId: string;
  clientId: string;
  kind: string;
  id: string;
}

/** A page that an entry links to, with what its address names. */
interface Linked {
  query: Record<string, string>;
  hash: string;
  headers: Record<string, string>;
}

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await seed({ db: app.deps.db, clock: app.clock, demo: { keys: TEST_KEYS } });
});
afterAll(() => app.close());

/** Whether the call of a page finds what its address names. */
const isFoundBy: Record<string, (linked: Linked) => Promise<boolean>> = {
  '/product-order-details': async ({ query, headers }) =>
    (await app.call(orders.details, { body: query, headers })).status === 200,
  '/coin-conversion-receipt': async ({ query, headers }) =>
    (await app.call(conversion.status, { query, headers })).status === 200,
  '/transaction-details': async ({ query, headers }) =>
    (await app.call(member.transactionDetails, { body: query, headers })).status === 200,
  '/profile/trips': async ({ hash, headers }) => {
    const { data } = await app.call(partners.trips, { headers });
    const trips = data.tripList as { tripNumber: string }[];
    return trips.some(({ tripNumber }) => `#${tripNumber}` === hash);
  },
};

const headersOf = async ({ accountId, clientId }: Cause): Promise<Record<string, string>> => {
  const { sessions } = app.services;
  const jwt = await app.deps.db.tx((tx) => sessions.start(tx, { accountId, clientId }));
  return { cookie: `${SESSION_COOKIE}=${jwt}`, token: sessions.headerTokenOf(jwt) };
};

const isFound = async (cause: Cause, href: string): Promise<boolean> => {
  const { pathname, searchParams, hash } = new URL(href, 'http://localhost');
  const find = isFoundBy[pathname];
  if (!find) throw new Error(`This test does not know how ${pathname} finds what it shows`);
  return find({ query: Object.fromEntries(searchParams), hash, headers: await headersOf(cause) });
};

it('can be opened by the member, for every entry of the demo that has a link', async () => {
  const causes = await app.deps.db.query<Cause>(
    `select distinct e.account_id as "accountId", a.client_id as "clientId", e.cause_kind as kind, e.cause_id as id
       from ledger_entry e join account a using (account_id) order by kind, id`,
  );
  const [lost, kinds] = [[] as string[], new Set<string>()];
  for (const cause of causes) {
    const link = causeLinkOf({ cause });
    if (!link) continue;
    kinds.add(cause.kind);
    if (!(await isFound(cause, link.href))) lost.push(link.href);
  }
  expect(lost).toEqual([]);
  expect([...kinds]).toEqual(['conversion', 'order', 'plus', 'trip']);
});

it('is for coins from points a conversion at the rate of the programme, which ended as they came', async () => {
  const rows = await app.deps.db.query(
    `select c.state, c.client_id, c.points, c.coins, c.programme ->> 'pointsName' as points_name, d.points as of_day,
            c.coins = e.coins and c.settled_at = e.at and c.coins_expire = l.expires_at as is_of_entry,
            c.placed_at < c.confirmed_at and c.confirmed_at < c.settled_at and c.confirmed_at < c.verify_by
              and c.confirmed_on = (c.confirmed_at at time zone 'Asia/Kolkata')::date as is_in_order,
            c.reference ~ '^PRG[0-9A-F]{10}$' as has_reference
       from conversion c
       join ledger_entry e on e.account_id = c.account_id and e.cause_kind = 'conversion' and e.cause_id = c.conversion_id
       join lot l on l.account_id = e.account_id and l.entry_id = e.entry_id
       join conversion_day d on d.account_id = c.account_id and d.client_id = c.client_id and d.day = c.confirmed_on
      order by c.placed_at`,
  );
  const fromBank = (coins: number) => ({
    client_id: DEFAULT_CLIENT,
    points_name: 'Harbour points',
    coins,
    points: coins * 4,
  });
  const fromTalktime = (coins: number) => ({
    client_id: 'HOOPOE',
    points_name: 'Feathers',
    coins,
    points: (coins * 10) / 3,
  });
  const converted = [
    ...[6200, 48_000, 4200, 9600, 4800].map(fromBank),
    fromTalktime(1500),
    ...[62_000, 12_000].map(fromBank),
    fromTalktime(1800),
    fromBank(2400),
  ];
  expect(rows).toEqual(
    converted.map((one) => ({
      ...one,
      state: 'CONVERTED',
      of_day: one.points,
      is_of_entry: true,
      is_in_order: true,
      has_reference: true,
    })),
  );
});
