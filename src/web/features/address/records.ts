// The member's delivery addresses and the calls that change them: each returns the whole updated list.
import { address } from '#contract/address.ts';
import type { DataOf } from '#contract/endpoint.ts';
import { createCallThunk, createLoadable } from '#web/store/create-loadable.ts';
import { createRefresh } from '#web/store/create-refresh.ts';

export type AddressList = DataOf<typeof address.fetchAll>;
/** For a pincode that the directory contains. */
export type PincodeAvailability = DataOf<typeof address.pincodeAvailability> & {
  city: string;
  state: string;
};

export const addressList = createLoadable('addressList', address.fetchAll);

/** The form itself shows what failed. */
export const addAddress = createCallThunk(address.add);
export const updateAddress = createCallThunk(address.update);
export const lookUpPincode = createCallThunk(address.pincodeAvailability);

/** These are called from rows of the list, which look what became of a call that failed before they say so. */
export const removeAddress = createCallThunk(address.remove);
export const restoreAddress = createCallThunk(address.add, { prefix: 'address.add/undo' });
export const makeDefaultAddress = createCallThunk(address.createDefault);
export const refreshAddresses = createRefresh(address.fetchAll, addressList);
