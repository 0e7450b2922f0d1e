import type { MouseEvent } from 'react';
import { isPlainClick } from '#web/lib/plain-click.ts';
import { ButtonLink } from './button.tsx';
import styles from './show-more.module.css';

interface ShowMoreProps {
  /** The next page, for use without JavaScript. `null`: everything is shown. */
  href: string | null;
  /** "Show 12 more" */
  label: string;
  shown: number;
  /** Omitted if the total is unknown. */
  total?: number;
  /** Loads them in place. */
  onMore?: () => void;
}

/** The end of a list: how many items are shown, and the link to more. */
export function ShowMore({ href, label, shown, total, onMore }: ShowMoreProps) {
  const press = (event: MouseEvent) => {
    if (!onMore || !isPlainClick(event)) return;
    event.preventDefault();
    onMore();
  };
  return (
    <div className={styles.more}>
      <p className="meta num" role="status">
        {total === undefined ? `${shown} shown` : `${shown} of ${total} shown`}
      </p>
      {total !== undefined && (
        <progress className={styles.bar} value={shown} max={Math.max(total, 1)} aria-hidden="true" />
      )}
      {href !== null && (
        <ButtonLink href={href} onClick={press} rel="next" variant="secondary" size="l">
          {label}
        </ButtonLink>
      )}
    </div>
  );
}
