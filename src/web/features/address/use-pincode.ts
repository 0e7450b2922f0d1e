// Looks up a pincode: its city and state for the form, and whether we deliver there.
import { useEffect, useRef } from 'react';
import { matchesPattern } from '#contract/patterns.ts';
import { counted } from '#web/lib/format.ts';
import { unspaced } from '#web/lib/typed.ts';
import { useAppDispatch } from '#web/store/make-store.ts';
import { useLookUp, type LookUp } from '#web/ui/use-look-up.ts';
import { lookUpPincode, type PincodeAvailability } from './records.ts';

export type PincodeState = LookUp<PincodeAvailability>;

export const daysWords = ({ least, most }: NonNullable<PincodeAvailability['estimatedDays']>): string =>
  least === most ? counted(least, 'working day') : `${least} to ${most} working days`;

/** One sentence about a pincode; empty if there is nothing to say. */
export const pincodeWords = (state: PincodeState): string => {
  if (state.kind === 'looking') return 'Looking up the pincode.';
  if (state.kind === 'unknown')
    return 'We could not find this pincode. Check it, or enter the city and state yourself.';
  if (state.kind === 'failed')
    return 'The pincode could not be looked up. Enter the city and state yourself.';
  if (state.kind !== 'found') return '';
  const { city, estimatedDays } = state.found;
  if (!estimatedDays) return `We do not deliver to ${city} yet. You can still save the address.`;
  return `Delivered to ${city} within ${daysWords(estimatedDays)}.`;
};

/**
 * `given` is the pincode that a form shows: whatever it was filled with, an address, a kept draft or another tab's
 * version, it says at once whether we deliver there, and keeps its city and state.
 */
export const usePincode = (given: string, onFound: (found: PincodeAvailability) => void) => {
  const dispatch = useAppDispatch();
  const { state, lookUp } = useLookUp<PincodeAvailability>(
    (pinCode) => matchesPattern('pincode', pinCode),
    async (pinCode, signal) => {
      const settled = await dispatch(lookUpPincode({ query: { pinCode }, signal }));
      if (!lookUpPincode.fulfilled.match(settled)) return undefined;
      const { city, state: region } = settled.payload;
      return city === null || region === null ? null : { ...settled.payload, city, state: region };
    },
  );
  // Not an effect event: what is typed calls it, too.
  const filled = useRef(onFound);
  useEffect(() => void (filled.current = onFound));
  const newest = useRef({ pinCode: '', lookUp });
  useEffect(() => void (newest.current.lookUp = lookUp));
  useEffect(() => {
    const pinCode = unspaced(given);
    if (pinCode === newest.current.pinCode) return;
    newest.current.pinCode = pinCode;
    queueMicrotask(() => void newest.current.lookUp(pinCode));
  }, [given]);
  const lookUpAndFill = async (pinCode: string): Promise<void> => {
    newest.current.pinCode = pinCode;
    const found = await lookUp(pinCode);
    if (found) filled.current(found);
  };
  return {
    state,
    lookUp: (typed: string) => void lookUpAndFill(unspaced(typed)),
    /** An answer that is still to come is dropped. */
    stop: () => void lookUp(''),
  };
};
