import { Fragment } from 'react';
import { markedParts } from '#web/lib/match.ts';
import styles from './marked.module.css';

/** A text with the search matches marked. */
export function Marked({ text, terms }: { text: string; terms: readonly string[] }) {
  return markedParts(text, terms).map((part, at) =>
    part.marked ? (
      <mark key={at} className={styles.mark}>
        {part.text}
      </mark>
    ) : (
      <Fragment key={at}>{part.text}</Fragment>
    ),
  );
}
