import type { Endpoint } from '#contract/endpoint.ts';
import { contract, endpoints } from '#contract/index.ts';
import { schemasOf } from '#contract/schemas.ts';
import { testApp, type TestApp } from '../../support/app.ts';
import { OPENING_MS } from '../../support/db.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp({ content: 'seeded' });
}, OPENING_MS);
afterAll(() => test.close());

/** What each call that can name a brand needs besides it. */
const INPUTS: Record<string, { query?: object; body?: object }> = {
  'catalogue.clientConfig': { query: {} },
  'catalogue.load': { query: {} },
  'catalogue.fetchAllCarousels': { body: { placements: ['CONVERT|COIN'] } },
  'catalogue.fetchCarousel': { query: { placement: 'MARKETING|HOME' } },
  'catalogue.list': { body: { moduleType: 'burn', itemType: 'VOUCHER', limit: 1 } },
  'catalogue.detail': { query: { itemType: 'VOUCHER', productId: 'v-1034' } },
  // The same items for every brand.
  'catalogue.sitemap': { query: { itemType: 'VOUCHER', limit: 1 } },
  'help.faqs': { query: {} },
  'help.policy': { query: { policyId: 'terms' } },
  'search.find': { query: { q: 'coffee' } },
  'partners.terms': { query: { partnerId: 'saffron-cart' } },
  'redirects.utilities': { query: { target: 'app-store' } },
};

const namesBrand = (endpoint: Endpoint): boolean => {
  const { query, body } = schemasOf(endpoint);
  return [query, body].some((schema) => schema && 'shape' in schema && 'client' in (schema.shape as object));
};

const ofBrand = endpoints.filter(namesBrand);

it('Every call that can name a brand is listed here', () => {
  expect(ofBrand.map(({ id }) => id).toSorted()).toEqual(Object.keys(INPUTS).toSorted());
});

describe('A call that names no brand', () => {
  const answer = async (endpoint: Endpoint, client: object, clientId?: string) => {
    const { query, body } = INPUTS[endpoint.id] ?? {};
    const { status, data } = await test.call(endpoint, {
      ...(query && { query: { ...query, ...client } }),
      ...(body && { body: { ...body, ...client } }),
      headers: clientId ? { clientId } : {},
    });
    // A signed address and its end are new each time.
    return [status, JSON.stringify(data).replaceAll(/expires=\d+&signature=\w+|"expiresAt":"[^"]*"/g, '')];
  };

  it.each(ofBrand.map((endpoint) => [endpoint.id, endpoint] as const))(
    '(%s) is answered for the brand of the clientId header',
    async (_id, endpoint) => {
      const named = await answer(endpoint, { client: 'HOOPOE' });
      expect(named[0]).toBe(200);
      expect(await answer(endpoint, {}, 'HOOPOE')).toEqual(named);
      expect(await answer(endpoint, { client: 'HOOPOE' }, 'ZILLION')).toEqual(named);
    },
  );

  it('is answered for the default brand without that header', async () => {
    const endpoint = contract.catalogue.clientConfig;
    expect(await answer(endpoint, {})).toEqual(await answer(endpoint, { client: 'ZILLION' }));
  });

  it('and is no JSON object is refused', async () => {
    const refused = await test.app.inject({ method: 'POST', url: contract.catalogue.list.path, payload: [] });
    expect(refused.json().data.fields).toEqual({ body: expect.any(String) });
  });
});
