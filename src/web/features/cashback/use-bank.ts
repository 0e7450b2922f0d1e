// Looks up the bank of a completely typed IFSC.
import { matchesPattern } from '#contract/patterns.ts';
import { useAppDispatch } from '#web/store/make-store.ts';
import { useLookUp, type LookUp } from '#web/ui/use-look-up.ts';
import { claimCart } from './stored-claim.ts';
import { lookUpBank } from './records.ts';

/** One sentence about an IFSC; empty if there is nothing to say. */
export const bankWords = (state: LookUp<string>): string => {
  if (state.kind === 'looking') return 'Looking up the bank.';
  if (state.kind === 'found') return state.found;
  if (state.kind === 'unknown') return 'We do not know this branch. Check it, or enter the bank’s name.';
  return state.kind === 'failed' ? 'The bank could not be looked up. Enter its name.' : '';
};

/** The bank's name for an IFSC. */
export const useBank = () => {
  const dispatch = useAppDispatch();
  const { state, lookUp } = useLookUp<string>(
    (ifsc) => matchesPattern('ifsc', ifsc),
    async (ifsc, signal) => {
      const settled = await dispatch(lookUpBank({ query: { ifsc }, cartId: claimCart(), signal }));
      return lookUpBank.fulfilled.match(settled) ? settled.payload.bankName : undefined;
    },
  );
  return { state, lookUp: (ifsc: string) => void lookUp(ifsc) };
};
