// The coins of a claim: kept across a reload, checked, and saved under the cart of the claim.
import { useRouter } from 'next/router';
import { useRef, useState, type SyntheticEvent } from 'react';
import { fieldProblems, GENERIC_MESSAGE, messageOf, type Failure } from '#web/api/failure.ts';
import {
  claimTerms,
  refreshBeneficiaries,
  saveClaim,
  type Beneficiary,
  type Terms,
} from '#web/features/cashback/records.ts';
import { pointsProblem } from '#web/features/cashback/rules.ts';
import { claimCart, dropClaim, storeClaim, readStoredClaim } from '#web/features/cashback/stored-claim.ts';
import { dashboard } from '#web/features/member/dashboard.ts';
import { wholeNumberIn } from '#web/lib/whole-number.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { orderOfCart } from '#web/session/call-keys.ts';
import { useAppDispatch, useAppSelector } from '#web/store/make-store.ts';
import { showToast } from '#web/ui/toast.ts';
import { useRestored } from '#web/ui/use-restored.ts';
import { useShown } from '#web/ui/use-shown.ts';
import { useSubmit } from '#web/ui/use-submit.ts';

const PAYEE_GONE =
  'Your account was changed in another tab or on another device. Check the one above, then continue.';

/** The earlier input, once it is known whose: until then the tab's storage may be another card's. */
const useStoredAmount = () => {
  const [points, setPoints] = useState('');
  const lcn = useAppSelector(dashboard.selectData)?.lcn;
  useRestored(() => (lcn === undefined ? null : readStoredClaim().points), setPoints, lcn);
  return { points, type: (typed: string) => (setPoints(typed), void storeClaim({ points: typed })) };
};

/** The form of the amount. A claim that was confirmed meanwhile leads to its receipt. */
export const useAmount = (payee: Beneficiary | undefined, terms: Terms) => {
  const dispatch = useAppDispatch();
  const router = useRouter();
  const isShown = useShown();
  const field = useRef<HTMLInputElement>(null);
  const { points, type } = useStoredAmount();
  const [problem, setProblem] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { busy, run } = useSubmit<'save'>();
  const refuse = (words: string) => {
    setProblem(words);
    field.current?.focus();
  };
  const isPayeeGone = async () => {
    const now = await dispatch(refreshBeneficiaries({ cartId: claimCart() }));
    return now?.beneficiaryList.every(({ beneficiaryId }) => beneficiaryId !== payee?.beneficiaryId);
  };
  const refused = async (why: Failure | undefined) => {
    if (why?.errorCode === 'NOT_FOUND' && (await isPayeeGone())) {
      setFailure(PAYEE_GONE);
      return;
    }
    if (why?.errorCode === 'CASHBACK_LIMIT') {
      dispatch(claimTerms.received({ ...terms, limits: why.details['limits'] as Terms['limits'] }));
    }
    const words = (why && fieldProblems(why, ['points']).points) ?? messageOf(why);
    if (why?.errorCode === 'CASHBACK_LIMIT' || why?.errorCode === 'MALFORMED_REQUEST') refuse(words);
    else setFailure(words);
  };
  const save = async () => {
    setFailure(null);
    const wrong = pointsProblem(points, terms);
    const coins = wholeNumberIn(points);
    if (wrong !== null || coins === null || !payee) {
      refuse(wrong ?? GENERIC_MESSAGE);
      return;
    }
    const { beneficiaryId } = payee;
    const { cartId } = storeClaim({ points, beneficiaryId });
    const settled = await dispatch(saveClaim({ body: { beneficiaryId, points: coins }, cartId }));
    if (saveClaim.fulfilled.match(settled)) {
      if (isShown()) await router.push(hrefs.cashbackSummary(cartId));
      return;
    }
    const done = orderOfCart(settled.payload);
    if (done) {
      // The claim was confirmed in another tab: show its receipt; the next claim starts afresh.
      dropClaim(cartId);
      if (!isShown()) return;
      // The amount may be another one than the receipt's.
      showToast(messageOf(settled.payload), 'info');
      await router.push(hrefs.cashbackReceipt(done, cartId));
    } else await refused(settled.payload);
  };
  return {
    field,
    points,
    problem,
    failure,
    busy: busy !== null,
    type: (typed: string) => {
      setProblem(null);
      type(typed);
    },
    submit: (event: SyntheticEvent) => {
      event.preventDefault();
      void run('save', save);
    },
  };
};
