/** A tinted plate with the picture of an item. Its shape shows the item's type. */
import type { ReactNode } from 'react';
import { preload } from 'react-dom';
import { cx } from '#web/lib/cx.ts';
import { Picture } from './picture.tsx';
import styles from './plate.module.css';

/** The plates of the contract: 1 apricot, 2 mint, 3 sky, 4 rose, 5 butter, 6 lichen. */
export type Tint = 1 | 2 | 3 | 4 | 5 | 6;
/** Ticket: voucher. Coupon: a ticket torn at half height. Square: product. Round: partner. */
export type PlateShape = 'square' | 'ticket' | 'coupon' | 'round';

export const tintClass = (tint: Tint = 1): string | undefined => styles[`t${tint}`];

interface ArtProps {
  src: string;
  /** Empty (default) if the name is next to it. */
  alt?: string;
  /** The widths it is shown at, for the `sizes` attribute. */
  sizes?: string;
  /** Loaded immediately: the largest picture of the first view. */
  priority?: boolean;
  /** What it is drawn for; without it at most 192 px wide. A scene is twice as wide as high. */
  as?: keyof typeof WIDTHS;
  className?: string | undefined;
  /** Called if it cannot be loaded: a mark is shown instead. */
  onMissing?: (() => void) | undefined;
}

// Widths that the image service generates (next.config.js): art is 640 wide, scenes are 1280.
const WIDTHS = { art: [192, 384], large: [192, 384, 640], scene: [384, 640, 1280] };

/** The address of a picture at the image service, at quality 75, as in spec §9. */
export const resized = (src: string, width: number): string =>
  `/_next/image?url=${encodeURIComponent(src)}&w=${width}&q=75`;

const srcSetOf = (src: string, widths: readonly number[]): string =>
  widths.map((width) => `${resized(src, width)} ${width}w`).join(', ');

/** Preloads a picture of the first view in the head of the page, as rendering it does. */
export const announceArt = (src: string, sizes: string): void =>
  preload(src, {
    as: 'image',
    imageSrcSet: srcSetOf(src, WIDTHS.art),
    imageSizes: sizes,
    fetchPriority: 'high',
  });

/** A picture with a transparent background, shown through the image service (docs/decisions/040). */
export function Art(props: ArtProps) {
  const { src, alt = '', sizes = '128px', priority = false, as = 'art', className, onMissing } = props;
  const widths = WIDTHS[as];
  return (
    <Picture
      alt={alt}
      width={320}
      height={as === 'scene' ? 160 : 320}
      className={className}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      decoding="async"
      sizes={sizes}
      srcSet={srcSetOf(src, widths)}
      src={resized(src, widths.at(-1) ?? 640)}
      onMissing={onMissing}
    />
  );
}

interface PlateProps extends Omit<ArtProps, 'src'> {
  src?: string | null | undefined;
  tint?: Tint | undefined;
  shape?: PlateShape;
  /** small 56 (partner row), medium 72 (order row), large 96 (checkout); without it as wide as its container. */
  size?: 'small' | 'medium' | 'large';
  /** On the lower part of a ticket: its value. */
  stub?: ReactNode;
}

export function Plate(props: PlateProps) {
  const { src, tint, shape = 'square', size, stub, className, ...art } = props;
  const isTicket = shape === 'ticket' || shape === 'coupon';
  const classes = cx(
    styles.plate,
    tintClass(tint),
    isTicket && styles.ticket,
    shape === 'coupon' && styles.coupon,
    shape === 'round' && styles.round,
    size && styles[size],
    className,
  );
  return (
    <span className={classes}>
      {src ? <Art {...art} src={src} className={styles.art} /> : <span />}
      {isTicket && <span className={styles.stub}>{stub}</span>}
    </span>
  );
}
