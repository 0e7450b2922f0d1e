/**
 * Splits a payment into coins and money: two figures above a track, whose gold part is the coins and whose handle is a
 * coin.
 */
import { useEffect, useRef, type ReactNode } from 'react';
import { formatCoins, formatMoney } from '#web/lib/format.ts';
import { Chip, Chips } from './chip.tsx';
import styles from './coin-mix.module.css';
import { Coins, Money } from './coins.tsx';

/** Arrow keys move by this many coins, and a drag snaps to multiples of it. */
const STEP = 100;

/** The amount after a move: a whole step or one of the ends, and never the amount it started from. */
export const restAt = (from: number, to: number, least: number, most: number): number => {
  const within = (coins: number) => Math.min(most, Math.max(least, coins));
  if (to <= least || to >= most) return within(to);
  const near = within(Math.round(to / STEP) * STEP);
  if (to === from || (to > from ? near > from : near < from)) return near;
  return within(to > from ? Math.floor(from / STEP + 1) * STEP : Math.ceil(from / STEP - 1) * STEP);
};

interface CoinMixProps {
  /** Fewest and most coins that may be paid. */
  least: number;
  most: number;
  /** Half of the price, if that can be chosen. */
  half: number | null;
  coins: number;
  /** The remaining amount in money, in paise. */
  paise: number;
  onChange: (coins: number) => void;
  /** Under the track: what is left. */
  children?: ReactNode;
}

export function CoinMix({ least, most, half, coins, paise, onChange, children }: CoinMixProps) {
  const range = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const share = most === least ? 1 : (coins - least) / (most - least);
    range.current?.style.setProperty('--at', String(share));
  }, [coins, least, most]);
  const choices = [
    { label: 'All coins', value: most },
    ...(half === null ? [] : [{ label: 'Half', value: half }]),
    { label: 'Fewest coins', value: least },
  ];
  return (
    <div className={styles.mix}>
      <div className={styles.sides}>
        <div>
          <p className="meta">Coins</p>
          <p className={styles.figure}>
            <Coins value={coins} />
          </p>
        </div>
        <div>
          <p className="meta">Money</p>
          <p className={styles.figure}>
            <Money paise={paise} />
          </p>
        </div>
      </div>
      <input
        ref={range}
        className={styles.range}
        type="range"
        name="coins"
        aria-label="Coins to pay with"
        aria-valuetext={`${formatCoins(coins)} coins and ${formatMoney(paise)}`}
        min={least}
        max={most}
        step={1}
        value={coins}
        onChange={(event) => onChange(restAt(coins, event.target.valueAsNumber, least, most))}
      />
      <Chips label="Common choices">
        {choices.map(({ label, value }) => (
          <Chip key={label} pressed={coins === value} onClick={() => onChange(value)}>
            {label}
          </Chip>
        ))}
      </Chips>
      {children}
    </div>
  );
}
