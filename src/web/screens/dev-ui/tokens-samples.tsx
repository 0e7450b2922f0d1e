/** The design tokens: colours, type and icons. */
import { ICON_NAMES } from '#web/ui/icon-names.ts';
import { cx } from '#web/lib/cx.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Line, Sample, States } from './sample.tsx';
import styles from './sample.module.css';

const COLOURS = [
  ['surface', 'ink'],
  ['surface-raised', 'ink'],
  ['surface-sunken', 'ink'],
  ['surface-ink', 'on-ink'],
  ['ink', 'surface'],
  ['accent', 'on-accent'],
  ['accent-soft', 'on-accent-soft'],
  ['hero', 'on-hero'],
  ['hero-deep', 'on-hero'],
  ['coin', 'on-coin'],
  ['coin-soft', 'ink'],
  ['positive-soft', 'on-positive-soft'],
  ['warning-soft', 'on-warning-soft'],
  ['negative-soft', 'on-negative-soft'],
  ['plate-1', 'on-plate'],
  ['plate-2', 'on-plate'],
  ['plate-3', 'on-plate'],
  ['plate-4', 'on-plate'],
  ['plate-5', 'on-plate'],
  ['plate-6', 'on-plate'],
] as const;

const SCALE = [
  ['figure', '12,84,560'],
  ['4xl', 'Good things, paid in coins'],
  ['3xl', 'Transaction History'],
  ['2xl', 'Popular vouchers'],
  ['xl', 'Your bill'],
  ['lg', 'Two minutes, 150 coins'],
  ['md', 'Delivered by e-mail and SMS, within 5 minutes.'],
  ['sm', '20 Nov 2026 10:42:07 am'],
  ['xs', 'Tag and chart label'],
] as const;

/** Set by script: the policy forbids style attributes in the page's HTML. */
const looking = (look: Record<string, string>) => (element: HTMLElement | null) =>
  Object.entries(look).forEach(([name, value]) => element?.style.setProperty(name, value));

/** Smaller ones are for text. */
const isHead = (size: string): boolean => size === 'figure' || size.endsWith('l');

export function ColourSamples() {
  return (
    <div className={styles.swatches}>
      {COLOURS.map(([ground, text]) => (
        <div
          key={ground}
          className={styles.swatch}
          ref={looking({ background: `var(--${ground})`, color: `var(--${text})` })}
        >
          {ground}
        </div>
      ))}
    </div>
  );
}

export function TypeSamples() {
  return (
    <div className={styles.scale}>
      {SCALE.map(([size, text]) => (
        <div key={size}>
          <span className="meta">{size}</span>
          <span
            className={cx(isHead(size) && styles.head)}
            ref={looking({ 'font-size': `var(--text-${size})` })}
          >
            {text}
          </span>
        </div>
      ))}
    </div>
  );
}

export function IconSamples() {
  return (
    <States columns="page">
      <Sample name="Small, as the text around it, large">
        <Line>
          <Icon name="ticket" size="s" />
          <Icon name="ticket" />
          <Icon name="ticket" size="l" />
        </Line>
      </Sample>
      <ul className={styles.names}>
        {ICON_NAMES.map((name) => (
          <li key={name} className="meta">
            <Icon name={name} size="l" />
            {name}
          </li>
        ))}
      </ul>
    </States>
  );
}
