/** What a member without a membership does next: pay for the plan that was ordered, or choose one. */
import type { PlusStatus } from '#web/features/membership/records.ts';
import { formatMoney } from '#web/lib/format.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { useOffered } from '#web/screens/shell/use-offered.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

const PLANS = hrefs.plusMembership();

export function NoMembership({ status: { orderList, wasMember } }: { status: PlusStatus }) {
  const offered = useOffered();
  const open = orderList.find(({ status }) => status === 'PENDING');
  return open ? (
    <EmptyState
      title="Your payment is still open"
      text={`${open.plan.name} begins as soon as ${formatMoney(open.pricePaise)} is paid.`}
      image="/art/plus-crown.webp"
      action={<ButtonLink href={hrefs.zillionPlus({ orderId: open.orderId })}>See your payment</ButtonLink>}
    />
  ) : (
    <EmptyState
      title={`You are not a Plus member ${wasMember ? 'any more' : 'yet'}`}
      text="See what Plus would have brought you."
      image="/art/plus-crown.webp"
      action={offered(PLANS) && <ButtonLink href={PLANS}>See the plans</ButtonLink>}
    />
  );
}
