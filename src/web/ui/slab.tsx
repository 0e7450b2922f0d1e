/** The slab: the balance as the largest element on the page, with a stub that tears off. Once per page. */
import type { ReactNode } from 'react';
import { cx } from '#web/lib/cx.ts';
import { LargeCoin } from './coins.tsx';
import { SlabStub, type StubLink } from './slab-stub.tsx';
import styles from './slab.module.css';

/** Up to 9 characters, "12,84,560", fit side by side in large text on a phone; up to 12 in usual text. */
const lengthOf = ({ length }: string) => (length > 12 ? 'most' : length > 9 ? 'much' : undefined);

/** More than fits on two lines: in smaller type, so that the slab is as high as a member's. */
const isLong = (statement: string): boolean => statement.length > 27;

interface SlabProps {
  /** Names the region: "Your balance". */
  title: string;
  label?: ReactNode;
  /** The formatted figure: "12,84,560". `null` reserves its place while it is unknown. */
  figure?: string | null;
  /** Instead of a figure, for a visitor: a short sentence. */
  statement?: string;
  /** Below the figure: its value. */
  worth?: ReactNode;
  /** Buttons of size l: coin, outline-hero. */
  actions?: ReactNode;
  /** On the stub: a sentence, or SlabFacts. */
  stub?: ReactNode;
  link?: StubLink | null;
  /** Less high, for the profile area. */
  small?: boolean;
}

export function Slab(props: SlabProps) {
  const { title, label, figure, statement, worth, actions, stub, link, small } = props;
  return (
    <section className={cx(styles.slab, small && styles.small)} aria-label={title}>
      <div className={styles.body}>
        <LargeCoin className={styles.coin} />
        {label && <p className={styles.label}>{label}</p>}
        {statement && (
          <p className={cx('statement', styles.statement)} data-long={isLong(statement) || undefined}>
            {statement}
          </p>
        )}
        {figure !== undefined && (
          <p className={styles.figure} data-long={lengthOf(figure ?? '')}>
            {figure ?? <span className={styles.wait} aria-hidden="true" />}
          </p>
        )}
        <p className={cx(!statement && 'num', styles.worth)}>{worth}</p>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      <SlabStub link={link} small={small}>
        {stub}
      </SlabStub>
    </section>
  );
}
