import type { ModuleType } from '#contract/enums.ts';
import { contract } from '#contract/index.ts';
import { clientConfig } from '#web/features/brand/config.ts';
import { loadLanding } from '#web/server/loads/landing.ts';
import { loadListing } from '#web/server/loads/listing.ts';
import type { PageLoad } from '#web/server/page.ts';
import { cardFixture, clientConfigFixture } from '../../support/fixtures.ts';
import { mockEndpoint, mockError } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { visitorRequest } from '../../support/page-request.ts';

const { catalogue } = contract;

const ask = <Props extends object>(
  load: PageLoad<Props>,
  params: Record<string, string> = {},
  query: Record<string, string> = {},
) => load(visitorRequest({ query, params, clientId: 'HOOPOE' }));

/** The landing page of a brand with these modules. */
const askLanding = (moduleType: ModuleType, modules: string[]) => {
  const request = visitorRequest();
  request.store.dispatch(clientConfig.received(clientConfigFixture({ modules })));
  return loadLanding(moduleType)(request);
};

/** Lists of one card each; no card for the types in `empty`. */
const mockLists = (empty: string[] = []) => {
  const calls: unknown[] = [];
  mockServer.use(
    mockEndpoint(catalogue.list, ({ body }) => {
      const { moduleType, itemType, limit } = body;
      calls.push([moduleType, itemType, limit]);
      const items = empty.includes(itemType) ? [] : [cardFixture({ productId: itemType, itemType })];
      return { items, total: items.length, nextCursor: null };
    }),
  );
  return calls;
};

const rail = (itemType: string) => ({ itemType, items: [expect.objectContaining({ productId: itemType })] });

it('shows a few items of each type that the mode has on a landing page', async () => {
  const calls = mockLists();
  const rails = ['VOUCHER', 'PRODUCT', 'COUPON', 'PARTNER'].map(rail);
  expect(await ask(loadLanding('burn'))).toMatchObject({
    kind: 'render',
    props: { moduleType: 'burn', rails },
  });
  expect(calls).toEqual(rails.map(({ itemType }) => ['burn', itemType, 8]));
});

it('begins the earn landing page with partners, and leaves out empty types', async () => {
  mockLists(['VOUCHER']);
  expect(await ask(loadLanding('earn'))).toMatchObject({
    props: { rails: ['PARTNER', 'PRODUCT'].map(rail) },
  });
});

it('leaves out a type that fails to load on a landing page, and fails when none loads', async () => {
  mockLists();
  mockServer.use(mockError(catalogue.list, 'UNAVAILABLE', 'Back in a minute', {}, { once: true }));
  const outcome = await ask(loadLanding('earn'));
  expect(outcome).toMatchObject({ props: { rails: [expect.anything(), expect.anything()] } });
  mockServer.use(mockError(catalogue.list, 'UNAVAILABLE', 'Back in a minute'));
  await expect(ask(loadLanding('earn'))).rejects.toMatchObject({ status: 503 });
});

it('asks on a landing page only for the types that the brand offers', async () => {
  const calls = mockLists();
  const rails = ['PRODUCT', 'COUPON'].map(rail);
  expect(await askLanding('burn', ['coupons', 'products', 'ledger'])).toMatchObject({ props: { rails } });
  expect(calls).toHaveLength(2);
});

it('shows an empty landing page when the brand offers no type, and fails when those it offers fail', async () => {
  mockServer.use(mockError(catalogue.list, 'NOT_FOUND', 'This is not offered here'));
  expect(await askLanding('burn', ['ledger'])).toMatchObject({ kind: 'render', props: { rails: [] } });
  await expect(askLanding('burn', ['vouchers'])).rejects.toMatchObject({ status: 503 });
});

it('redirects a listing to its one spelling, which keeps parameters that are not the list’s own', async () => {
  const query = { sort: 'popular', category: 'fuel', utm_source: 'mail' };
  const outcome = await ask(loadListing('VOUCHER'), { moduleType: 'burn' }, query);
  expect(outcome).toMatchObject({ kind: 'redirect', to: '/burn/vouchers?category=fuel', keepQuery: true });
  expect(outcome).toMatchObject({ without: expect.arrayContaining(['sort', 'category']) as string[] });
  expect(outcome).not.toMatchObject({ without: expect.arrayContaining(['utm_source']) as string[] });
});

it.each([
  ['COUPON', { moduleType: 'burn' }, { discount: '10', category: 'dining' }, '/coupons?category=dining'],
  ['PARTNER', { moduleType: 'earn' }, { sort: 'points-desc', utm_source: 'mail' }, '/earn/partners'],
] as const)(
  'redirects a list of %s without what such a list does not have',
  async (type, params, query, to) => {
    expect(await ask(loadListing(type), params, query)).toMatchObject({
      kind: 'redirect',
      to,
      keepQuery: true,
    });
  },
);

it('redirects a position that a listing does not have, or does not have any more, to its start with the same filters', async () => {
  const query = { category: 'travel', sort: 'discount', after: 'place' };
  const open = () => ask(loadListing('VOUCHER'), { moduleType: 'burn' }, query);
  const toStart = { kind: 'redirect', to: '/burn/vouchers?category=travel&sort=discount' };
  mockServer.use(mockError(catalogue.list, 'MALFORMED_REQUEST', 'cursor: Not a place in this list'));
  expect(await open()).toEqual(toStart);
  mockLists(['VOUCHER']);
  expect(await open()).toEqual(toStart);
});

it('shows a listing without items at its start', async () => {
  mockLists(['VOUCHER']);
  expect(await ask(loadListing('VOUCHER'), { moduleType: 'burn' })).toMatchObject({ kind: 'render' });
});

it('answers 404 for a listing of a category that it does not have, which it shows all the same', async () => {
  const options = [{ value: 'travel', label: 'Travel', count: 1 }];
  mockServer.use(
    mockEndpoint(catalogue.list, {
      items: [],
      total: 0,
      nextCursor: null,
      config: {
        filtersConfig: [{ name: 'category', kind: 'multiselect', label: 'Category', options }],
        sorterConfig: [],
      },
    }),
  );
  const open = (category: string) => ask(loadListing('VOUCHER'), { moduleType: 'burn' }, { category });
  expect(await open('trave1')).toMatchObject({ kind: 'render', status: 404 });
  expect(await open('travel')).not.toHaveProperty('status');
});

it('answers not found for a listing that its mode does not have', async () => {
  expect(await ask(loadListing('COUPON'), { moduleType: 'earn' })).toEqual({ kind: 'not-found' });
});

it('describes a listing by its count and first item, and gives each of its pages a title and a canonical address', async () => {
  mockLists();
  const open = async (query: Record<string, string>) => {
    const outcome = await ask(loadListing('VOUCHER'), { moduleType: 'burn' }, query);
    return outcome.kind === 'render' ? outcome.head : outcome;
  };
  expect(await open({})).toEqual({
    title: 'Vouchers · Redeem',
    description: `What your coins can become. 1 gift card, sent within 5 minutes. ${cardFixture({}).name}.`,
    canonical: '/burn/vouchers',
  });
  mockLists(['VOUCHER']);
  expect(await open({})).toMatchObject({
    description: 'What your coins can become. 0 vouchers.',
  });
  mockLists();
  expect(await open({ after: 'place' })).toMatchObject({
    title: `Vouchers · Redeem, from ${cardFixture({}).name}`,
    canonical: '/burn/vouchers?after=place',
  });
  // Filtered and sorted lists have the whole list as canonical address.
  expect(await open({ category: 'fuel' })).toMatchObject({ canonical: '/burn/vouchers' });
  expect(await open({ sort: 'discount', after: 'place' })).toMatchObject({ canonical: '/burn/vouchers' });
});

it('gives the listing of a type a different title in each mode', async () => {
  mockLists();
  const titles = await Promise.all(
    ['earn', 'burn'].map(async (moduleType) => {
      const outcome = await ask(loadListing('PARTNER'), { moduleType });
      return outcome.kind === 'render' ? outcome.head?.title : outcome;
    }),
  );
  expect(titles).toEqual(['Partners · Earn', 'Partners · Redeem']);
});

it('opens a listing in its usual mode with its canonical address when the address names no mode', async () => {
  mockLists();
  const at = (canonical: string) => ({ kind: 'render', head: { canonical } });
  expect(await ask(loadListing('PARTNER', 'earn'))).toMatchObject(at('/earn/partners'));
  expect(await ask(loadListing('COUPON', 'burn'))).toMatchObject(at('/coupons'));
  expect(await ask(loadListing('PRODUCT'), { moduleType: 'earn' })).toMatchObject(at('/earn/products'));
  expect(await ask(loadListing('PRODUCT'), { moduleType: 'sideways' })).toEqual({ kind: 'not-found' });
});
