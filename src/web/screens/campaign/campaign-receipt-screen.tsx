/** The receipt of a campaign's order. The page is the same for everybody; the order is fetched in the browser. */
import { useRouter } from 'next/router';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { refreshDashboard } from '#web/features/member/dashboard.ts';
import { campaignSummary, refreshSummary, type CampaignSummary } from '#web/features/membership/records.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { OrderReceipt } from '#web/features/membership/order-receipt.tsx';
import { isOwnSession } from '#web/session/session.ts';
import { useAppDispatch, useAppSelector } from '#web/store/make-store.ts';
import { useSessionChanges } from '#web/store/session-changes.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHead, Wrap } from '#web/ui/layout.tsx';
import { Loading } from '#web/ui/skeleton.tsx';
import { TryAgain } from '#web/ui/try-again.tsx';
import { usePaced } from '#web/ui/use-paced.ts';

/** The summary of the order that the address names; without one the page leads to the offer. */
const useSummary = () => {
  const dispatch = useAppDispatch();
  const { query } = useRouter();
  const changes = useSessionChanges();
  const [viewer, setViewer] = useState<'unknown' | 'visitor' | 'member'>('unknown');
  const { data, error, errorStatus } = useAppSelector(campaignSummary.select);
  const orderId = typeof query['orderId'] === 'string' ? query['orderId'] : '';
  const load = useCallback(
    () => void dispatch(campaignSummary.fetch({ query: { orderId } })),
    [dispatch, orderId],
  );
  useEffect(() => {
    queueMicrotask(() => setViewer(isOwnSession() ? 'member' : 'visitor'));
    if (isOwnSession()) load();
  }, [load, changes]);
  usePaced(data?.order.status === 'PENDING', async () => {
    const now = await dispatch(refreshSummary({ query: { orderId } }));
    if (now && now.order.status !== 'PENDING') void dispatch(refreshDashboard());
  });
  const summary = data?.order.orderId === orderId ? data : null;
  return { viewer, summary, error, isMissing: errorStatus === 404 || errorStatus === 400, load };
};

function Receipt({ order, payment }: CampaignSummary) {
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

interface InsteadProps {
  title: string;
  text: string;
  action: ReactNode;
  failed?: boolean;
}

/** What stands in the receipt's place, with a way on. */
function Instead({ title, text, action, failed }: InsteadProps) {
  return (
    <>
      <PageHead title="Receipt" />
      <EmptyState title={title} text={text} image="/art/nothing-found.webp" action={action} failed={failed} />
    </>
  );
}

function Content() {
  const { viewer, summary, error, isMissing, load } = useSummary();
  const { asPath } = useRouter();
  if (viewer === 'visitor') {
    return (
      <Instead
        title="Sign in to see this receipt"
        text="Receipts are shown to whoever paid."
        action={<ButtonLink href={hrefs.login(asPath)}>Sign in</ButtonLink>}
      />
    );
  }
  if (summary) return <Receipt {...summary} />;
  if (isMissing) {
    return (
      <Instead
        title="There is no such order"
        text="It may belong to another account."
        action={<ButtonLink href={hrefs.campaign()}>See the offer</ButtonLink>}
      />
    );
  }
  if (error !== null) {
    return (
      <Instead
        failed
        title="The receipt could not be loaded"
        text={error}
        action={<TryAgain onClick={load} />}
      />
    );
  }
  return (
    <>
      <PageHead title="Receipt" />
      <Loading>Loading the receipt</Loading>
    </>
  );
}

export function CampaignReceiptScreen() {
  return (
    <Wrap>
      <Content />
    </Wrap>
  );
}
