/** A text that may contain references: "Loomfolk, order LF-20418". */
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
