import { contract } from '#contract/index.ts';
import { redirectToFiltered, redirectToListing, redirectToPartner } from '#web/server/loads/redirects.ts';
import type { PageLoad, PageRequest } from '#web/server/page.ts';
import { cardFixture } from '../../support/fixtures.ts';
import { mockEndpoint, mockError } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { visitorRequest } from '../../support/page-request.ts';

const { catalogue } = contract;
const NOT_FOUND = { kind: 'not-found' };
const to = (path: string, ...without: string[]) => ({
  ...{ kind: 'redirect', to: path },
  ...{ keepQuery: true, without: expect.arrayContaining(without) as string[] },
});

const ask = (load: PageLoad, rest: Partial<Pick<PageRequest, 'query' | 'repeated' | 'params'>>) =>
  load(visitorRequest({ clientId: 'HOOPOE', ...rest }));

describe('the redirect to the listing that a query names', () => {
  it.each([
    [{}, '/burn/vouchers'],
    [{ moduleType: 'earn', itemType: 'PRODUCT' }, '/earn/products'],
    [{ itemType: 'coupon' }, '/coupons'],
    [
      { moduleType: 'burn', itemType: 'voucher', category: 'travel', sort: 'discount' },
      '/burn/vouchers?category=travel&sort=discount',
    ],
  ])('leads to the address of the listing for %j', async (query, path) => {
    const said = ['moduleType', 'itemType', 'category', 'sort'];
    expect(await ask(redirectToListing, { query })).toEqual(to(path, ...said));
  });

  it('keeps every value of a repeated filter, as a form sends it', async () => {
    const query = { moduleType: 'burn', itemType: 'voucher', category: 'dining', brand: 'Kaveri' };
    const repeated = { category: ['dining', 'groceries'] };
    expect(await ask(redirectToListing, { query, repeated })).toEqual(
      to('/burn/vouchers?category=dining%2Cgroceries&brand=Kaveri', 'category', 'brand'),
    );
  });

  it.each<Record<string, string>>([
    { moduleType: 'sideways' },
    { itemType: 'PLAN' },
    { moduleType: 'earn', itemType: 'COUPON' },
  ])('is a 404 for %j', async (query) => expect(await ask(redirectToListing, { query })).toEqual(NOT_FOUND));
});

describe('the redirect to the partner that a query names', () => {
  it('is permanent', async () => {
    const expected = { ...to('/earn/partners/pt-1002', 'partner', 'moduleType'), permanent: true };
    expect(await ask(redirectToPartner, { query: { partner: 'pt-1002' } })).toEqual(expected);
  });

  it.each<Record<string, string>>([{}, { partner: '' }, { partner: '../x' }, { partner: '//evil.example' }])(
    'is a 404 for %j',
    async (query) => expect(await ask(redirectToPartner, { query })).toEqual(NOT_FOUND),
  );
});

describe('a filter in the path', () => {
  const calls: unknown[] = [];
  const params = { moduleType: 'burn', listingType: 'vouchers' };

  beforeEach(() => {
    calls.length = 0;
    mockServer.use(
      mockEndpoint(catalogue.list, ({ body }) => {
        calls.push(body.client);
        const { category, brand } = body.appliedFilter;
        const held = category?.includes('travel') || brand?.includes('Sea & Sons');
        return { items: held ? [cardFixture()] : [], total: held ? 1 : 0, nextCursor: null };
      }),
    );
  });

  it('redirects to the category or the brand that the list has', async () => {
    expect(await ask(redirectToFiltered, { params: { ...params, filter: 'travel' } })).toEqual(
      to('/burn/vouchers?category=travel', 'category'),
    );
    expect(await ask(redirectToFiltered, { params: { ...params, filter: 'Sea & Sons' } })).toEqual(
      to('/burn/vouchers?brand=Sea+%26+Sons', 'brand'),
    );
    expect(calls).toEqual(Array(4).fill('HOOPOE'));
  });

  it('is a 404 when the list has neither', async () => {
    expect(await ask(redirectToFiltered, { params: { ...params, filter: 'nothing' } })).toEqual(NOT_FOUND);
  });

  it.each([
    { moduleType: 'sideways' },
    { listingType: 'things' },
    { listingType: 'VOUCHER' },
    { moduleType: 'earn', listingType: 'coupons' },
    { filter: 'travel,fuel' },
    { filter: '<b>' },
    { filter: 'x'.repeat(10_000) },
  ])('is a 404 without a call of the API when the path is invalid: %j', async (wrong) => {
    const asked = { ...params, filter: 'travel', ...wrong };
    expect(await ask(redirectToFiltered, { params: asked })).toEqual(NOT_FOUND);
    expect(calls).toEqual([]);
  });

  it('fails with 503 while the catalogue is down', async () => {
    mockServer.use(mockError(catalogue.list, 'UNAVAILABLE', 'Back in a minute'));
    const asked = ask(redirectToFiltered, { params: { ...params, filter: 'travel' } });
    await expect(asked).rejects.toMatchObject({ status: 503 });
  });
});
