import { catalogue } from '#contract/catalogue.ts';
import { partners } from '#contract/partners.ts';
import { clientConfig, type ClientConfig } from '#web/features/brand/config.ts';
import { partnerTerms } from '#web/features/partners/records.ts';
import { loadItem, loadPartner } from '#web/server/loads/item.ts';
import type { PageLoad } from '#web/server/page.ts';
import { cardFixture, clientConfigFixture, detailFixture } from '../../support/fixtures.ts';
import { mockEndpoint, mockError } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { visitorRequest } from '../../support/page-request.ts';
import { storeForTest } from '../../support/store-for-test.ts';
import { termsOf } from '../partners/partner.ts';

const ask = (load: PageLoad, params: Record<string, string>) =>
  load(visitorRequest({ params, clientId: 'HOOPOE' }));

const RIGHT = {
  moduleType: 'burn',
  productName: 'wanderlane-stays-gift-card',
  productId: 'wanderlane-stays',
};

const answering = (item = {}) => {
  const asked: unknown[] = [];
  mockServer.use(
    mockEndpoint(catalogue.detail, ({ query }) => {
      asked.push([query.client, query.itemType, query.productId]);
      return detailFixture({ item: cardFixture(item) });
    }),
  );
  return asked;
};

it('gives an item page a title with name and brand, a description, one canonical address and a picture', async () => {
  const asked = answering({ image: { url: '/art/hotel-stay.webp', alt: 'A hotel' } });
  const { description } = detailFixture();
  for (const moduleType of ['burn', 'earn']) {
    const outcome = await ask(loadItem('VOUCHER'), { ...RIGHT, moduleType });
    expect(outcome).toMatchObject({
      kind: 'render',
      head: {
        title: 'Wanderlane Stays gift card, Wanderlane Stays',
        description,
        canonical: '/burn/vouchers/wanderlane-stays-gift-card/wanderlane-stays',
        image: '/art/share/hotel-stay.jpg',
      },
    });
  }
  expect(asked[0]).toEqual(['HOOPOE', 'VOUCHER', 'wanderlane-stays']);
});

it.each([
  ['an operator’s own, without one for shared links', '/art/my-flour.webp'],
  ['a view of an item', '/art/hotel-stay-closer.webp'],
  ['elsewhere', '/uploads/hotel-stay.webp'],
  ['outside the folder', '/art/../art/hotel-stay.webp'],
  ['of another format', '/art/hotel-stay.png'],
])('leaves the picture for shared links to the brand when the item’s is %s', async (_what, url) => {
  answering({ image: { url, alt: 'A hotel' } });
  const outcome = await ask(loadItem('VOUCHER'), RIGHT);
  expect(outcome).toMatchObject({ kind: 'render' });
  expect(outcome?.kind === 'render' && outcome.head).not.toHaveProperty('image');
});

it('redirects a wrong slug permanently to the right one, in the same mode and with the query', async () => {
  answering();
  const wrong = { ...RIGHT, moduleType: 'earn', productName: 'wrong' };
  expect(await ask(loadItem('VOUCHER'), wrong)).toEqual({
    kind: 'redirect',
    to: '/earn/vouchers/wanderlane-stays-gift-card/wanderlane-stays',
    permanent: true,
    keepQuery: true,
  });
});

it.each([
  { moduleType: 'sideways' },
  { productId: '../x' },
  { productId: 'x'.repeat(41) },
  { productId: '' },
])('answers not-found without calling the API when the parameters are invalid: %j', async (wrong) => {
  const asked = answering();
  expect(await ask(loadItem('VOUCHER'), { ...RIGHT, ...wrong })).toEqual({ kind: 'not-found' });
  expect(asked).toEqual([]);
});

it('fails with 404 when the catalogue does not have the item', async () => {
  mockServer.use(mockError(catalogue.detail, 'NOT_FOUND', 'No such item'));
  await expect(ask(loadItem('VOUCHER'), RIGHT)).rejects.toMatchObject({ status: 404, title: 'No such item' });
});

const askPartner = async (modules: ClientConfig['modules']) => {
  const store = storeForTest();
  store.dispatch(clientConfig.received(clientConfigFixture({ modules })));
  mockServer.use(mockEndpoint(partners.terms, termsOf()));
  const params = { moduleType: 'earn', partner: 'wanderlane' };
  const outcome = await loadPartner(visitorRequest({ store, params, clientId: 'HOOPOE' }));
  return { outcome, terms: partnerTerms.selectData(store.getState()) };
};

it('loads a partner by its slug, with its name alone as the title', async () => {
  const name = 'Wanderlane Stays';
  answering({ itemType: 'PARTNER', moduleType: 'earn', slug: 'wanderlane', name, brandName: name });
  expect(await askPartner(['shop-and-earn'])).toMatchObject({
    outcome: { kind: 'render', head: { title: name, canonical: '/earn/partners/wanderlane' } },
    terms: termsOf(),
  });
});

it('asks for no terms at a brand whose members do not go to shops', async () => {
  answering({ itemType: 'PARTNER', moduleType: 'earn', slug: 'wanderlane' });
  expect(await askPartner(['partners'])).toMatchObject({ outcome: { kind: 'render' }, terms: null });
});
