/** The frame of the sample page: a titled group, and a labelled sample in it. */
import type { ReactNode } from 'react';
import { cx } from '#web/lib/cx.ts';
import styles from './sample.module.css';

export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.group}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

export function States({ wide, children }: { wide?: boolean; children: ReactNode }) {
  return <div className={cx(styles.states, wide && styles.wide)}>{children}</div>;
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
  return <span className={styles[ground]}>{children}</span>;
}
