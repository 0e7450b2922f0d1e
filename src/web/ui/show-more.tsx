import type { MouseEvent } from 'react';
import { isPlainClick } from '#web/lib/plain-click.ts';
import { ButtonLink } from './button.tsx';
import styles from './show-more.module.css';

interface ShowMoreProps {
  /** The next page: works without JavaScript. `null`: all are shown. */
  href: string | null;
  /** "Show 12 more" */
  label: string;
  shown: number;
  /** Left out where nobody counted them. */
  total?: number;
  /** Loads them in place. */
  onMore?: () => void;
}

/** The foot of a list: how far one is, and the link that goes on. */
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
