import type { MouseEvent, ReactNode } from 'react';
import { cx } from '#web/lib/cx.ts';
import { formatCoins } from '#web/lib/format.ts';
import { Brand } from './brand.tsx';
import { ButtonLink, IconLink } from './button.tsx';
import { Coins } from './coins.tsx';
import styles from './header.module.css';
import { Wrap } from './layout.tsx';
import { SearchForm } from './search-form.tsx';

interface MenuItem {
  href: string;
  label: string;
  current?: boolean;
}

interface HeaderProps {
  brand: string;
  menu: readonly MenuItem[];
  /** The address of the search; null if the page has a search of its own, or none is offered. */
  search: string | null;
  /** On an inner page: on a phone its arrow replaces the brand. */
  back?: { href: string; onClick?: (event: MouseEvent) => void } | null;
  /** HeaderBalance with Avatar, HeaderWait, or HeaderSignIn. */
  end?: ReactNode;
}

export function Header({ brand, menu, search, back, end }: HeaderProps) {
  return (
    <header className={cx(styles.header, 'no-print')}>
      <Wrap className={styles.in}>
        {back && (
          <IconLink
            icon="arrow-left"
            label="Back"
            href={back.href}
            onClick={back.onClick}
            className={cx(styles.back, 'phone-only')}
          />
        )}
        <Brand name={brand} className={cx(styles.brand, back && 'desktop-only')} />
        <nav className={styles.nav} aria-label="Main">
          {menu.map((item) => (
            <a key={item.href} href={item.href} aria-current={item.current ? 'page' : undefined}>
              {item.label}
            </a>
          ))}
        </nav>
        <div className={styles.end}>
          {search !== null && (
            <>
              <SearchForm action={search} placeholder="Search rewards" round className={styles.search} />
              <IconLink icon="magnifying-glass" label="Search" href={search} className={styles.searchLink} />
            </>
          )}
          {end}
        </div>
      </Wrap>
    </header>
  );
}

/** From here on a balance leaves too little space for the brand's name on a phone. */
const MANY = 1e9;

/** Without `href` it is not a link. */
export function HeaderBalance({ coins, href }: { coins: number; href?: string }) {
  const balance = cx(styles.balance, coins >= MANY && styles.many);
  if (!href) {
    return (
      <p className={balance}>
        <span className="visually-hidden">Coins of the member: </span>
        <Coins value={coins} />
      </p>
    );
  }
  return (
    <a href={href} className={balance} aria-label={`Your coins: ${formatCoins(coins)}`}>
      <Coins value={coins} />
    </a>
  );
}

/** Reserves the place of a signed-in member's balance while it loads. */
export function HeaderWait() {
  return <p className={cx(styles.balance, styles.wait)} aria-hidden="true" />;
}

interface HeaderSignInProps {
  href: string;
  label?: string;
  /** On other pages the primary button belongs to the page itself. */
  home?: boolean;
}

export function HeaderSignIn({ href, label = 'Sign in', home }: HeaderSignInProps) {
  return (
    <ButtonLink href={href} variant={home ? 'primary' : 'secondary'}>
      {label}
    </ButtonLink>
  );
}
