/** The parts of the component page: its index, a titled group, and a labelled sample. */
import type { ReactNode } from 'react';
import { cx } from '#web/lib/cx.ts';
import styles from './sample.module.css';

interface IndexProps {
  /** Names the list for a screen reader. */
  label: string;
  items: readonly { href: string; title: string }[];
}

export function Index({ label, items }: IndexProps) {
  return (
    <nav aria-label={label}>
      <ul className={styles.index}>
        {items.map(({ href, title }) => (
          <li key={href}>
            <a href={href} className="link">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface GroupProps {
  /** The anchor that the index links to. */
  id: string;
  title: string;
  children: ReactNode;
}

export function Group({ id, title, children }: GroupProps) {
  return (
    <section id={id} className={styles.group}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

interface StatesProps {
  /** As wide as a field, as half a page, or as the page; without it as a button. */
  columns?: 'field' | 'half' | 'page';
  children: ReactNode;
}

export function States({ columns, children }: StatesProps) {
  return <div className={cx(styles.states, columns && styles[columns])}>{children}</div>;
}

export function Sample({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.sample}>
      <span className="meta">{name}</span>
      {children}
    </div>
  );
}

export function Line({ children }: { children: ReactNode }) {
  return <div className={styles.line}>{children}</div>;
}

export function On({ ground, children }: { ground: 'hero' | 'plate'; children: ReactNode }) {
  return <div className={styles[ground]}>{children}</div>;
}
