import { cx } from '#web/lib/cx.ts';
import { withCachedHtml } from '#web/lib/cached-html.tsx';
import { Brand } from './brand.tsx';
import styles from './footer.module.css';
import { Wrap } from './layout.tsx';

interface FooterGroup {
  title: string;
  links: readonly { href: string; label: string }[];
}

interface FooterProps {
  brand: string;
  text?: string;
  /** Up to four columns. */
  groups: readonly FooterGroup[];
  /** The last line, left and right. */
  notes?: readonly string[];
}

function PageFooter({ brand, text, groups, notes = [] }: FooterProps) {
  return (
    <footer className={cx(styles.footer, 'no-print')}>
      <Wrap>
        <div className={styles.grid}>
          <div>
            <Brand name={brand} />
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
            {/* Visible only if there is something to choose (public/analytics.js). */}
            <a href="#cookies" className={styles.choices}>
              Cookie choices
            </a>
          </div>
        )}
      </Wrap>
    </footer>
  );
}

export const Footer = withCachedHtml(PageFooter, ({ groups, ...words }) => ({
  record: groups,
  variant: JSON.stringify(words),
}));
