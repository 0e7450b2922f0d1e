import { cx } from '#web/lib/cx.ts';
import { Brand } from './brand.tsx';
import styles from './footer.module.css';
import { Wrap } from './layout.tsx';

export interface FooterGroup {
  title: string;
  links: readonly { href: string; label: string }[];
}

interface FooterProps {
  brand: string;
  homeHref?: string;
  text?: string;
  /** Up to four columns. */
  groups: readonly FooterGroup[];
  /** The last line, left and right. */
  notes?: readonly string[];
}

export function Footer({ brand, homeHref, text, groups, notes = [] }: FooterProps) {
  return (
    <footer className={cx(styles.footer, 'no-print')}>
      <Wrap>
        <div className={styles.grid}>
          <div>
            <Brand name={brand} href={homeHref} />
            {text && <p className={cx('meta', styles.text)}>{text}</p>}
          </div>
          {groups.map((group) => (
            <div key={group.title}>
              <h2>{group.title}</h2>
              <ul>
                {group.links.map((link) => (
                  <li key={link.href}>
                    <a href={link.href}>{link.label}</a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
        {notes.length > 0 && (
          <div className={cx('meta', styles.end)}>
            {notes.map((note) => (
              <span key={note}>{note}</span>
            ))}
            {/* Shown where there is something to choose (public/analytics.js). */}
            <a href="#cookies" className={styles.choices}>
              Cookie choices
            </a>
          </div>
        )}
      </Wrap>
    </footer>
  );
}
