import { addressList, type AddressList } from '#web/features/address/records.ts';
import { ownPath } from '#web/routes/access.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { need } from '../load-failure.ts';
import type { PageLoad, PageRequest } from '../page.ts';

const loadList = ({ store }: PageRequest) => need<AddressList>(store.dispatch(addressList.fetch({})));

export const loadAddresses: PageLoad = async (request) => {
  await loadList(request);
  return undefined;
};

/** Where the form leads back to: an own path, or the list. */
const returnToOf = ({ query }: PageRequest): string => {
  const path = ownPath(query['returnTo']);
  return path === '/' ? hrefs.addresses() : path;
};

export const loadAddressForm: PageLoad = async (request) => {
  await loadList(request);
  return { kind: 'render', props: { addressId: null, returnTo: returnToOf(request) } };
};

/** An address of somebody else is as unknown as one that never was. */
export const loadEditAddress: PageLoad = async (request) => {
  const { addressId } = request.query;
  if (!addressId) return { kind: 'redirect', to: hrefs.addresses() };
  const { addressList: list } = await loadList(request);
  if (!list.some((one) => one.addressId === addressId)) return { kind: 'not-found' };
  return { kind: 'render', props: { addressId, returnTo: returnToOf(request) } };
};
