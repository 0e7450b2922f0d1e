// Changes the member's addresses: deletes with a minute to undo, and makes another one the default. After a lost
// answer, the list is fetched again and shows whether it happened.
import { useRef, useState } from 'react';
import { ADDRESS_RULES } from '#contract/enums.ts';
import { endsSession, messageOf, type Failure } from '#web/api/failure.ts';
import { AS_IT_STANDS, mayHaveHappened } from '#web/api/outcome-unknown.ts';
import {
  addressList,
  makeDefaultAddress,
  refreshAddresses,
  removeAddress,
  restoreAddress,
} from '#web/features/address/records.ts';
import type { Address } from '#web/features/address/rules.ts';
import { useAppDispatch } from '#web/store/make-store.ts';
import { showToast } from '#web/ui/toast.ts';
import { useSubmit } from '#web/ui/use-submit.ts';

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
  /** Of addresses whose deletion got no answer, by id: until when it can be undone, if it was deleted. */
  const lost = useRef(new Map<string, number>());
  const { busy, run } = useSubmit<`${Change} ${string}`>();

  const drop = (addressId: string) =>
    setDeleted((before) => before.filter(({ address }) => address.addressId !== addressId));

  const show = (addressId: string, list: Address[]) => {
    dispatch(addressList.received({ addressList: list }));
    setChanged(addressId);
  };

  /** The list as it stands, if the failure leaves open what that is; null if not, or if none came. */
  const listAfter = async (failure: Failure | undefined): Promise<Address[] | null> => {
    if (!mayHaveHappened(failure) && failure?.errorCode !== 'NOT_FOUND') return null;
    return (await dispatch(refreshAddresses({})))?.addressList ?? null;
  };
  const say = (failure: Failure | undefined, hasHappened: boolean) => {
    if (hasHappened) showToast(AS_IT_STANDS);
    // The end of the session has its own message.
    else if (!endsSession(failure?.code ?? 0)) showToast(messageOf(failure));
  };

  const offerUndo = (address: Address, until: number) =>
    setDeleted((before) => [...before, { address, until }]);

  const removeFailed = async (address: Address, until: number, failure: Failure | undefined) => {
    const { addressId } = address;
    if (mayHaveHappened(failure) && !lost.current.has(addressId)) lost.current.set(addressId, until);
    const since = lost.current.get(addressId);
    const list = await listAfter(failure);
    if (list) lost.current.delete(addressId);
    const hasHappened =
      list !== null && since !== undefined && !list.some((one) => one.addressId === addressId);
    if (hasHappened && since > Date.now()) offerUndo(address, since);
    say(failure, hasHappened);
  };
  const remove = async (row: Address) => {
    const until = Date.now() + UNDO_MS;
    const settled = await dispatch(removeAddress({ body: { addressId: row.addressId } }));
    if (!removeAddress.fulfilled.match(settled)) return removeFailed(row, until, settled.payload);
    const { address, addressList: list } = settled.payload;
    lost.current.delete(address.addressId);
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
