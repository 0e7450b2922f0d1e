/**
 * Catalogue cards: a plate and its text, without a frame; the whole card is one link. The price is at the bottom, so
 * that prices align in a row.
 */
import type { ReactNode } from 'react';
import { cx } from '#web/lib/cx.ts';
import { formatMoney } from '#web/lib/format.ts';
import styles from './card.module.css';
import { Coins } from './coins.tsx';
import { announceArt, Plate } from './plate.tsx';
import type { PlateShape, Tint } from './plate.tsx';
import { Tag } from './tag.tsx';
import { WholeWords } from './unsplit.tsx';

const CARD_SIZES = '(min-width: 1024px) 192px, (min-width: 640px) 128px, 112px';

/** Preloads the picture of a card in the first view, if it has one. */
export const announceCard = (image: string | null): void => {
  if (image) announceArt(image, CARD_SIZES);
};

interface CardProps {
  href: string;
  /** Maker or partner: two lines at most. */
  by?: string | null;
  /** Name: two lines at most, or all of it with very large text. */
  title: string;
  image?: string | null;
  tint?: Tint;
  /** A short label on the plate, such as "8% off". */
  tag?: string | null;
  tagTone?: 'paper' | 'coin';
  /** Part of the first view: its picture is loaded immediately. */
  priority?: boolean;
}

interface FrameProps extends CardProps {
  shape: PlateShape;
  stub?: ReactNode;
  children: ReactNode;
}

function CardFrame(props: FrameProps) {
  const { href, by, title, image, tint, tag, tagTone = 'paper', priority } = props;
  return (
    <article className={styles.card}>
      <a href={href} className={styles.link}>
        {tag && (
          <Tag tone={tagTone} className={styles.tag}>
            {tag}
          </Tag>
        )}
        <Plate
          className={styles.plate}
          shape={props.shape}
          stub={props.stub}
          src={image}
          tint={tint}
          priority={priority}
          sizes={CARD_SIZES}
        />
        <p className={styles.by}>{by}</p>
        <h3 className={styles.title}>
          <WholeWords text={title} />
        </h3>
        <p className={styles.price}>{props.children}</p>
      </a>
    </article>
  );
}

interface PriceProps {
  /** Price in coins. */
  coins: number;
  /** The same in paise: "or ₹…" if money is accepted as well, "worth ₹…" if only coins are. */
  paise?: number | null;
  /** There are several values: the price is the lowest of them. */
  from?: boolean | undefined;
}

function Price({ coins, paise, from, orMoney }: PriceProps & { orMoney?: boolean }) {
  return (
    <>
      <span>
        {from && <span className={cx(styles.soft, styles.from)}>from </span>}
        <Coins value={coins} className={styles.coins} />
      </span>
      {paise != null && (
        <span className={styles.soft}>
          {orMoney ? <span className={styles.or}>or </span> : 'worth '}
          {formatMoney(paise)}
        </span>
      )}
    </>
  );
}

/** Money pays for a part of a product, unless it is for coins alone. */
export function ProductCard(props: CardProps & PriceProps & { coinsOnly?: boolean | undefined }) {
  return (
    <CardFrame {...props} shape="square">
      <Price {...props} orMoney={!props.coinsOnly} />
    </CardFrame>
  );
}

/**
 * `worth` is shown on the stub: "₹1,000 – ₹25,000". The coins stand alone: what they are worth is less than the value where
 * there is a discount, and reads as what one gets.
 */
export function VoucherCard(props: CardProps & Omit<PriceProps, 'paise'> & { worth: ReactNode }) {
  const { coins, from, worth } = props;
  return (
    <CardFrame {...props} shape="ticket" stub={worth}>
      <Price coins={coins} from={from} />
    </CardFrame>
  );
}

/**
 * `worth` is the discount ("20% off"); if a coupon costs no coins, `note` says so. What the coins are worth is left out:
 * beside the discount it reads as the coupon's own worth.
 */
export function CouponCard(props: CardProps & { coins?: number; worth: ReactNode; note?: ReactNode }) {
  const { coins, note } = props;
  return (
    <CardFrame {...props} shape="coupon" stub={props.worth}>
      {coins === undefined ? <span>{note}</span> : <Price coins={coins} />}
    </CardFrame>
  );
}

/** `rate` is what the member earns: "2 coins per ₹100". */
export function PartnerCard(props: CardProps & { rate?: ReactNode }) {
  return (
    <CardFrame {...props} shape="round">
      {props.rate}
    </CardFrame>
  );
}

interface PartnerRowProps extends Omit<CardProps, 'by' | 'tag' | 'tagTone'> {
  /** Second line: what is sold there. */
  text?: ReactNode;
  /** "4 coins" */
  rate?: ReactNode;
  /** "per ₹100" */
  rateUnit?: ReactNode;
}

export function PartnerRow(props: PartnerRowProps) {
  const { href, title, text, image, tint, rate, rateUnit, priority } = props;
  return (
    <a href={href} className={styles.partner}>
      <Plate size="small" shape="round" src={image} tint={tint} priority={priority} sizes="64px" />
      <div className={styles.partnerText}>
        <h3 className={cx('h3', styles.partnerName)}>{title}</h3>
        {text && <p className="meta">{text}</p>}
      </div>
      {rate && (
        <p className={cx('num', styles.rate)}>
          {rate}
          {rateUnit && <span className="meta">{rateUnit}</span>}
        </p>
      )}
    </a>
  );
}

/** Rows of partners: two columns from 1024 px. */
export function PartnerRows({ children }: { children: ReactNode }) {
  return <div className={styles.partners}>{children}</div>;
}

/** A grid of cards: 2 columns, 3 from 640 px, `columns` from 1024 px. */
export function CardGrid({ columns, children }: { columns: 3 | 4; children: ReactNode }) {
  return <div className={cx(styles.cards, columns === 4 && styles.four)}>{children}</div>;
}
