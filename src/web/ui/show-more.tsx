import type { MouseEvent } from 'react';
import { formatCoins } from '#web/lib/format.ts';
import { isPlainClick } from '#web/lib/plain-click.ts';
import { ButtonLink } from './button.tsx';
import { passFocusOn } from './pass-focus-on.ts';
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
  const ofTotal = total === undefined ? '' : ` of ${formatCoins(total)}`;
  return (
    <div tabIndex={-1} className={styles.more}>
      <p className="meta num" role="status">{`${formatCoins(shown)}${ofTotal} shown`}</p>
      {ofTotal && <progress className={styles.bar} value={shown} max={total} aria-hidden="true" />}
      {href !== null && (
        <ButtonLink ref={passFocusOn} href={href} onClick={press} rel="next" variant="secondary" size="l">
          {label}
        </ButtonLink>
      )}
    </div>
  );
}
