import { catalogue } from '#contract/catalogue.ts';
import { partners } from '#contract/partners.ts';
import { loadItem, loadPartner } from '#web/server/loads/item.ts';
import type { PageLoad } from '#web/server/page.ts';
import { cardFixture, detailFixture } from '../../support/fixtures.ts';
import { mockEndpoint, mockError } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { storeForTest } from '../../support/store-for-test.ts';
import { termsOf } from '../partners/partner.ts';

const ask = (load: PageLoad, params: Record<string, string>) =>
  load({
    ...{ store: storeForTest(), query: {}, params, clientId: 'HOOPOE' },
    ...{ viewer: { kind: 'visitor' }, cookies: {} },
  });

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

it('says of an item its name and whose it is, its words, its one address and its picture', async () => {
  const asked = answering();
  const { description, item } = detailFixture();
  for (const moduleType of ['burn', 'earn']) {
    const outcome = await ask(loadItem('VOUCHER'), { ...RIGHT, moduleType });
    expect(outcome).toMatchObject({
      kind: 'render',
      head: {
        title: 'Wanderlane Stays gift card, Wanderlane Stays',
        description,
        canonical: '/burn/vouchers/wanderlane-stays-gift-card/wanderlane-stays',
        image: expect.stringContaining(encodeURIComponent(item.image.url)) as string,
      },
    });
  }
  expect(asked[0]).toEqual(['HOOPOE', 'VOUCHER', 'wanderlane-stays']);
});

it('leads from a wrong slug to the right one for good, in the same mode and with the rest of the address', async () => {
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
])('asks for nothing where there can be no item: %j', async (wrong) => {
  const asked = answering();
  expect(await ask(loadItem('VOUCHER'), { ...RIGHT, ...wrong })).toEqual({ kind: 'not-found' });
  expect(asked).toEqual([]);
});

it('is not found where the catalogue does not have it', async () => {
  mockServer.use(mockError(catalogue.detail, 'NOT_FOUND', 'No such item'));
  await expect(ask(loadItem('VOUCHER'), RIGHT)).rejects.toMatchObject({ status: 404 });
});

it('knows a partner by its slug, whose name says whose it is', async () => {
  const name = 'Wanderlane Stays';
  answering({ itemType: 'PARTNER', moduleType: 'earn', slug: 'wanderlane', name, brandName: name });
  mockServer.use(mockEndpoint(partners.terms, termsOf()));
  expect(await ask(loadPartner, { moduleType: 'earn', partner: 'wanderlane' })).toMatchObject({
    kind: 'render',
    head: { title: name, canonical: '/earn/partners/wanderlane' },
  });
});
