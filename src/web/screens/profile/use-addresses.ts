// Changes the member's addresses: deletes with a minute to undo, and makes another one the default.
import { useState } from 'react';
import { ADDRESS_RULES } from '#contract/enums.ts';
import {
  addressList,
  makeDefaultAddress,
  removeAddress,
  restoreAddress,
} from '#web/features/address/records.ts';
import type { Address } from '#web/features/address/rules.ts';
import { useAppDispatch } from '#web/store/make-store.ts';
import { useSubmit } from '#web/ui/use-submit.ts';

export interface Deleted {
  address: Address;
  /** Until when it can be undone, on this device's clock; slightly early, since the call takes time too. */
  until: number;
}

const UNDO_MS = (ADDRESS_RULES.undoSeconds - 2) * 1000;

export const useAddresses = () => {
  const dispatch = useAppDispatch();
  const [deleted, setDeleted] = useState<readonly Deleted[]>([]);
  const [changed, setChanged] = useState<string | null>(null);
  const { busy, run } = useSubmit<string>();

  const drop = (addressId: string) =>
    setDeleted((before) => before.filter(({ address }) => address.addressId !== addressId));

  const show = (addressId: string, list: Address[]) => {
    dispatch(addressList.received({ addressList: list }));
    setChanged(addressId);
  };

  const remove = async (addressId: string) => {
    const until = Date.now() + UNDO_MS;
    const settled = await dispatch(removeAddress({ body: { addressId } }));
    if (!removeAddress.fulfilled.match(settled)) return;
    const { address, addressList: list } = settled.payload;
    setDeleted((before) => [...before, { address, until }]);
    dispatch(addressList.received({ addressList: list }));
  };
  /** Restores the whole address to its place, as the default if it was the default. */
  const undo = async (address: Address) => {
    const settled = await dispatch(restoreAddress({ body: address }));
    if (!restoreAddress.fulfilled.match(settled)) return;
    drop(address.addressId);
    show(address.addressId, settled.payload.addressList);
  };
  const makeDefault = async (addressId: string) => {
    const settled = await dispatch(makeDefaultAddress({ body: { addressId } }));
    if (!makeDefaultAddress.fulfilled.match(settled)) return;
    show(addressId, settled.payload.addressList);
  };
  const start = (addressId: string, work: () => Promise<void>) => {
    setChanged(null);
    void run(addressId, work);
  };

  return {
    deleted,
    /** The id of the address with a pending call. */
    busy,
    /** The id of the restored or new default address: the button that was pressed for it is gone. */
    changed,
    remove: (addressId: string) => start(addressId, () => remove(addressId)),
    undo: (address: Address) => start(address.addressId, () => undo(address)),
    makeDefault: (addressId: string) => start(addressId, () => makeDefault(addressId)),
    /** Called when the minute is over. */
    forget: drop,
  };
};
