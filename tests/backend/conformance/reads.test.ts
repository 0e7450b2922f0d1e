import { contract } from '#contract/index.ts';
import { readsOf } from '#backend/conformance/reads.ts';

const listed = [{ items: [{ itemType: 'PARTNER', productId: 'mill', name: 'Mill' }] }];

const readsAfterList = (endpoint: Parameters<typeof readsOf>[0]) =>
  readsOf(
    endpoint,
    (({ id }: { id: string }) => (id === contract.catalogue.list.id ? listed : [])) as never,
    {},
  );

it('takes a partner’s terms as missing if it has no online shop, but the item itself as there', () => {
  const query = { partnerId: 'mill' };
  expect(readsAfterList(contract.partners.terms)).toEqual([{ input: { query }, known: false }]);
  expect(readsAfterList(contract.catalogue.detail)).toMatchObject([{ known: true }]);
});
