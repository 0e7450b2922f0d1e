import { addressList, type AddressList } from '#web/features/address/records.ts';
import { isOrderSummary, readDraft } from '#web/features/orders/order-draft.ts';
import { ownPath } from '#web/routes/access.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { unwrapOrFail } from '../load-failure.ts';
import type { PageLoad, PageRequest } from '../page.ts';

const loadList = ({ store }: PageRequest) => unwrapOrFail(store.dispatch(addressList.fetch({})));

export const loadAddresses: PageLoad = async (request) => {
  await loadList(request);
  return undefined;
};

interface AddressForm {
  addressId: string | null;
  returnTo: string;
  leaveTo: string;
}

/** Where the form leads back to: an own path, or the address list. */
const returnToOf = ({ query }: PageRequest): string => {
  const path = ownPath(query['returnTo']);
  return path === '/' ? hrefs.addresses() : path;
};

/**
 * Where a member goes who leaves the form without an address. The summary of a product would ask for one again, so
 * this is the product's page with the choice; that page redirects to its own slug.
 */
const leaveToOf = (returnTo: string, { addressList: list }: AddressList): string => {
  const [, query = ''] = returnTo.split('?');
  const draft = isOrderSummary(returnTo) && readDraft(Object.fromEntries(new URLSearchParams(query)));
  if (!draft || list.length > 0) return returnTo;
  const { productId, count } = draft;
  return hrefs.choice({ moduleType: 'burn', itemType: 'PRODUCT', slug: productId, productId }, { count });
};

export const loadAddressForm: PageLoad<AddressForm> = async (request) => {
  const list = await loadList(request);
  const returnTo = returnToOf(request);
  return { kind: 'render', props: { addressId: null, returnTo, leaveTo: leaveToOf(returnTo, list) } };
};

/** Somebody else's address is treated like an unknown one. */
export const loadEditAddress: PageLoad<AddressForm> = async (request) => {
  const { addressId } = request.query;
  if (!addressId) return { kind: 'redirect', to: hrefs.addresses() };
  const { addressList: list } = await loadList(request);
  if (!list.some((one) => one.addressId === addressId)) return { kind: 'not-found' };
  const returnTo = returnToOf(request);
  return { kind: 'render', props: { addressId, returnTo, leaveTo: returnTo } };
};
