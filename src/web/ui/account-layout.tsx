/** The profile area: its menu beside the content; on a phone the menu is a page of its own. */
import Link from 'next/link';
import type { ReactNode } from 'react';
import { cx } from '#web/lib/cx.ts';
import styles from './account-layout.module.css';
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
              <Icon name="sign-out" size="l" />
              {signOut.label}
            </button>
          </li>
        )}
      </ul>
    </nav>
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
