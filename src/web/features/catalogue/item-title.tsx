/** The heading of an item's page: its brand, its name, and a button to share it. */
import { useState } from 'react';
import { noAnswer } from '#web/api/no-answer.ts';
import { cx } from '#web/lib/cx.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { FormError } from '#web/ui/field.tsx';
import { ShareButton } from '#web/ui/share-button.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { WholeWords } from '#web/ui/unsplit.tsx';
import { FOR_PLUS } from './item-cards.tsx';
import styles from './item-title.module.css';
import type { ItemDetail } from './records.ts';

/** A longer name, in letters, is set smaller: on a phone it would fill the first view. */
const LONG = 60;

const PLANS = hrefs.plusMembership();

interface ItemTitleProps {
  detail: ItemDetail;
  /** Whether a link to that address is shown. */
  offered: (href: string) => boolean;
}

/** The partner that sells it links to its own page, if it has one. */
function By({ detail: { item, partnerSlug }, offered }: ItemTitleProps) {
  if (item.itemType === 'PARTNER') return <>Partner</>;
  if (partnerSlug === null) return <>by {item.brandName}</>;
  const page = hrefs.item({ moduleType: 'earn', itemType: 'PARTNER', slug: partnerSlug, productId: '' });
  return <>by {offered(page) ? <a href={page}>{item.brandName}</a> : item.brandName}</>;
}

export function ItemTitle({ detail, offered }: ItemTitleProps) {
  const { item } = detail;
  // Said here: without a connection, or after a release, the code of the toasts could not be loaded either.
  const [failure, setFailure] = useState<string | null>(null);
  return (
    <div className={styles.title}>
      <p className={`meta ${styles.by ?? ''}`}>
        {item.plusOnly && <Tag tone="coin">{FOR_PLUS}</Tag>}
        {item.discountPercent > 0 && <Tag tone="accent">{item.discountPercent}% off</Tag>}
        <span>
          <By detail={detail} offered={offered} />
        </span>
      </p>
      <h1 className={cx(item.name.length > LONG && styles.long)}>
        <WholeWords text={item.name} />
      </h1>
      {item.plusOnly && offered(PLANS) && (
        <p className={`meta ${styles.plans ?? ''}`}>
          <a href={PLANS} className="link">
            See what Plus brings
          </a>
        </p>
      )}
      {failure && <FormError>{failure}</FormError>}
      <ShareButton
        title={item.name}
        path={hrefs.item(item)}
        onLoad={(lost) => setFailure(lost === null ? null : noAnswer(lost).message)}
      />
    </div>
  );
}
