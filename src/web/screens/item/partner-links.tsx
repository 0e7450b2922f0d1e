/** Links from a partner: to its shop, to earn coins, and to its terms; a partner without an online shop has neither. */
import type { ItemDetail } from '#web/features/catalogue/records.ts';
import { clientConfig } from '#web/features/brand/config.ts';
import { useIsAgent } from '#web/features/member/use-is-agent.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { useAppSelector } from '#web/store/make-store.ts';
import { ButtonLink } from '#web/ui/button.tsx';

interface PartnerLinksProps {
  detail: ItemDetail;
  /** Without terms, the page that explains them is left out on the way to the shop. */
  hasTerms: boolean;
}

export function PartnerLinks({ detail: { item, canShop }, hasTerms }: PartnerLinksProps) {
  const modules = useAppSelector(clientConfig.selectData)?.modules ?? [];
  const isAgent = useIsAgent();
  const earns = Boolean(item.earnPer100) && modules.includes('shop-and-earn');
  if (!earns || isAgent || !(hasTerms || canShop)) return null;
  return (
    <>
      <ButtonLink
        size="l"
        block
        href={hasTerms ? hrefs.shopAndEarn(item.slug) : hrefs.shopAndEarnLoader(item.slug)}
      >
        Shop and earn
      </ButtonLink>
      {hasTerms && (
        <ButtonLink variant="secondary" block href={hrefs.partnerTerms(item.slug)}>
          Partner terms
        </ButtonLink>
      )}
    </>
  );
}
