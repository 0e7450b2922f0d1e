import { address } from '#contract/address.ts';
import { loadAddresses, loadAddressForm, loadEditAddress } from '#web/server/loads/addresses.ts';
import { addressList } from '#web/features/address/records.ts';
import { addressFixture } from '../../support/fixtures.ts';
import { mockEndpoint } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { memberRequest } from '../../support/page-request.ts';

const mine = addressFixture();
const { addressId } = mine;

beforeEach(() => mockServer.use(mockEndpoint(address.fetchAll, { addressList: [mine] })));

it('loads the list of addresses', async () => {
  const page = memberRequest();
  await loadAddresses(page);
  expect(addressList.selectData(page.store.getState())?.addressList).toEqual([mine]);
});

it('returns from the form to the page in returnTo if it is a path of this site', async () => {
  const SUMMARY = '/order-summary?productId=p-1';
  expect(await loadAddressForm(memberRequest({ query: { returnTo: SUMMARY } }))).toMatchObject({
    props: { returnTo: SUMMARY },
  });
  for (const returnTo of ['https://evil.example', '//evil.example', '']) {
    expect(await loadAddressForm(memberRequest({ query: { returnTo } }))).toMatchObject({
      props: { addressId: null, returnTo: '/profile/add-address-home' },
    });
  }
});

it('leaves the form for the product instead of its order summary when the member has no address yet', async () => {
  const summary = '/order-summary?productId=p-1&count=2';
  const leaving = async (returnTo: string) => await loadAddressForm(memberRequest({ query: { returnTo } }));
  expect(await leaving(summary)).toMatchObject({ props: { leaveTo: summary } });
  mockServer.use(mockEndpoint(address.fetchAll, { addressList: [] }));
  expect(await leaving(summary)).toMatchObject({
    props: { returnTo: summary, leaveTo: '/burn/products/p-1/p-1?count=2' },
  });
  expect(await leaving('/profile')).toMatchObject({ props: { leaveTo: '/profile' } });
});

it('finds the address to edit, and answers not-found for an id that the member does not have', async () => {
  expect(await loadEditAddress(memberRequest({ query: { addressId } }))).toMatchObject({
    props: { addressId },
  });
  const foreign = '00000000-0000-4000-8000-000000000000';
  expect(await loadEditAddress(memberRequest({ query: { addressId: foreign } }))).toEqual({
    kind: 'not-found',
  });
  expect(await loadEditAddress(memberRequest())).toEqual({
    kind: 'redirect',
    to: '/profile/add-address-home',
  });
});
