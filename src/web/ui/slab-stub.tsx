/** The part of the slab that tears off: a sentence or facts, and a link. */
import type { ReactNode } from 'react';
import { cx } from '#web/lib/cx.ts';
import { Icon } from './icon.tsx';
import styles from './slab-stub.module.css';

export interface StubLink {
  href: string;
  label: string;
}

interface SlabStubProps {
  children: ReactNode;
  link: StubLink | null | undefined;
  /** Of a small slab. */
  small: boolean | undefined;
}

export function SlabStub({ children, link, small }: SlabStubProps) {
  return (
    <div className={cx(styles.stub, small && styles.small)}>
      {children}
      {link && (
        <a href={link.href}>
          {link.label} <Icon name="arrow-right" />
        </a>
      )}
    </div>
  );
}

/** SlabFacts side by side; where they do not fit, the last goes below, and the link stays at the right. */
export function SlabFacts({ children }: { children: ReactNode }) {
  return <div className={styles.facts}>{children}</div>;
}

interface SlabFactProps {
  label: string;
  /** Said after the figure, on a phone below it. */
  note?: string | undefined;
  children: ReactNode;
}

/** A small fact on the stub: "Total 12,69,180". */
export function SlabFact({ label, note, children }: SlabFactProps) {
  return (
    <span className={styles.fact}>
      <small>{label}</small> {children}
      {note && <span className={styles.note}> {note}</span>}
    </span>
  );
}
