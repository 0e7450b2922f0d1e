// What an IFSC says: its bank, once it is typed whole.
import { useEffect, useRef, useState } from 'react';
import { matchesPattern } from '#contract/patterns.ts';
import { useAppDispatch } from '#web/store/make-store.ts';
import { claimCart } from './draft.ts';
import { lookUpBank } from './records.ts';

export type BankState =
  { kind: 'idle' | 'looking' | 'unknown' | 'failed' } | { kind: 'found'; bankName: string };

/** One sentence about an IFSC; empty while there is nothing to say. */
export const bankWords = (state: BankState): string => {
  if (state.kind === 'looking') return 'Looking up the bank.';
  if (state.kind === 'found') return state.bankName;
  if (state.kind === 'unknown') return 'We do not know this branch. Check it, or enter the bank’s name.';
  return state.kind === 'failed' ? 'The bank could not be looked up. Enter its name.' : '';
};

/** Looks up the IFSC that was typed last; the answer to an earlier one is dropped. */
export const useBank = () => {
  const dispatch = useAppDispatch();
  const [state, setState] = useState<BankState>({ kind: 'idle' });
  const under = useRef<AbortController | null>(null);
  useEffect(() => () => under.current?.abort(), []);

  const lookUp = async (ifsc: string): Promise<void> => {
    under.current?.abort();
    if (ifsc === '' || !matchesPattern('ifsc', ifsc)) {
      setState({ kind: 'idle' });
      return;
    }
    const { signal } = (under.current = new AbortController());
    setState({ kind: 'looking' });
    const settled = await dispatch(lookUpBank({ query: { ifsc }, cartId: claimCart(), signal }));
    if (signal.aborted) return;
    if (!lookUpBank.fulfilled.match(settled)) {
      setState({ kind: 'failed' });
      return;
    }
    const { bankName } = settled.payload;
    setState(bankName === null ? { kind: 'unknown' } : { kind: 'found', bankName });
  };
  return { state, lookUp: (ifsc: string) => void lookUp(ifsc) };
};
