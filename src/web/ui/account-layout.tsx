/** The profile area: its menu beside the content; on a phone the menu is a page of its own. */
import Link from 'next/link';
import type { ReactNode } from 'react';
import { cx } from '#web/lib/cx.ts';
import styles from './account-layout.module.css';
import { Coins } from './coins.tsx';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-names.ts';

export interface AccountMenuItem {
  href: string;
  label: string;
  icon: IconName;
  current?: boolean;
}

interface AccountMenuProps {
  items: readonly AccountMenuItem[];
  /** The product's text is fixed: "SIGN OUT". */
  signOut?: { label: string; onClick: () => void; busy?: boolean };
  className?: string | undefined;
}

export function AccountMenu({ items, signOut, className }: AccountMenuProps) {
  return (
    <nav className={cx(styles.menu, className)} aria-label="Profile">
      <ul>
        {items.map(({ href, label, icon, current }) => (
          <li key={href}>
            <Link href={href} prefetch={false} aria-current={current ? 'page' : undefined}>
              <Icon name={icon} size="l" />
              {label}
              <Icon name="caret-right" className={styles.end} />
            </Link>
          </li>
        ))}
        {signOut && (
          <li className={styles.out}>
            <button type="button" aria-busy={signOut.busy || undefined} onClick={signOut.onClick}>
              {signOut.busy ? (
                <Icon name="circle-notch" size="l" className={styles.turn} />
              ) : (
                <Icon name="sign-out" size="l" />
              )}
              {signOut.label}
            </button>
          </li>
        )}
      </ul>
    </nav>
  );
}

/** The balance on the phone's menu page; leads to where it comes from. */
export function AccountCoins({ coins, href }: { coins: number; href: string }) {
  return (
    <Link href={href} prefetch={false} className={styles.coins}>
      <span>
        <span className={styles.label}>Available coins</span>
        <Coins value={coins} className={styles.figure} />
      </span>
      <Icon name="caret-right" size="l" />
    </Link>
  );
}

export function AccountLayout({ children, ...menu }: AccountMenuProps & { children: ReactNode }) {
  return (
    <div className={styles.account}>
      <AccountMenu {...menu} className={styles.aside} />
      <div>{children}</div>
    </div>
  );
}
