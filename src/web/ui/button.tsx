/** Everything that can be pressed: buttons, links that look like buttons, and icon buttons. */
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { cx } from '#web/lib/cx.ts';
import styles from './button.module.css';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-names.ts';
import { useAwake } from './use-awake.ts';

export type ButtonVariant =
  'primary' | 'secondary' | 'quiet' | 'coin' | 'outline-hero' | 'negative' | 'ink' | 'line';

interface ButtonLook {
  variant?: ButtonVariant;
  size?: 'm' | 'l';
  /** As wide as its column. */
  block?: boolean;
  /** Before the label. */
  icon?: IconName;
  /** After the label. */
  iconAfter?: IconName;
  className?: string | undefined;
}

const lookOf = ({ variant = 'primary', size = 'm', block, className }: ButtonLook) => {
  const kind = variant === 'outline-hero' ? styles.outlineHero : styles[variant];
  return cx(styles.btn, kind, size === 'l' && styles.l, block && styles.block, className);
};

interface LabelProps extends Pick<ButtonLook, 'icon' | 'iconAfter'> {
  children: ReactNode;
}

function Label({ icon, iconAfter, children }: LabelProps) {
  return (
    <>
      {icon && <Icon name={icon} />}
      {children}
      {iconAfter && <Icon name={iconAfter} />}
    </>
  );
}

interface BusyLabelProps extends LabelProps {
  busy: boolean;
  busyLabel: ReactNode;
}

function BusyLabel({ busy, busyLabel, ...label }: BusyLabelProps) {
  return (
    <span className={styles.stack}>
      <span className={cx(busy && styles.off)} aria-hidden={busy || undefined}>
        <Label {...label} />
      </span>
      <span className={cx(!busy && styles.off)} aria-hidden={!busy || undefined}>
        <Icon name="circle-notch" className={styles.turn} />
        {busyLabel}
      </span>
    </span>
  );
}

type ButtonProps = ButtonLook &
  Omit<ComponentProps<'button'>, 'className'> & {
    /** Work is in progress: the button keeps its focus and its width, and cannot be pressed again. */
    busy?: boolean;
    /** The label while busy, such as "Redeeming". Always pass it, so that the width is known beforehand. */
    busyLabel?: ReactNode;
    /**
     * Works only with JavaScript, so it cannot be pressed before the page is hydrated: the form would be submitted
     * without the script. It does not look disabled meanwhile.
     */
    scripted?: boolean;
  };

export function Button(props: ButtonProps) {
  const { variant, size, block, icon, iconAfter, className, busy = false, busyLabel, ...rest } = props;
  const { children, onClick, type = 'button', scripted = false, disabled, ...attributes } = rest;
  const asleep = !useAwake() && scripted;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  const label = { icon, iconAfter, children };
  return (
    <button
      {...attributes}
      type={type}
      disabled={asleep || disabled}
      data-asleep={asleep || undefined}
      className={lookOf({ variant, size, block, className })}
      aria-busy={busy || undefined}
      onClick={press}
    >
      {busyLabel === undefined && !busy ? (
        <Label {...label} />
      ) : (
        <BusyLabel {...label} busy={busy} busyLabel={busyLabel ?? children} />
      )}
    </button>
  );
}

type ButtonLinkProps = ButtonLook & Omit<ComponentProps<'a'>, 'className'>;

export function ButtonLink(props: ButtonLinkProps) {
  const { variant, size, block, icon, iconAfter, className, children, ...rest } = props;
  return (
    <a {...rest} className={lookOf({ variant, size, block, className })}>
      <Label icon={icon} iconAfter={iconAfter}>
        {children}
      </Label>
    </a>
  );
}

interface IconOnly {
  icon: IconName;
  /** What it does; the button has no other name. */
  label: string;
  className?: string | undefined;
}

type IconButtonProps = IconOnly & Omit<ComponentProps<'button'>, 'className' | 'children'>;

export function IconButton({ icon, label, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} className={cx(styles.iconbtn, className)} aria-label={label}>
      <Icon name={icon} size="l" />
    </button>
  );
}

type IconLinkProps = IconOnly & Omit<ComponentProps<'a'>, 'className' | 'children'>;

export function IconLink({ icon, label, className, ...rest }: IconLinkProps) {
  return (
    <a {...rest} className={cx(styles.iconbtn, className)} aria-label={label}>
      <Icon name={icon} size="l" />
    </a>
  );
}

/** Buttons side by side; on a phone they share the width. */
export function ButtonRow({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={cx(styles.row, className)}>{children}</div>;
}
