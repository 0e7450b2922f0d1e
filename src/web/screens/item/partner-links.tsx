/** Links from a partner: to its shop, to earn coins, and to its terms. A partner without an online shop has neither. */
import type { ItemDetail } from '#web/features/catalogue/records.ts';
import { clientConfig } from '#web/features/brand/config.ts';
import { useIsAgent } from '#web/features/member/use-is-agent.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { useAppSelector } from '#web/store/make-store.ts';
import { ButtonLink } from '#web/ui/button.tsx';

export function PartnerLinks({ item, hasTerms }: { item: ItemDetail['item']; hasTerms: boolean }) {
  const modules = useAppSelector(clientConfig.selectData)?.modules ?? [];
  const isAgent = useIsAgent();
  const earns = hasTerms && Boolean(item.earnPer100) && modules.includes('shop-and-earn');
  if (!earns || isAgent) return null;
  return (
    <>
      <ButtonLink size="l" block href={hrefs.shopAndEarn(item.slug)}>
        Shop and earn
      </ButtonLink>
      <ButtonLink variant="secondary" block href={hrefs.partnerTerms(item.slug)}>
        Partner terms
      </ButtonLink>
    </>
  );
}
