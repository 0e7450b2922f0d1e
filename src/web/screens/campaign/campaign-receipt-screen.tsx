/** The receipt of a campaign's order. The page is the same for everybody; the order is fetched in the browser. */
import { useRouter } from 'next/router';
import { useEffect, useState } from 'react';
import { refreshDashboard } from '#web/features/member/dashboard.ts';
import { campaignSummary, refreshSummary } from '#web/features/membership/records.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { OrderReceipt } from '#web/features/membership/order-receipt.tsx';
import { isOwnSession } from '#web/session/session.ts';
import { useAppDispatch, useAppSelector } from '#web/store/make-store.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHead, Wrap } from '#web/ui/layout.tsx';
import { Loading } from '#web/ui/skeleton.tsx';
import { usePaced } from '#web/ui/use-paced.ts';

type Shown = 'waiting' | 'visitor' | 'missing' | 'there';

const useSummary = (): Shown => {
  const dispatch = useAppDispatch();
  const { isReady, query } = useRouter();
  const [shown, setShown] = useState<Shown>('waiting');
  const status = useAppSelector(campaignSummary.selectData)?.order.status;
  const orderId = typeof query['orderId'] === 'string' ? query['orderId'] : null;
  useEffect(() => {
    if (!isReady) return;
    if (!isOwnSession() || orderId === null) {
      queueMicrotask(() => setShown(orderId === null ? 'missing' : 'visitor'));
      return;
    }
    void dispatch(campaignSummary.fetch({ query: { orderId } })).then((settled) =>
      setShown(campaignSummary.fetch.fulfilled.match(settled) ? 'there' : 'missing'),
    );
  }, [dispatch, isReady, orderId]);
  usePaced(status === 'PENDING', async () => {
    if (orderId === null) return;
    const settled = await dispatch(refreshSummary({ query: { orderId } }));
    if (!refreshSummary.fulfilled.match(settled) || settled.payload.order.status === 'PENDING') return;
    dispatch(campaignSummary.received(settled.payload));
    void dispatch(refreshDashboard());
  });
  return shown;
};

function Receipt() {
  const summary = useAppSelector(campaignSummary.selectData);
  if (!summary) return null;
  const { order, payment } = summary;
  return (
    <OrderReceipt order={order} payment={payment}>
      {order.status === 'PENDING' && payment?.url && (
        <ButtonLink href={payment.url} target="_self">
          Go to the payment page
        </ButtonLink>
      )}
      {order.status === 'ORDER_SUCCESS' && (
        <ButtonLink href={hrefs.zillionPlus()}>Your membership</ButtonLink>
      )}
      {order.status === 'ORDER_FAILED' && <ButtonLink href={hrefs.campaign()}>Try again</ButtonLink>}
    </OrderReceipt>
  );
}

export function CampaignReceiptScreen() {
  const shown = useSummary();
  const { asPath } = useRouter();
  return (
    <Wrap>
      {shown === 'waiting' && (
        <>
          <PageHead title="Receipt" />
          <Loading>Loading the receipt</Loading>
        </>
      )}
      {(shown === 'visitor' || shown === 'missing') && (
        <>
          <PageHead title="Receipt" />
          <EmptyState
            title={shown === 'visitor' ? 'Sign in to see this receipt' : 'There is no such order'}
            text={
              shown === 'visitor'
                ? 'Receipts are shown to whoever paid.'
                : 'It may belong to another account.'
            }
            image="/art/nothing-found.webp"
            action={
              shown === 'visitor' ? (
                <ButtonLink href={hrefs.login(asPath)}>Sign in</ButtonLink>
              ) : (
                <ButtonLink href={hrefs.campaign()}>See the offer</ButtonLink>
              )
            }
          />
        </>
      )}
      {shown === 'there' && <Receipt />}
    </Wrap>
  );
}
