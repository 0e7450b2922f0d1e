/** The profile area: the menu next to the content; on a phone the menu is a page of its own. */
import type { ReactNode, SyntheticEvent } from 'react';
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

interface SignOut {
  /** The product's text is fixed: "SIGN OUT". */
  label: string;
  /** Where a browser without the script sends the form. */
  action: string;
  onSubmit: () => void;
  busy?: boolean;
}

interface AccountMenuProps {
  items: readonly AccountMenuItem[];
  /** A second list below the first. */
  more?: readonly AccountMenuItem[];
  signOut?: SignOut;
  className?: string | undefined;
}

function MenuLinks({ items }: Pick<AccountMenuProps, 'items'>) {
  return items.map(({ href, label, icon, current }) => (
    <li key={href}>
      <a href={href} aria-current={current ? 'page' : undefined}>
        <Icon name={icon} size="l" />
        {label}
        <Icon name="caret-right" className={styles.end} />
      </a>
    </li>
  ));
}

function SignOutForm({ label, action, onSubmit, busy }: SignOut) {
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form method="post" action={action} onSubmit={submit}>
      <button type="submit" aria-busy={busy || undefined}>
        {busy ? (
          <Icon name="circle-notch" size="l" className={styles.turn} />
        ) : (
          <Icon name="sign-out" size="l" />
        )}
        {label}
      </button>
    </form>
  );
}

/** One menu in two lists; SIGN OUT is its last row. */
export function AccountMenu({ items, more, signOut, className }: AccountMenuProps) {
  return (
    <nav className={cx(styles.menu, className)} aria-label="Profile">
      <ul>
        <MenuLinks items={items} />
      </ul>
      {more && (
        <ul className={styles.more} aria-label="More of your account">
          <MenuLinks items={more} />
        </ul>
      )}
      {signOut && (
        <div className={styles.out}>
          <SignOutForm {...signOut} />
        </div>
      )}
    </nav>
  );
}

/** The balance on the phone's menu page; links to the points ledger. */
export function AccountCoins({ coins, href }: { coins: number; href: string }) {
  return (
    <a href={href} className={styles.coins}>
      <span>
        <span className={styles.label}>Available coins</span>
        <Coins value={coins} className={styles.figure} />
      </span>
      <Icon name="caret-right" size="l" className={styles.end} />
    </a>
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
