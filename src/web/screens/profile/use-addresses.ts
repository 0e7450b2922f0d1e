// Changes the member's addresses: deletes with a minute to undo, and makes another one the default.
import { useState } from 'react';
import { ADDRESS_RULES } from '#contract/enums.ts';
import type { Failure } from '#web/api/failure.ts';
import {
  addressList,
  makeDefaultAddress,
  removeAddress,
  restoreAddress,
} from '#web/features/address/records.ts';
import type { Address } from '#web/features/address/rules.ts';
import { useAppDispatch } from '#web/store/make-store.ts';
import { useSubmit } from '#web/ui/use-submit.ts';
import { useLostAnswers } from './use-lost-answers.ts';

export interface Deleted {
  address: Address;
  /** Until when it can be undone, on this device's clock; slightly early, since the call takes time too. */
  until: number;
}

type Change = 'remove' | 'undo' | 'makeDefault';

const UNDO_MS = (ADDRESS_RULES.undoSeconds - 2) * 1000;

export const useAddresses = () => {
  const dispatch = useAppDispatch();
  const [deleted, setDeleted] = useState<readonly Deleted[]>([]);
  const [changed, setChanged] = useState<string | null>(null);
  const { listAfter, say, deletedAfter, answered } = useLostAnswers();
  const { busy, run } = useSubmit<`${Change} ${string}`>();

  const drop = (addressId: string) =>
    setDeleted((before) => before.filter(({ address }) => address.addressId !== addressId));

  const show = (addressId: string, list: Address[]) => {
    dispatch(addressList.received({ addressList: list }));
    setChanged(addressId);
  };

  const offerUndo = (address: Address, until: number) =>
    setDeleted((before) => [...before, { address, until }]);

  const removeFailed = async (address: Address, until: number, failure: Failure | undefined) => {
    const deletedUntil = await deletedAfter(address.addressId, until, failure);
    if (deletedUntil !== null && deletedUntil > Date.now()) offerUndo(address, deletedUntil);
    say(failure, deletedUntil !== null);
  };
  const remove = async (row: Address) => {
    const until = Date.now() + UNDO_MS;
    const settled = await dispatch(removeAddress({ body: { addressId: row.addressId } }));
    if (!removeAddress.fulfilled.match(settled)) return removeFailed(row, until, settled.payload);
    const { address, addressList: list } = settled.payload;
    answered(address.addressId);
    offerUndo(address, until);
    dispatch(addressList.received({ addressList: list }));
  };
  /** Restores the whole address to its place, as the default if it was the default. */
  const undo = async (address: Address) => {
    const { addressId } = address;
    const settled = await dispatch(restoreAddress({ body: address }));
    const isDone = restoreAddress.fulfilled.match(settled);
    const list = isDone ? settled.payload.addressList : await listAfter(settled.payload);
    const isBack = list?.some((one) => one.addressId === addressId) ?? false;
    if (list && isBack) {
      drop(addressId);
      show(addressId, list);
    }
    if (!isDone) say(settled.payload, isBack);
  };
  const makeDefault = async (addressId: string) => {
    const settled = await dispatch(makeDefaultAddress({ body: { addressId } }));
    const isDone = makeDefaultAddress.fulfilled.match(settled);
    const list = isDone ? settled.payload.addressList : await listAfter(settled.payload);
    const isDefault = list?.some((one) => one.addressId === addressId && one.defaultAddress) ?? false;
    if (list && isDefault) show(addressId, list);
    if (!isDone) say(settled.payload, isDefault);
  };
  const start = (change: Change, addressId: string, work: () => Promise<void>) => {
    setChanged(null);
    void run(`${change} ${addressId}`, work);
  };

  return {
    deleted,
    /** Whether any change is under way. */
    isAnyBusy: busy !== null,
    /** Whether this change of that address is under way. */
    isBusy: (change: Change, addressId: string) => busy === `${change} ${addressId}`,
    /** The id of the restored or new default address: the button that was pressed for it is gone. */
    changed,
    remove: (address: Address) => start('remove', address.addressId, () => remove(address)),
    undo: (address: Address) => start('undo', address.addressId, () => undo(address)),
    makeDefault: (addressId: string) => start('makeDefault', addressId, () => makeDefault(addressId)),
    /** Called when the minute is over. */
    forget: drop,
  };
};
