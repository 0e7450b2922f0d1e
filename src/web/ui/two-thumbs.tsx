/**
 * The two ends of a range as thumbs on one track: two native ranges, one over the other. Only with JavaScript; the
 * fields beside it say the same, to the unit.
 */
import { useEffect, useLayoutEffect, useRef, type PointerEvent } from 'react';
import { cx } from '#web/lib/cx.ts';
import styles from './two-thumbs.module.css';

type Ends = readonly [from: number, to: number];

/** Round amounts, about a hundred of them: 1, 2 or 5 with zeros apart. */
const stepOf = (span: number): number => {
  const least = Math.max(1, span / 100);
  const tens = 10 ** Math.floor(Math.log10(least));
  return [1, 2, 5, 10].map((times) => times * tens).find((step) => step >= least) ?? least;
};

/** The places of a thumb, from 0 to `last`: both ends, and the round amounts between them. */
export const placesOf = (least: number, most: number) => {
  const step = stepOf(most - least);
  const first = Math.floor(least / step);
  const last = Math.ceil(most / step) - first;
  return {
    last,
    amountAt: (place: number): number => Math.min(most, Math.max(least, (first + place) * step)),
    placeOf: (amount: number): number => {
      if (amount >= most) return last;
      return amount <= least ? 0 : Math.min(last, Math.max(0, Math.round(amount / step) - first));
    },
  };
};

/** A pause after which a move by keys, or by a screen reader, is over. */
const PAUSE = 600;

/** Returns what the inputs need to tell the end of a move: the release of a press, or a pause. */
const useRest = (onRest: () => void) => {
  const pause = useRef<NodeJS.Timeout>(undefined);
  const isHeld = useRef(false);
  const rest = useRef(onRest);
  useEffect(() => {
    rest.current = onRest;
  });
  useEffect(() => () => clearTimeout(pause.current), []);
  const release = () => {
    isHeld.current = false;
    clearTimeout(pause.current);
    rest.current();
  };
  const moved = () => {
    clearTimeout(pause.current);
    if (!isHeld.current) pause.current = setTimeout(() => rest.current(), PAUSE);
  };
  // Another button opens a menu, and its release may never be told.
  const hold = ({ button }: PointerEvent) => {
    isHeld.current = button === 0;
  };
  return {
    moved,
    events: { onPointerDown: hold, onPointerUp: release, onPointerCancel: release, onBlur: release },
  };
};

interface TwoThumbsProps {
  least: number;
  most: number;
  value: Ends;
  labels: readonly [from: string, to: string];
  /** The amount in words, for a screen reader. */
  inWords: (amount: number) => string;
  /** On every move. */
  onMove: (value: Ends) => void;
  /** At the end of a move; also if nothing has moved. */
  onRest: () => void;
}

export function TwoThumbs({ least, most, value, labels, inWords, onMove, onRest }: TwoThumbsProps) {
  const track = useRef<HTMLDivElement>(null);
  const { moved, events } = useRest(onRest);
  const { last, amountAt, placeOf } = placesOf(least, most);
  const [from, to] = [placeOf(value[0]), placeOf(value[1])];
  useLayoutEffect(() => {
    track.current?.style.setProperty('--from', String(from / last));
    track.current?.style.setProperty('--to', String(to / last));
  }, [from, to, last]);
  // Everything costs the same.
  if (last === 0) return null;
  const thumb = (end: 0 | 1, place: number, move: (place: number) => Ends) => (
    <input
      type="range"
      className={cx(styles.range, end === 0 && from > last / 2 && styles.over)}
      aria-label={labels[end]}
      aria-valuetext={inWords(value[end])}
      min={0}
      max={last}
      value={place}
      autoComplete="off"
      onChange={({ target }) => {
        onMove(move(target.valueAsNumber));
        moved();
      }}
      {...events}
    />
  );
  return (
    <div ref={track} className={cx(styles.track, 'js-only')}>
      {/* They do not pass each other: an end that was typed may lie between two places. */}
      {thumb(0, from, (place) => [Math.min(amountAt(place), value[1]), value[1]])}
      {thumb(1, to, (place) => [value[0], Math.max(amountAt(place), value[0])])}
    </div>
  );
}
