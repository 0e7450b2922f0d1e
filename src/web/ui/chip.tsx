/** A choice among a few: a link, a toggle, or a radio of a form. */
import type { ComponentProps, ReactNode } from 'react';
import { cx } from '#web/lib/cx.ts';
import styles from './chip.module.css';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-names.ts';

interface ChipLook {
  icon?: IconName;
  iconAfter?: IconName;
  /** A number on gold, such as the number of filters. */
  count?: number;
  children: ReactNode;
}

function Body({ icon, iconAfter, count, children }: ChipLook) {
  return (
    <>
      {icon && <Icon name={icon} />}
      {children}
      {count ? <span className={styles.count}>{count}</span> : null}
      {iconAfter && <Icon name={iconAfter} />}
    </>
  );
}

type ChipProps = Omit<ChipLook, 'iconAfter'> & { pressed?: boolean } & Omit<
    ComponentProps<'button'>,
    'children'
  >;

export function Chip({ icon, count, children, pressed, className, ...rest }: ChipProps) {
  return (
    <button type="button" {...rest} className={cx(styles.chip, className)} aria-pressed={pressed}>
      <Body {...{ icon, count, children }} />
    </button>
  );
}

type ChipLinkProps = ChipLook & { current?: boolean } & Omit<ComponentProps<'a'>, 'children'>;

export function ChipLink({ icon, iconAfter, count, children, current, className, ...rest }: ChipLinkProps) {
  return (
    <a {...rest} className={cx(styles.chip, className)} aria-current={current ? 'true' : undefined}>
      <Body {...{ icon, iconAfter, count, children }} />
    </a>
  );
}

type ChipChoiceProps = ChipLook & Omit<ComponentProps<'input'>, 'children' | 'type'>;

/** A radio drawn as a chip: it works in a form and without JavaScript. */
export function ChipChoice(props: ChipChoiceProps) {
  const { icon, iconAfter, count, children, className, ...rest } = props;
  return (
    <label className={cx(styles.chip, className)}>
      <input autoComplete="off" {...rest} type="radio" />
      <Body {...{ icon, iconAfter, count, children }} />
    </label>
  );
}

interface ChipsProps {
  /** What the chips choose; names the group for a screen reader. */
  label?: string;
  /** One line that scrolls sideways to the page's edges. */
  scroll?: boolean;
  children: ReactNode;
}

export function Chips({ label, scroll, children }: ChipsProps) {
  return (
    <div
      className={cx(styles.chips, scroll && styles.scroll)}
      role={label ? 'group' : undefined}
      aria-label={label}
    >
      {children}
    </div>
  );
}
