import { cx } from '#web/lib/cx.ts';
import styles from './avatar.module.css';

interface AvatarProps {
  /** One or two letters. */
  initials: string;
  /** Links to the profile (hidden on a phone, where the tab bar has that link); without it just a picture. */
  href?: string;
  large?: boolean;
  /** The link leads to the current page. */
  current?: boolean;
}

export function Avatar({ initials, href, large, current }: AvatarProps) {
  const look = cx(styles.avatar, large && styles.large);
  if (href === undefined) {
    return (
      <span className={look} aria-hidden="true">
        {initials}
      </span>
    );
  }
  return (
    <a
      href={href}
      className={cx(look, 'desktop-only')}
      aria-label={`${initials}, your profile`}
      aria-current={current ? 'page' : undefined}
    >
      {initials}
    </a>
  );
}
