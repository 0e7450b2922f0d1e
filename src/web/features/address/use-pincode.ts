// What a pincode says: its city and state for the form, and whether anything is delivered there.
import { useEffect, useRef, useState } from 'react';
import { matchesPattern } from '#contract/patterns.ts';
import { useAppDispatch } from '#web/store/make-store.ts';
import { lookUpPincode, type Availability } from './records.ts';

export type PincodeState =
  { kind: 'idle' | 'looking' | 'unknown' | 'failed' } | { kind: 'found'; availability: Availability };

export const daysWords = ({ least, most }: NonNullable<Availability['estimatedDays']>): string =>
  least === most ? `${least} working ${least === 1 ? 'day' : 'days'}` : `${least} to ${most} working days`;

/** One sentence about a pincode; empty while there is nothing to say. */
export const pincodeWords = (state: PincodeState): string => {
  if (state.kind === 'looking') return 'Looking up the pincode.';
  if (state.kind === 'unknown')
    return 'We do not know this pincode. Check it, or enter city and state yourself.';
  if (state.kind === 'failed') return 'The pincode could not be looked up. Enter city and state yourself.';
  if (state.kind !== 'found') return '';
  const { city, estimatedDays } = state.availability;
  if (!estimatedDays) return `Nothing is delivered to ${city} yet. You can save the address all the same.`;
  return `Delivered to ${city} within ${daysWords(estimatedDays)}.`;
};

/**
 * Looks up the pincode that was typed last; the answer to an earlier one is dropped. A form that comes filled says
 * at once whether anything is delivered there, and keeps its city and state.
 */
export const usePincode = (given: string, onFound: (found: Availability) => void) => {
  const dispatch = useAppDispatch();
  const [state, setState] = useState<PincodeState>({ kind: 'idle' });
  const under = useRef<AbortController | null>(null);
  const found = useRef(onFound);
  useEffect(() => void (found.current = onFound));
  useEffect(() => () => under.current?.abort(), []);

  const ask = async (pinCode: string, fill: boolean): Promise<void> => {
    under.current?.abort();
    if (pinCode === '' || !matchesPattern('pincode', pinCode)) {
      setState({ kind: 'idle' });
      return;
    }
    const { signal } = (under.current = new AbortController());
    setState({ kind: 'looking' });
    const settled = await dispatch(lookUpPincode({ query: { pinCode }, signal }));
    if (signal.aborted) return;
    if (!lookUpPincode.fulfilled.match(settled)) {
      setState({ kind: 'failed' });
      return;
    }
    const { city, state: region } = settled.payload;
    if (city === null || region === null) {
      setState({ kind: 'unknown' });
      return;
    }
    const availability = { ...settled.payload, city, state: region };
    setState({ kind: 'found', availability });
    if (fill) found.current(availability);
  };
  const first = useRef({ given, ask });
  useEffect(() => {
    const { given: pinCode, ask: askFirst } = first.current;
    if (pinCode !== '') queueMicrotask(() => void askFirst(pinCode, false));
  }, []);
  return { state, lookUp: (typed: string) => void ask(typed.replace(/\s/g, ''), true) };
};
