// Switches the renewal and cancels the membership, from the membership page. A refused cancellation is shown in its
// dialog.
import { useState } from 'react';
import { PLUS_PAYMENTS } from '#contract/membership-rules.ts';
import { messageOf, type Failure } from '#web/api/failure.ts';
import { AS_IT_STANDS, mayHaveHappened } from '#web/api/outcome-unknown.ts';
import { refreshDashboard } from '#web/features/member/dashboard.ts';
import {
  cancelPlus,
  refreshPlus,
  setAutoRenew,
  type PlusMembership,
  type PlusStatus,
} from '#web/features/membership/records.ts';
import { keysFor, settle } from '#web/session/call-keys.ts';
import { useAppDispatch } from '#web/store/make-store.ts';
import { showToast } from '#web/ui/toast.ts';
import { useStillOpen } from '#web/ui/use-still-open.ts';
import { useSubmit } from '#web/ui/use-submit.ts';

/** The payments that the page shows and continues to show: this many, from a position onwards; null is the newest. */
export interface ShownPayments {
  after: string | null;
  shown: number;
}

type Change = 'renewal' | 'cancel';

/** Under which the key of the call is kept: a membership that was begun or extended since is cancelled anew. */
const cancellingOf = ({ since, until }: PlusMembership): string => `plus-cancel:${since}:${until}`;

/** Whether a cancellation has happened: the money of a period was given back, or the renewal ended. */
const isCancelled = (before: PlusMembership, now: PlusMembership | null): boolean =>
  now === null || now.refundPaise !== before.refundPaise || (before.autoRenew && !now.autoRenew);

/** `onLeft` finds another place for the focus: the buttons disappear with the membership. */
export const useLeaving = ({ after, shown }: ShownPayments, onLeft: () => void) => {
  const dispatch = useAppDispatch();
  const limit = Math.min(Math.max(shown, PLUS_PAYMENTS.page), PLUS_PAYMENTS.most);
  const refresh = () => dispatch(refreshPlus({ query: { cursor: after ?? undefined, limit } }));
  const [asking, setAsking] = useState(false);
  const [failure, setFailure] = useState<{ of: Change; words: string } | null>(null);
  const { busy, run } = useSubmit<Change>();
  const isStillAsking = useStillOpen(asking);

  const renew = async (on: boolean) => {
    setFailure(null);
    const settled = await dispatch(setAutoRenew({ body: { status: on ? 'ON' : 'OFF' } }));
    if (setAutoRenew.rejected.match(settled))
      setFailure({ of: 'renewal', words: messageOf(settled.payload) });
    await refresh();
  };
  const refused = (refusal: Failure | undefined, membership: PlusMembership, now: PlusStatus | null) => {
    // It happened. The dialog asks about what is left of the membership: its button would end that, too.
    if (now && mayHaveHappened(refusal) && isCancelled(membership, now.membership)) {
      settle(cancellingOf(membership));
      setAsking(false);
      showToast(AS_IT_STANDS);
      return;
    }
    const words = messageOf(refusal);
    setFailure({ of: 'cancel', words });
    // The dialog, which says it, is gone with the membership, or was closed meanwhile.
    if (now?.membership === null || !isStillAsking()) showToast(words);
  };
  const cancel = async (membership: PlusMembership) => {
    setFailure(null);
    const { refundPaise } = membership;
    const body = { refundPaise };
    const { idempotencyKey } = keysFor(cancellingOf(membership), body);
    const settled = await dispatch(cancelPlus({ body, idempotencyKey }));
    const done = cancelPlus.fulfilled.match(settled);
    if (done) {
      settle(cancellingOf(membership));
      showToast(refundPaise > 0 ? 'Cancelled. Your refund is on its way.' : 'Cancelled', 'success');
    }
    const now = await refresh();
    void dispatch(refreshDashboard());
    if (!done) refused(settled.payload, membership, now);
    // If part of the membership is left, its button is still there, and the dialog returns the focus itself.
    if (done || now?.membership === null) onLeft();
    if (done) setAsking(false);
  };
  return {
    asking,
    busy,
    failureOf: (what: Change) => (failure?.of === what ? failure.words : null),
    ask: () => {
      setFailure(null);
      setAsking(true);
    },
    keep: () => setAsking(false),
    renew: (on: boolean) => void run('renewal', () => renew(on)),
    cancel: (membership: PlusMembership) => void run('cancel', () => cancel(membership)),
  };
};
