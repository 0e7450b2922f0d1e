// What became of a change of the addresses whose answer was lost: the list is fetched again, and shows whether it
// happened.
import { useRef } from 'react';
import { endsSession, messageOf, type Failure } from '#web/api/failure.ts';
import { AS_IT_STANDS, mayHaveHappened } from '#web/api/outcome-unknown.ts';
import { refreshAddresses } from '#web/features/address/records.ts';
import type { Address } from '#web/features/address/rules.ts';
import { useAppDispatch } from '#web/store/make-store.ts';
import { showToast } from '#web/ui/toast.ts';

export const useLostAnswers = () => {
  const dispatch = useAppDispatch();
  /** Of addresses whose deletion got no answer, by id: until when it can be undone, if it was deleted. */
  const lost = useRef(new Map<string, number>());

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
  /**
   * Until when a deletion that failed can be undone, as it or an earlier one has happened after all; null if none has.
   * `until`: of this one.
   */
  const deletedAfter = async (
    addressId: string,
    until: number,
    failure: Failure | undefined,
  ): Promise<number | null> => {
    if (mayHaveHappened(failure) && !lost.current.has(addressId)) lost.current.set(addressId, until);
    const since = lost.current.get(addressId);
    const list = await listAfter(failure);
    if (list) lost.current.delete(addressId);
    const isGone = list !== null && !list.some((one) => one.addressId === addressId);
    return isGone ? (since ?? null) : null;
  };
  return {
    listAfter,
    say,
    deletedAfter,
    /** Its deletion got an answer. */
    answered: (addressId: string) => void lost.current.delete(addressId),
  };
};
