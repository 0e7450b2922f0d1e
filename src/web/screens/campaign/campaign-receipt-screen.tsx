/** The receipt of a campaign's order. The page is the same for everybody; the order is fetched in the browser. */
import { useRouter } from 'next/router';
import type { ReactNode } from 'react';
import { refreshDashboard } from '#web/features/member/dashboard.ts';
import { campaignSummary, refreshSummary, type CampaignSummary } from '#web/features/membership/records.ts';
import { firstValue } from '#web/lib/first-value.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { OrderReceipt } from '#web/features/membership/order-receipt.tsx';
import { useOwnData, type OwnData } from '#web/screens/shell/use-own-data.ts';
import { useAppDispatch } from '#web/store/make-store.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHead, Wrap } from '#web/ui/layout.tsx';
import { BonePage, BoneText, Loading } from '#web/ui/skeleton.tsx';
import { TryAgain } from '#web/ui/try-again.tsx';
import { usePolling } from '#web/ui/use-polling.ts';

/** The summary of the order that the address names; without one the page redirects to the offer. */
const useSummary = (): OwnData<CampaignSummary> => {
  const dispatch = useAppDispatch();
  const { query } = useRouter();
  const orderId = firstValue(query['orderId']) ?? '';
  const own = useOwnData(campaignSummary, orderId, (run) => {
    void run(campaignSummary.fetch({ query: { orderId } }));
  });
  usePolling(own.state === 'there' && own.data.order.status === 'PENDING', async () => {
    const now = await dispatch(refreshSummary({ query: { orderId } }));
    if (now && now.order.status !== 'PENDING') void dispatch(refreshDashboard());
  });
  return own;
};

function Receipt({ order, payment }: CampaignSummary) {
  return (
    <OrderReceipt order={order} payment={payment}>
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

/** Replaces the receipt if there is none to show, with a way on. */
function Instead({ title, text, action, failed }: InsteadProps) {
  return (
    <>
      <PageHead title="Receipt" />
      <EmptyState title={title} text={text} image="/art/nothing-found.webp" action={action} failed={failed} />
    </>
  );
}

function Content() {
  const own = useSummary();
  switch (own.state) {
    case 'waiting':
      return (
        <>
          <PageHead title="Receipt" />
          <Loading>Loading the receipt</Loading>
          <BonePage>
            <BoneText />
          </BonePage>
        </>
      );
    case 'visitor':
      return (
        <Instead
          title="Sign in to see this receipt"
          text="Only the member who paid can see it."
          action={<ButtonLink href={hrefs.login(own.returnTo)}>Sign in</ButtonLink>}
        />
      );
    case 'missing':
      return (
        <Instead
          title="We could not find this order"
          text="It may belong to another account."
          action={<ButtonLink href={hrefs.campaign()}>See the offer</ButtonLink>}
        />
      );
    case 'failed':
      return (
        <Instead
          failed
          title="The receipt could not be loaded"
          text={own.message}
          action={<TryAgain onClick={own.again} />}
        />
      );
    case 'there':
      return <Receipt {...own.data} />;
  }
}

export function CampaignReceiptScreen() {
  return (
    <Wrap>
      <Content />
    </Wrap>
  );
}
