// Switches the renewal and cancels the membership, from the membership page.
import { useState } from 'react';
import { PLUS_PAYMENTS } from '#contract/membership-rules.ts';
import { messageOf } from '#web/api/failure.ts';
import { refreshDashboard } from '#web/features/member/dashboard.ts';
import {
  cancelPlus,
  refreshPlus,
  setAutoRenew,
  type PlusMembership,
} from '#web/features/membership/records.ts';
import { keysFor, settle } from '#web/session/call-keys.ts';
import { useAppDispatch } from '#web/store/make-store.ts';
import { showToast } from '#web/ui/toast.ts';

/** The payments that the page shows and continues to show: this many, from a position onwards; null is the newest. */
export interface ShownPayments {
  after: string | null;
  shown: number;
}

export const useLeaving = ({ after, shown }: ShownPayments, onLeft: () => void) => {
  const dispatch = useAppDispatch();
  const limit = Math.min(Math.max(shown, PLUS_PAYMENTS.page), PLUS_PAYMENTS.most);
  const refresh = () => dispatch(refreshPlus({ query: { cursor: after ?? undefined, limit } }));
  const [busy, setBusy] = useState<'renewal' | 'cancel' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  const renew = async (on: boolean) => {
    if (busy) return;
    setBusy('renewal');
    setFailure(null);
    const settled = await dispatch(setAutoRenew({ body: { status: on ? 'ON' : 'OFF' } }));
    if (setAutoRenew.rejected.match(settled)) setFailure(messageOf(settled.payload));
    await refresh();
    setBusy(null);
  };
  /** Resolves to whether it was cancelled. */
  const cancel = async ({ refundPaise }: PlusMembership): Promise<boolean> => {
    if (busy) return false;
    setBusy('cancel');
    setFailure(null);
    const body = { refundPaise };
    const { idempotencyKey } = keysFor('plus-cancel', body);
    const settled = await dispatch(cancelPlus({ body, idempotencyKey }));
    const done = cancelPlus.fulfilled.match(settled);
    if (done) {
      settle('plus-cancel');
      showToast(refundPaise > 0 ? 'Cancelled. Your refund is on its way.' : 'Cancelled', 'success');
    } else setFailure(messageOf(settled.payload));
    await refresh();
    void dispatch(refreshDashboard());
    setBusy(null);
    // If part of the membership is left, the dialog is still open and returns the focus itself.
    if (done) onLeft();
    return done;
  };
  return { busy, failure, renew: (on: boolean) => void renew(on), cancel };
};
