/** The button to take an offer; for a member who has taken it, a link to what they have. The server says who has. */
import { useEffect, useState } from 'react';
import { messageOf } from '#web/api/failure.ts';
import {
  plusStatus,
  refreshCampaign,
  refreshPlus,
  takeCampaign,
  type Campaign,
  type PlusOrder,
  type PlusStatus,
} from '#web/features/membership/records.ts';
import { usePaying } from '#web/features/membership/use-paying.ts';
import { formatDate } from '#web/lib/dates.ts';
import { formatMoney } from '#web/lib/format.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { orderNamedIn } from '#web/session/call-keys.ts';
import { BuyerOnly } from '#web/screens/shell/buyer-only.tsx';
import { useBuyer, type Buyer } from '#web/screens/shell/use-viewer.ts';
import { useAppDispatch, useAppSelector } from '#web/store/make-store.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/field.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { ScriptNote } from '#web/ui/script-note.tsx';

export interface OfferState {
  buyer: Buyer;
  /** The member's Plus membership; null for others, and until it is known. */
  membership: PlusStatus['membership'];
  /** The order with which the member took the offer. */
  taken: PlusOrder | null;
  /** Still loading: nothing is shown about the member yet. */
  asking: boolean;
}

/** The page is the same for everybody: the member's own data is loaded in the browser. */
export const useOfferState = ({ campaignId }: Campaign): OfferState => {
  const dispatch = useAppDispatch();
  const buyer = useBuyer();
  const isMember = buyer.who === 'member';
  const { data, error } = useAppSelector(plusStatus.select);
  useEffect(() => {
    if (isMember) void dispatch(plusStatus.fetch({ query: {} }));
  }, [dispatch, isMember]);
  const took = (order: PlusOrder) => order.campaignId === campaignId;
  return {
    buyer,
    membership: (isMember && data?.membership) || null,
    taken: (isMember && data?.campaignOrderList.find(took)) || null,
    asking: isMember && data === null && error === null,
  };
};

const useTakeOffer = ({ campaignId, pricePaise }: Campaign) => {
  const dispatch = useAppDispatch();
  const { busy, pay } = usePaying();
  const [failure, setFailure] = useState<{ message: string; orderId: string | null } | null>(null);
  const take = () => {
    setFailure(null);
    pay({
      name: campaignId,
      calls: 'campaign',
      body: { campaignId, pricePaise },
      place: (call) => dispatch(takeCampaign(call)),
      onRefused: async (refusal) => {
        // The price has changed, or the offer is over or taken: reload what the page shows.
        if (refusal?.code === 409) {
          await Promise.all([
            dispatch(refreshCampaign({ query: { campaignId } })),
            dispatch(refreshPlus({ query: {} })),
          ]);
        }
        setFailure({ message: messageOf(refusal), orderId: orderNamedIn(refusal) });
      },
    });
  };
  return { busy: busy !== null, failure, take };
};

function Taken({ order, membership }: { order: PlusOrder; membership: OfferState['membership'] }) {
  return (
    <Stack gap={2}>
      <p role="status">
        You joined with this offer on {formatDate(order.placedAt)}.{' '}
        {order.refundedPaise > 0
          ? 'It was cancelled.'
          : membership && `Your Plus runs until ${formatDate(membership.until)}.`}
      </p>
      {membership ? (
        <ButtonLink size="l" block href={hrefs.zillionPlus()}>
          Your membership
        </ButtonLink>
      ) : (
        <ButtonLink size="l" block href={hrefs.plusMembership()}>
          See the plans
        </ButtonLink>
      )}
      <ButtonLink block variant="secondary" href={hrefs.campaignReceipt(order.orderId)}>
        See the receipt
      </ButtonLink>
    </Stack>
  );
}

export function TakeOffer({ campaign, held }: { campaign: Campaign; held: OfferState }) {
  const { buyer, membership, taken, asking } = held;
  const { busy, failure, take } = useTakeOffer(campaign);
  if (buyer.who === 'agent') return null;
  if (taken) return <Taken order={taken} membership={membership} />;
  return (
    <Stack gap={2}>
      {membership && (
        <p className="meta">
          Your Plus runs until {formatDate(membership.until)}. What you buy now begins when it ends.
        </p>
      )}
      <BuyerOnly
        buyer={buyer}
        size="l"
        signIn={{ href: hrefs.login(hrefs.campaign()), text: 'Sign in to get it' }}
      >
        <Button
          size="l"
          block
          scripted
          busy={busy || asking}
          busyLabel={asking ? 'Loading' : 'Opening'}
          onClick={take}
        >
          Pay {formatMoney(campaign.pricePaise)}
        </Button>
      </BuyerOnly>
      <ScriptNote>Taking this offer needs JavaScript.</ScriptNote>
      {failure && <FormError>{failure.message}</FormError>}
      {failure?.orderId && (
        <ButtonLink block variant="secondary" href={hrefs.campaignReceipt(failure.orderId)}>
          See the receipt
        </ButtonLink>
      )}
    </Stack>
  );
}
