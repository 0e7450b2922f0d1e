// Pays for Plus: the key is made before the call and kept until the answer leads to the payment page.
import { isFulfilled } from '@reduxjs/toolkit';
import type { Failure } from '#web/api/failure.ts';
import { keysFor, settle, wasSent } from '#web/session/call-keys.ts';
import { serverNow } from '#web/session/device-time.ts';
import { navigateTo } from '#web/session/navigate.ts';
import { useResetWhenRestored } from '#web/ui/use-reset-when-restored.ts';
import { useShown } from '#web/ui/use-shown.ts';
import { untilLeft, useSubmit } from '#web/ui/use-submit.ts';
import { buyPlan, takeCampaign } from './records.ts';

type Settled<Call extends (...args: never[]) => (...args: never[]) => unknown> = Awaited<
  ReturnType<ReturnType<Call>>
>;

interface Purchase<Body extends object> {
  /** Names the press among those of the page. */
  name: string;
  /** Under which its key is kept. */
  calls: 'plus' | 'campaign';
  body: Body;
  place: (call: {
    body: Body;
    idempotencyKey: string;
  }) => Promise<Settled<typeof buyPlan> | Settled<typeof takeCampaign>>;
  onOrder?: (orderId: string) => void;
  onRefused: (failure: Failure | undefined) => Promise<void>;
}

const isPlaced = isFulfilled(buyPlan, takeCampaign);

/** Whether the order can no longer be paid. */
const isOver = ({ payment }: { payment: { payBy: string } }): boolean =>
  Date.parse(payment.payBy) <= serverNow().getTime();

export const usePaying = () => {
  const isShown = useShown();
  const { busy, run, release } = useSubmit<string>();
  useResetWhenRestored(release, null);
  const order = async <Body extends object>({ calls, body, place }: Purchase<Body>) => {
    const isRepeated = wasSent(calls, body);
    const settled = await place({ body, idempotencyKey: keysFor(calls, body).idempotencyKey });
    if (!isRepeated || !isPlaced(settled) || !isOver(settled.payload)) return settled;
    // The answer that was lost then: its order has lapsed since, so this press begins another one.
    settle(calls);
    return place({ body, idempotencyKey: keysFor(calls, body).idempotencyKey });
  };
  const pay = async <Body extends object>(purchase: Purchase<Body>) => {
    const { calls, onOrder, onRefused } = purchase;
    const settled = await order(purchase);
    if (!isPlaced(settled)) return onRefused(settled.payload);
    const { orderId, payment } = settled.payload;
    // The order is known: choosing the same again resumes it.
    settle(calls);
    onOrder?.(orderId);
    if (!isShown()) return;
    navigateTo(payment.url);
    await untilLeft();
  };
  return {
    /** The name of the press that is under way. */
    busy,
    pay: <Body extends object>(purchase: Purchase<Body>) => void run(purchase.name, () => pay(purchase)),
  };
};
