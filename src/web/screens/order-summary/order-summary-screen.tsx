/** Summary: what is bought, what it costs in coins, what is left, and where it goes. */
import type { OrderDraft } from '#web/features/orders/order-draft.ts';
import { useOffered } from '#web/features/member/use-is-agent.ts';
import { OrderSteps } from '#web/features/orders/order-steps.tsx';
import type { OrderProblem } from '#web/features/orders/problem.ts';
import { orderQuote } from '#web/features/orders/records.ts';
import { WAYS } from '#web/features/orders/words.ts';
import type { CatalogueType } from '#contract/enums.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { useAppSelector } from '#web/store/make-store.ts';
import { ButtonLink, ButtonRow } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHead, Wrap } from '#web/ui/layout.tsx';
import { CouponSummary } from './coupon-summary.tsx';
import { ProductSummary } from './product-summary.tsx';
import { VoucherSummary } from './voucher-summary.tsx';

interface NotToBeHadProps {
  problem: OrderProblem | null;
  itemType: CatalogueType;
}

function NotToBeHad({ problem, itemType }: NotToBeHadProps) {
  const { list, others } = WAYS[itemType];
  const isForPlus = problem?.plusOnly ?? false;
  const plans = hrefs.plusMembership();
  const offersPlans = useOffered()(plans) && isForPlus;
  return (
    <Wrap>
      <PageHead title="Summary" />
      <EmptyState
        title={isForPlus ? 'This one is for members of Plus' : 'This one cannot be ordered now'}
        text={
          isForPlus ? 'Plus brings offers like this one, and more coins with every partner.' : problem?.text
        }
        image={isForPlus ? '/art/plus-crown.webp' : '/art/no-orders.webp'}
        action={
          <ButtonRow>
            {offersPlans && (
              <ButtonLink size="l" href={plans}>
                See the plans
              </ButtonLink>
            )}
            <ButtonLink size="l" variant={offersPlans ? 'secondary' : 'primary'} href={list}>
              {others}
            </ButtonLink>
          </ButtonRow>
        }
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
  if (problem !== null || !quote) return <NotToBeHad problem={problem} itemType={itemType} />;
  const Summary = SUMMARIES[itemType];
  return (
    <Wrap>
      <OrderSteps itemType={itemType} at="summary" />
      <PageHead title="Summary" />
      <Summary draft={draft} quote={quote} />
    </Wrap>
  );
}
