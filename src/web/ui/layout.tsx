/** The pieces that give a page its margins, headings and spacing. */
import type { ComponentProps, ReactNode } from 'react';
import { cx } from '#web/lib/cx.ts';
import type { Crumb } from '#web/lib/structured-data/breadcrumbs.ts';
import { Avatar } from './avatar.tsx';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-names.ts';
import type { OutcomeMark } from './outcome.ts';
import styles from './layout.module.css';

interface BoxProps {
  children: ReactNode;
  className?: string | undefined;
}

/** The page's margins and maximum width. */
export function Wrap({ children, className }: BoxProps) {
  return <div className={cx(styles.wrap, className)}>{children}</div>;
}

/** A column: gap 8, 16, 24, 40, or the space between blocks of a page (6: 32–48). */
export function Stack({ gap = 3, children, className }: BoxProps & { gap?: 1 | 2 | 3 | 5 | 6 }) {
  return <div className={cx(styles.stack, styles[`s${gap}`], className)}>{children}</div>;
}

interface MoreLinkProps {
  href: string;
  children: ReactNode;
  /** What there is more of, for a screen reader that lists links without their headings: "See all Vouchers". */
  of?: ReactNode;
  /** Shown before the text, instead of the arrow after it. */
  icon?: IconName;
}

/** A link to more: "See all", with an arrow. */
export function MoreLink({ href, children, of, icon }: MoreLinkProps) {
  return (
    <a href={href} className={cx(styles.more, icon && styles.ink)}>
      {icon && <Icon name={icon} />}
      {children}
      {of && <span className="visually-hidden"> {of}</span>}
      {!icon && <Icon name="arrow-right" />}
    </a>
  );
}

/** Like MoreLink with an icon, for something that opens in place. */
export function MoreButton({ icon, ...rest }: { icon: IconName } & ComponentProps<'button'>) {
  const { children, className, ...button } = rest;
  return (
    <button type="button" {...button} className={cx(styles.more, styles.ink, className)}>
      <Icon name={icon} />
      {children}
    </button>
  );
}

interface SectionProps {
  title?: ReactNode;
  text?: ReactNode;
  /** Names the section if it has no visible heading. */
  label?: string;
  more?: { href: string; label: string };
  /** Directly below the slab or the page's heading: less space above. */
  first?: boolean;
  children: ReactNode;
}

export function Section({ title, text, label, more, first, children }: SectionProps) {
  return (
    <section className={cx(styles.section, first && styles.first)} aria-label={label}>
      {title && (
        <div className={styles.head}>
          <div>
            <h2>{title}</h2>
            {text && <p className="meta">{text}</p>}
          </div>
          {more && (
            <MoreLink href={more.href} of={title}>
              {more.label}
            </MoreLink>
          )}
        </div>
      )}
      {children}
    </section>
  );
}

/** A part of a form, a checkout or a receipt, with a smaller heading. Texts of a page are TextSections. */
export function Block({ title, children }: { title?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.block}>
      {title && <h2>{title}</h2>}
      {children}
    </section>
  );
}

interface TitledRowProps {
  title: ReactNode;
  /** Next to the title, such as a button that clears the row. */
  end?: ReactNode;
  children: ReactNode;
}

/** One line of chips or of text below a small heading; equally high with either. */
export function TitledRow({ title, end, children }: TitledRowProps) {
  return (
    <section className={styles.row}>
      <div className={styles.rowHead}>
        <h2 className="h3">{title}</h2>
        {end}
      </div>
      <div className={styles.rowLine}>{children}</div>
    </section>
  );
}

interface PageHeadProps {
  title: ReactNode;
  lead?: ReactNode;
  /** The outcome, as a large mark above the title. */
  mark?: OutcomeMark;
  /** A Plate above the title. */
  picture?: ReactNode;
  /** The title only looks like the page's heading, which stands elsewhere in it. */
  provisional?: boolean | undefined;
}

export function PageHead({ title, lead, mark, picture, provisional = false }: PageHeadProps) {
  return (
    <div className={styles.pagehead}>
      {mark && (
        <span className={cx(styles.done, styles[mark.tone])}>
          <Icon name={mark.icon} size="l" />
        </span>
      )}
      {picture && <div className={styles.picture}>{picture}</div>}
      {provisional ? <p className="h1">{title}</p> : <h1>{title}</h1>}
      {lead && <p className="lead">{lead}</p>}
    </div>
  );
}

interface PersonHeadProps {
  initials: string;
  name: string;
  /** Second line: the masked card, a Tag. */
  children?: ReactNode;
}

/** The heading of the profile area: who is signed in. */
export function PersonHead({ initials, name, children }: PersonHeadProps) {
  return (
    <div className={cx(styles.pagehead, styles.who)}>
      <Avatar initials={initials} large />
      <div>
        <h1>{name}</h1>
        {children && <p className={cx('meta num', styles.whoNote)}>{children}</p>}
      </div>
    </div>
  );
}

/** From 1024 px; on a phone the header's back arrow replaces them. The last one is this page. */
export function Breadcrumbs({ items }: { items: readonly Crumb[] }) {
  return (
    <nav className={styles.crumbs} aria-label="You are here">
      <ol>
        {items.map(({ label, href }, index) => (
          <li key={label}>
            {index > 0 && <Icon name="caret-right" />}
            {href ? (
              <a href={href}>{label}</a>
            ) : (
              <span aria-current={index === items.length - 1 ? 'page' : undefined}>{label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The first element in the body. */
export function SkipLink() {
  return (
    <a className="skip" href="#main">
      Skip to content
    </a>
  );
}
