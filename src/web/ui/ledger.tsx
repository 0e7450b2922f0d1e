/** The rows of the coin ledger, and the coins that expire soon. */
import type { ReactNode } from 'react';
import { cx } from '#web/lib/cx.ts';
import { Coins } from './coins.tsx';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-names.ts';
import { MoreLink } from './layout.tsx';
import styles from './ledger.module.css';
import { Unsplit } from './unsplit.tsx';

interface LedgerGroupProps {
  /** "November 2026" */
  title: string;
  /** Formatted totals of the group: "+66,090", "−25,100". */
  sums?: readonly string[];
  /** LedgerEntry rows. */
  children: ReactNode;
}

export function LedgerGroup({ title, sums = [], children }: LedgerGroupProps) {
  return (
    <>
      <h3 className={styles.head}>
        <span>{title}</span>
        <span className={cx('num', styles.sums)}>
          {sums.map((sum) => (
            <span key={sum}>{sum}</span>
          ))}
        </span>
      </h3>
      <ul>{children}</ul>
    </>
  );
}

export type EntryTone = 'in' | 'out' | 'wait';

interface LedgerEntryProps {
  icon: IconName;
  /** in: green. out: ink, because spending is not an error. wait: ink, with a tag in `kind`. */
  tone: EntryTone;
  title: string;
  /** The page with all details: the whole row links to it. */
  href?: string | null;
  /** What caused the entry, if a page shows it. `titled`: on the page the title tells its link from those to others. */
  cause?: { href: string; label: string; titled?: boolean } | null;
  /** Formatted: "20 Nov 2026". */
  date: string;
  /** "Spent", "Earned on ₹46,000.00", a Tag. */
  kind: ReactNode;
  /** With its sign: "−24,000", "+1,840". */
  amount: string;
  /** The balance after the entry, from 1024 px. */
  balance?: string | null;
}

export function LedgerEntry(props: LedgerEntryProps) {
  const { icon, tone, title, href, cause, date, kind, amount, balance } = props;
  // Distinguishes entries with the same title in a list of links. The link covers the row, so what its name says is
  // hidden from screen readers where it stands: they would say it twice.
  const whole = [title, date, amount, balance && `balance ${balance}`].filter(Boolean).join(', ');
  const isSaid = href ? true : undefined;
  return (
    <li className={cx(styles.entry, href && styles.leads)}>
      <span className={cx(styles.icon, tone !== 'out' && styles[tone])}>
        <Icon name={icon} />
      </span>
      <div>
        <p className={styles.title}>
          {href ? (
            <a href={href} aria-label={whole}>
              <Unsplit text={title} />
            </a>
          ) : (
            <Unsplit text={title} />
          )}
        </p>
        <p className={cx('meta', styles.sub)}>
          <span className="num" aria-hidden={isSaid}>
            {date}
          </span>
          <span className={styles.kind}>{kind}</span>
          {cause && (
            <a
              href={cause.href}
              className={cx('link', styles.cause)}
              aria-label={`${cause.label}: ${cause.titled ? title : whole}`}
            >
              {cause.label}
            </a>
          )}
        </p>
      </div>
      <p className={cx('meta num desktop-only', styles.balance)} aria-hidden={isSaid}>
        {balance && `Balance ${balance}`}
      </p>
      <p className={cx(styles.amount, tone === 'in' && styles.in)} aria-hidden={isSaid}>
        {amount}
      </p>
    </li>
  );
}

interface LotsProps {
  /** Up to three, the earliest first; dates formatted. */
  lots: readonly { date: string; coins: number }[];
  more?: { href: string; label: string } | null;
}

export function Lots({ lots, more }: LotsProps) {
  return (
    <section className={styles.lots} aria-label="Coins that expire soon">
      <div className={styles.lotsHead}>
        <h2 className="h3">Expiring soon</h2>
        {more && <MoreLink href={more.href}>{more.label}</MoreLink>}
      </div>
      {lots.slice(0, 3).map((lot) => (
        <div key={lot.date} className={styles.lot}>
          <p className={cx('num', styles.when)}>{lot.date}</p>
          <p>
            <Coins value={lot.coins} className={styles.sum} />
          </p>
        </div>
      ))}
    </section>
  );
}
