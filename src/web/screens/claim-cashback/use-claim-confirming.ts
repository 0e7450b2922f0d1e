// Confirms a claim with its one-time password: only once, despite repeated presses, reloads or lost answers; then
// shows the receipt.
import { useRouter } from 'next/router';
import { useCallback } from 'react';
import type { Failure } from '#web/api/failure.ts';
import { confirmClaim, type ClaimDraft, type ClaimState } from '#web/features/cashback/records.ts';
import { dropClaim } from '#web/features/cashback/stored-claim.ts';
import { failureWords } from '#web/features/cashback/words.ts';
import { refreshDashboard } from '#web/features/member/dashboard.ts';
import type { Confirm } from '#web/features/otp/use-challenge-check.ts';
import type { OtpCheck } from '#web/features/otp/use-otp-check.ts';
import { useOtpConfirmation } from '#web/features/otp/use-otp-confirmation.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { keysFor, orderOfCart, settle } from '#web/session/call-keys.ts';
import { useAppDispatch } from '#web/store/make-store.ts';
import { showToast } from '#web/ui/toast.ts';
import { useShown } from '#web/ui/use-shown.ts';

const CLAIM_GONE = 'Your claim was changed in another tab or on another device. Please check it.';

/** The name under which a claim's password is stored: another amount or account needs another password. */
export const passwordOf = ({ cartId, beneficiary, points, amountPaise }: ClaimDraft): string =>
  ['claim', cartId, beneficiary.beneficiaryId, points, amountPaise].join(':');

/** The claim as it stands: `refresh` keeps what is known on the screen, `load` begins again without it. */
export interface ClaimCalls {
  refresh: () => Promise<ClaimState | null>;
  load: () => void;
}

export const useClaimConfirming = (draft: ClaimDraft, { refresh, load }: ClaimCalls): OtpCheck => {
  const dispatch = useAppDispatch();
  const router = useRouter();
  const isShown = useShown();
  const { cartId, points, amountPaise } = draft;
  const call = `transfer:${cartId}`;

  /** For a member who has left. It may be over by now: confirmed in another tab, or before the answer was lost. */
  const sayOutcome = async () => {
    const now = await refresh();
    if (now?.transfer?.status === 'ORDER_FAILED') {
      showToast(`Your cashback was not paid. ${failureWords(now.transfer)}`);
    } else showToast('Your cashback is confirmed. You can find it in your Transaction History.', 'success');
  };
  const toReceipt = async (transferId: string) => {
    void dispatch(refreshDashboard());
    if (!isShown()) {
      // The cart is kept: claiming the same again leads to this receipt, not to another claim.
      await sayOutcome();
      return;
    }
    settle(call);
    dropClaim(cartId);
    await router.replace(hrefs.cashbackReceipt(transferId, cartId));
  };
  const refused = async (failure: Failure | undefined) => {
    const made = orderOfCart(failure);
    if (made) {
      await toReceipt(made);
      return null;
    }
    // Coins, limits or rate have changed meanwhile: reload what the page shows.
    if (failure?.code === 409) await refresh();
    return failure;
  };
  const confirm: Confirm = async (requestId, otp) => {
    const body = { requestId, otp, points, amountPaise };
    const { idempotencyKey } = keysFor(call, body);
    const settled = await dispatch(confirmClaim({ body, cartId, idempotencyKey }));
    if (!confirmClaim.fulfilled.match(settled)) return refused(settled.payload);
    await toReceipt(settled.payload.transferId);
    return null;
  };
  // Its account was replaced in another tab, or it was confirmed there: the page that shows its state follows.
  const leave = useCallback(async () => {
    const now = await refresh();
    if (!isShown()) return;
    if (!now?.transfer) showToast(CLAIM_GONE, 'info');
    load();
  }, [refresh, load, isShown]);
  return useOtpConfirmation({ name: passwordOf(draft), purpose: 'CASH_TRANSACTION', cartId }, confirm, leave);
};
