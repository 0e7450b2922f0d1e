/**
 * A part of a public page that is another one for members. Until the page knows who is signed in, a browser that
 * remembers a session shows what a member will see (docs/decisions/256); all others show what visitors see.
 */
import type { ReactNode } from 'react';
import styles from './member-guess.module.css';

interface MemberGuessProps {
  /** A placeholder of the member's part. */
  member: ReactNode;
  /** The visitor's part; without it only members see something here. */
  children?: ReactNode;
}

export function MemberGuess({ member, children }: MemberGuessProps) {
  return (
    <>
      {children && <div className={styles.visitor}>{children}</div>}
      <div className={styles.member} hidden data-nosnippet="">
        {member}
      </div>
    </>
  );
}
