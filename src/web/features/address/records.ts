// The member's delivery addresses, and the calls that change them: each answers the whole list as it stands then.
import { address } from '#contract/address.ts';
import type { DataOf } from '#contract/endpoint.ts';
import { createCallThunk, createLoadable } from '#web/store/create-loadable.ts';

export type AddressList = DataOf<typeof address.fetchAll>;
/** Of a pincode that the directory has. */
export type Availability = DataOf<typeof address.pincodeAvailability> & { city: string; state: string };

export const addressList = createLoadable('addressList', address.fetchAll, { quiet: true });

const quiet = { quiet: true };

/** The form says itself what failed. */
export const addAddress = createCallThunk(address.add, quiet);
export const updateAddress = createCallThunk(address.update, quiet);
export const lookUpPincode = createCallThunk(address.pincodeAvailability, quiet);

/** The list has a row for each of these and no place for words: a failure is a toast. */
export const removeAddress = createCallThunk(address.remove);
export const restoreAddress = createCallThunk(address.add, { prefix: 'address.add/undo' });
export const makeDefaultAddress = createCallThunk(address.createDefault);
