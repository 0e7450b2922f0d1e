/** Above the page of an item that somebody came to by earning: what its partner gives for money, and the way there. */
import type { ItemDetail } from '#web/features/catalogue/records.ts';
import { useIsAgent } from '#web/features/member/use-is-agent.ts';
import { coinsInWords } from '#web/lib/format.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Strip } from '#web/ui/strip.tsx';
import styles from './earn-at-partner.module.css';
import { useOffered } from './use-offered.ts';

export function EarnAtPartner({ detail }: { detail: ItemDetail }) {
  const isOffered = useOffered();
  // Nobody goes shopping for a member.
  const isAgent = useIsAgent();
  const { item, partnerSlug, partnerEarnPer100 } = detail;
  if (!partnerEarnPer100 || partnerSlug === null || isAgent) return null;
  const href = hrefs.item({ moduleType: 'earn', itemType: 'PARTNER', slug: partnerSlug, productId: '' });
  if (!isOffered(href)) return null;
  return (
    <div className={styles.above}>
      <Strip
        tone="coin"
        icon="coins"
        title={`Earn ${coinsInWords(partnerEarnPer100)} per ₹100`}
        text={`Buy at ${item.brandName} with money, and get coins for it.`}
        action={<ButtonLink href={href}>Earn there</ButtonLink>}
      />
    </div>
  );
}
