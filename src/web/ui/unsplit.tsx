/** Texts whose lines break between words only: with references ("Loomfolk, order LF-20418"), with hyphens. */
import styles from './unsplit.module.css';

/** A word with a hyphen and a digit. */
const REFERENCE = /((?=\S*\d)[^\s-]+(?:-[^\s-]+)+)/;

/** Breaks a line within a reference only if a whole line is too short for it. */
export function Unsplit({ text }: { text: string }) {
  return text.split(REFERENCE).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={index} className={styles.whole}>
        {part}
      </span>
    ),
  );
}

/** A word with a hyphen: "60-hour", "check-in", "over-ear". */
const HYPHENATED = /^[^-]+(?:-[^-]+)+$/;

/** A longer word may break at its hyphen: it would leave a gap on a phone. */
const LONGEST_WHOLE = 12;

/** Breaks no line within a short word with a hyphen. The text stays as it is, for whoever copies or searches it. */
export function WholeWords({ text }: { text: string }) {
  return text.split(/(\s+)/).map((part, index) =>
    part.length <= LONGEST_WHOLE && HYPHENATED.test(part) ? (
      <span key={index} className={styles.word}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}
