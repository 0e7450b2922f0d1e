import { catalogue } from '#contract/catalogue.ts';
import { partners } from '#contract/partners.ts';
import { clientConfig } from '#web/features/brand/config.ts';
import type { PageRequest } from '#web/server/page.ts';
import {
  loadPartnerTerms,
  loadRedirect,
  loadShopAndEarn,
  loadShopLoader,
} from '#web/server/loads/shop-and-earn.ts';
import { cardFixture, clientConfigFixture, detailFixture } from '../../support/fixtures.ts';
import { mockEndpoint, mockError } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { visitorRequest } from '../../support/page-request.ts';
import { storeForTest } from '../../support/store-for-test.ts';
import { PARTNER, termsOf } from './partner.ts';

/** At a brand with shopping trips. */
const openRequest = (changes: Partial<PageRequest> = {}) => {
  const store = storeForTest();
  store.dispatch(clientConfig.received(clientConfigFixture({ modules: ['shop-and-earn'] })));
  return visitorRequest({ store, ...changes });
};

describe('the load functions of the shop-and-earn pages', () => {
  it.each([
    {},
    { target: '' },
    { target: 'https://evil.example' },
    { target: '//evil.example' },
    { target: 'javascript:alert(1)' },
    { target: 'x'.repeat(10_000) },
    { url: 'https://evil.example', to: 'https://evil.example' },
  ])('answer not-found for the redirect %j', async (query) => {
    expect(await loadRedirect(visitorRequest({ query: query as Record<string, string> }))).toEqual({
      kind: 'not-found',
    });
  });

  it('redirect the loader to the partner list without a partner, and to the page of a partner without a shop', async () => {
    expect(await loadShopLoader(visitorRequest())).toEqual({ kind: 'redirect', to: '/earn/partners' });
    expect(await loadShopLoader(visitorRequest({ query: { partner: '//evil.example' } }))).toEqual({
      kind: 'not-found',
    });
    mockServer.use(mockEndpoint(partners.terms, termsOf({ canShop: false })));
    expect(await loadShopLoader(visitorRequest({ query: { partner: 'saffron-cart' } }))).toEqual({
      kind: 'redirect',
      to: '/shop-and-earn-points?partner=saffron-cart',
    });
  });

  const loadWithoutTerms = (canShop: boolean | undefined, earnPer100: number | null = 4) => {
    const { slug, name, image, plate } = PARTNER;
    const item = cardFixture({ itemType: 'PARTNER', earnPer100, slug, name, image, plate });
    mockServer.use(
      mockError(partners.terms, 'UNAVAILABLE', 'Later'),
      mockEndpoint(catalogue.detail, detailFixture({ item, partnerId: PARTNER.partnerId, canShop })),
    );
    return loadShopLoader(visitorRequest({ query: { partner: PARTNER.slug } }));
  };

  it('show the loader without the terms if they do not come and the catalogue knows of the shop', async () => {
    expect(await loadWithoutTerms(true)).toEqual({
      kind: 'render',
      props: { shop: { partner: PARTNER, earnPer100: 4, times: null }, again: false },
    });
  });

  it.each([false, undefined])(
    'fail like the terms when the catalogue says %s to whether there is a shop',
    async (canShop) => {
      await expect(loadWithoutTerms(canShop)).rejects.toMatchObject({ status: 503 });
    },
  );

  it('fail like the terms when the catalogue knows of no coins to earn in the shop', async () => {
    await expect(loadWithoutTerms(true, null)).rejects.toMatchObject({ status: 503 });
  });

  /** Of a brand without trips. */
  const closedStore = () => {
    const store = storeForTest();
    store.dispatch(clientConfig.received(clientConfigFixture({ modules: ['partners'] })));
    return store;
  };

  it('keep a partner’s terms readable at a brand without the module, but out of search results', async () => {
    mockServer.use(mockEndpoint(partners.terms, termsOf()));
    const request = visitorRequest({ store: closedStore(), params: { partner: 'saffron-cart' } });
    expect(await loadPartnerTerms(request)).toMatchObject({ kind: 'render', head: { noindex: true } });
  });

  it('answer not-found at a brand without the module', async () => {
    const store = closedStore();
    for (const query of [{}, { partner: 'saffron-cart' }]) {
      expect(
        await loadShopAndEarn(visitorRequest({ store, query: query as Record<string, string> })),
      ).toEqual({ kind: 'not-found' });
    }
  });

  it('name the partner in the head, and redirect its terms to one canonical address', async () => {
    mockServer.use(mockEndpoint(partners.terms, termsOf()));
    expect(await loadShopAndEarn(openRequest())).toMatchObject({ props: { named: false } });
    expect(await loadShopAndEarn(openRequest({ query: { partner: 'saffron-cart' } }))).toMatchObject({
      props: { named: true },
      head: {
        title: 'Shop at Saffron Cart and earn',
        description: expect.stringMatching(/^Saffron Cart: \d+ coins for every ₹100/) as string,
        canonical: '/shop-and-earn-points?partner=saffron-cart',
      },
    });
    expect(await loadShopAndEarn(openRequest({ query: { partner: '<script>' } }))).toEqual({
      kind: 'not-found',
    });
    expect(await loadPartnerTerms(openRequest({ params: { partner: 'saffron-cart' } }))).toMatchObject({
      head: { title: 'Terms of Saffron Cart', noindex: false },
    });
    expect(await loadPartnerTerms(visitorRequest({ params: { partner: '../terms' } }))).toEqual({
      kind: 'not-found',
    });
    expect(await loadPartnerTerms(visitorRequest({ params: { partner: 'pt-1002' } }))).toEqual({
      kind: 'redirect',
      to: '/policy/partner-terms/saffron-cart',
      permanent: true,
      keepQuery: true,
    });
  });
});
