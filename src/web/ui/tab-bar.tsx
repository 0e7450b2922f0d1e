/** The bar at the bottom of a phone: five tabs or, if there is something to buy, its total and a button. */
import type { ReactNode } from 'react';
import { withCachedHtml } from '#web/lib/cached-html.tsx';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-names.ts';
import styles from './tab-bar.module.css';

interface TabBarItem {
  href: string;
  label: string;
  icon: IconName;
  /** The filled icon, shown while it is the current one. */
  currentIcon: IconName;
  current?: boolean;
}

function Tabs({ items }: { items: readonly TabBarItem[] }) {
  return (
    <>
      <div className={`${styles.room} no-print`} />
      <nav className={`${styles.bar} no-print`} aria-label="Main, phone">
        {items.map(({ href, label, icon, currentIcon, current }) => (
          <a key={href} href={href} aria-current={current ? 'page' : undefined}>
            <Icon name={current ? currentIcon : icon} size="l" />
            <span>{label}</span>
          </a>
        ))}
      </nav>
    </>
  );
}

/** The app defines the tabs, so there are only as many variants as tabs. */
const ALL_TABS = {};

/** Below 1024 px. Place it last in the page: it reserves its own space. */
export const TabBar = withCachedHtml(Tabs, (props) => ({ record: ALL_TABS, variant: JSON.stringify(props) }));

interface BuyBarProps {
  /** First line: "2 × ₹5,000.00". */
  note?: ReactNode;
  /** Second line, large: Coins. */
  total: ReactNode;
  /** A Button or ButtonLink of size l. */
  children: ReactNode;
}

/** Below 1024 px, instead of the tab bar. */
export function BuyBar({ note, total, children }: BuyBarProps) {
  return (
    <aside className={styles.buy} aria-label="Total">
      <div className={styles.text}>
        {note && <span className="meta num">{note}</span>}
        <strong>{total}</strong>
      </div>
      {children}
    </aside>
  );
}
