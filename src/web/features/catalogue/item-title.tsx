/** The heading of an item's page: its brand, its name, and a button to share it. */
import { hrefs } from '#web/routes/hrefs.ts';
import { ShareButton } from '#web/ui/share-button.tsx';
import { Tag } from '#web/ui/tag.tsx';
import styles from './item-title.module.css';
import type { ItemDetail } from './records.ts';

/** The partner that sells it links to its own page, if it has one. */
function By({ detail: { item, partnerSlug } }: { detail: ItemDetail }) {
  if (item.itemType === 'PARTNER') return <>Partner</>;
  if (partnerSlug === null) return <>by {item.brandName}</>;
  const partner = { moduleType: 'earn', itemType: 'PARTNER', slug: partnerSlug, productId: '' } as const;
  return (
    <>
      by <a href={hrefs.item(partner)}>{item.brandName}</a>
    </>
  );
}

export function ItemTitle({ detail }: { detail: ItemDetail }) {
  const { item } = detail;
  return (
    <div className={styles.title}>
      <div>
        <p className={`meta ${styles.by ?? ''}`}>
          {item.discountPercent > 0 && <Tag tone="accent">{item.discountPercent}% off</Tag>}
          <span>
            <By detail={detail} />
          </span>
        </p>
        <h1>{item.name}</h1>
      </div>
      <ShareButton title={item.name} path={hrefs.item(item)} />
    </div>
  );
}
