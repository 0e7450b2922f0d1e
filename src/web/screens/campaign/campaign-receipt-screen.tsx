/** The receipt of a campaign's order. The page is the same for everybody; the order is fetched in the browser. */
import { useRouter } from 'next/router';
import { refreshDashboard } from '#web/features/member/dashboard.ts';
import { campaignSummary, refreshSummary, type CampaignSummary } from '#web/features/membership/records.ts';
import { firstValue } from '#web/lib/first-value.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { OrderReceipt } from '#web/features/membership/order-receipt.tsx';
import { OwnContent } from '#web/screens/shell/own-content.tsx';
import { useOffered } from '#web/screens/shell/use-offered.ts';
import { useOwnData, type OwnData } from '#web/screens/shell/use-own-data.ts';
import { useAppDispatch } from '#web/store/make-store.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { PageHead, Wrap } from '#web/ui/layout.tsx';
import { BonePage, BoneText, Loading } from '#web/ui/skeleton.tsx';
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

const OFFER = hrefs.campaign();

function Receipt({ order, payment }: CampaignSummary) {
  const offered = useOffered();
  return (
    <OrderReceipt order={order} payment={payment}>
      {order.status === 'ORDER_SUCCESS' && (
        <ButtonLink href={hrefs.zillionPlus()}>Your membership</ButtonLink>
      )}
      {order.status === 'ORDER_FAILED' && offered(OFFER) && <ButtonLink href={OFFER}>Try again</ButtonLink>}
    </OrderReceipt>
  );
}

function Content() {
  const own = useSummary();
  const offered = useOffered();
  return (
    <>
      {/* A receipt has a heading of its own. */}
      {own.state !== 'there' && <PageHead title="Receipt" />}
      <OwnContent
        own={own}
        waiting={
          <>
            <Loading>Loading the receipt</Loading>
            <BonePage>
              <BoneText />
            </BonePage>
          </>
        }
        visitor={{
          title: 'Sign in to see this receipt',
          text: 'Only the member who paid can see it.',
          image: '/art/nothing-found.webp',
        }}
        missing={{
          title: 'We could not find this order',
          text: 'It may belong to another account.',
          action: offered(OFFER) && <ButtonLink href={OFFER}>See the offer</ButtonLink>,
        }}
        failed="The receipt could not be loaded"
      >
        {(summary) => <Receipt {...summary} />}
      </OwnContent>
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
