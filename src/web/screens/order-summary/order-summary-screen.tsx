/** Summary: what is bought, what it costs in coins, what is left, and where it is sent. */
import type { OrderDraft } from '#web/features/orders/order-draft.ts';
import { placingOf } from '#web/features/orders/order-keys.ts';
import { OrderSteps } from '#web/features/orders/order-steps.tsx';
import { OrderedNotice } from '#web/features/orders/ordered-notice.tsx';
import type { OrderProblem } from '#web/features/orders/problem.ts';
import { orderQuote } from '#web/features/orders/records.ts';
import { ITEM_LINKS } from '#web/features/orders/words.ts';
import type { CatalogueType } from '#contract/enums.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { SeeRewards } from '#web/screens/shell/see-rewards.tsx';
import { useOffered } from '#web/screens/shell/use-offered.ts';
import { useAppSelector } from '#web/store/make-store.ts';
import { ButtonLink, ButtonRow } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHead, Wrap } from '#web/ui/layout.tsx';
import { CouponSummary } from './coupon-summary.tsx';
import { ProductSummary } from './product-summary.tsx';
import { VoucherSummary } from './voucher-summary.tsx';

interface NextStepsProps {
  draft: OrderDraft;
  problem: OrderProblem | null;
  itemType: CatalogueType;
}

/** What comes nearest to a draft that cannot be ordered: the plans that it needs, what is left, another value. */
const nearestTo = ({ draft, problem }: NextStepsProps): { href: string; label: string }[] => {
  if (problem === null) return [];
  const { plusOnly, left, otherValue } = problem;
  return [
    ...(plusOnly ? [{ href: hrefs.plusMembership(), label: 'See the plans' }] : []),
    ...(left
      ? [{ href: hrefs.orderSummary({ ...draft, count: left, price: null }), label: `Take ${left}` }]
      : []),
    ...(otherValue ? [{ href: otherValue, label: 'Choose another value' }] : []),
  ];
};

/** Links for a draft that cannot be ordered: to what comes nearest, and to other items. */
function NextSteps(props: NextStepsProps) {
  const { list, others } = ITEM_LINKS[props.itemType];
  const offered = useOffered();
  const links = [...nearestTo(props), { href: list, label: others }].filter(({ href }) => offered(href));
  return (
    <ButtonRow>
      {links.map(({ href, label }, index) => (
        <ButtonLink key={href} variant={index === 0 ? 'primary' : 'secondary'} href={href}>
          {label}
        </ButtonLink>
      ))}
      {!offered(list) && <SeeRewards list={list} label={others} />}
    </ButtonRow>
  );
}

const titleOf = (problem: OrderProblem | null): string => {
  if (problem?.plusOnly) return 'This is for Plus members';
  if (problem?.left) return 'You can order fewer of these';
  return problem?.otherValue ? 'This value cannot be ordered now' : 'This one cannot be ordered now';
};

function Unavailable(props: NextStepsProps) {
  const { draft, itemType, problem } = props;
  const isForPlus = problem?.plusOnly ?? false;
  return (
    <Wrap>
      <PageHead title="Summary" />
      <OrderedNotice itemType={itemType} placing={placingOf(draft)} />
      <EmptyState
        title={titleOf(problem)}
        text={
          isForPlus ? 'Plus brings offers like this one, and more coins with every partner.' : problem?.text
        }
        image={isForPlus ? '/art/plus-crown.webp' : '/art/no-orders.webp'}
        action={<NextSteps {...props} />}
      />
    </Wrap>
  );
}

const SUMMARIES = {
  PRODUCT: ProductSummary,
  VOUCHER: VoucherSummary,
  COUPON: CouponSummary,
  PARTNER: ProductSummary,
} as const;

interface OrderSummaryScreenProps {
  draft: OrderDraft;
  itemType: CatalogueType;
  problem: OrderProblem | null;
}

export function OrderSummaryScreen({ draft, itemType, problem }: OrderSummaryScreenProps) {
  const quote = useAppSelector(orderQuote.selectData);
  if (problem !== null || !quote) return <Unavailable {...{ draft, problem, itemType }} />;
  const Summary = SUMMARIES[itemType];
  return (
    <Wrap>
      <OrderSteps itemType={itemType} at="summary" points={quote.price.points} />
      <PageHead title="Summary" />
      <Summary key={draft.productId} draft={draft} quote={quote} />
    </Wrap>
  );
}
