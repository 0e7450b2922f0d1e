import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-names.ts';
import { Plate } from './plate.tsx';
import type { PlateShape, Tint } from './plate.tsx';
import styles from './suggestion-row.module.css';

interface SuggestionRowProps {
  image?: string;
  tint?: Tint;
  shape?: PlateShape;
  /** Replaces the picture. */
  icon?: IconName;
  title: ReactNode;
  /** Second line: the maker. */
  text?: ReactNode;
  /** At the end: the price. */
  end?: ReactNode;
}

/** The content of a suggestion: a small plate, its name, the maker, the price. */
export function SuggestionRow({ image, tint, shape, icon, title, text, end }: SuggestionRowProps) {
  return (
    <>
      {icon ? (
        <span className={styles.icon}>
          <Icon name={icon} />
        </span>
      ) : (
        <Plate size="small" src={image} tint={tint} shape={shape} sizes="40px" className={styles.plate} />
      )}
      <span className={styles.text}>
        <span className={styles.title}>{title}</span>
        {text && <span className="meta">{text}</span>}
      </span>
      {end && <span className={styles.end}>{end}</span>}
    </>
  );
}
