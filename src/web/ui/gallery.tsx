/**
 * Pictures of one item: swipe them, step with the thumbnails below, or press to enlarge. Without JavaScript it is a
 * plain scroller whose pictures link to themselves.
 */
import { useState } from 'react';
import type { ComponentType, MouseEvent, ReactNode } from 'react';
import type { ZoomProps } from './gallery-zoom.tsx';
import styles from './gallery.module.css';
import { Icon } from './icon.tsx';
import { Picture } from './picture.tsx';
import { Plate, resized, tintClass } from './plate.tsx';
import type { PlateShape, Tint } from './plate.tsx';
import { cx } from '#web/lib/cx.ts';
import { isPlainClick } from '#web/lib/plain-click.ts';
import { useTrack } from './use-track.ts';

export interface GalleryPicture {
  url: string;
  alt: string;
}

interface GalleryProps {
  /** The item, for the heading of the enlarged pictures. */
  name: string;
  pictures: readonly GalleryPicture[];
  tint?: Tint;
  shape?: PlateShape;
  /** On the stub of a ticket: left and right. */
  stub?: readonly [ReactNode, ReactNode];
}

type View = Omit<GalleryProps, 'name' | 'pictures'> & {
  src: string;
  alt: string;
  priority: boolean;
  onMissing: () => void;
};

function Side({ shape = 'square', stub, ...art }: View) {
  return (
    <Plate
      {...art}
      className={cx(styles.art, styles[shape])}
      shape={shape}
      as="large"
      sizes="(min-width: 1024px) 340px, 62vw"
      stub={
        stub && (
          <span className={styles.stub}>
            <span>{stub[0]}</span>
            <span className="num">{stub[1]}</span>
          </span>
        )
      }
    />
  );
}

type SlideProps = Omit<View, 'onMissing'> & { onEnlarge: (event: MouseEvent) => void };

/** A picture and the way to enlarge it. One that is missing stays the same element, without a link. */
function Slide({ onEnlarge, ...view }: SlideProps) {
  const [isMissing, setMissing] = useState(false);
  return (
    <a
      href={isMissing ? undefined : view.src}
      className={styles.view}
      onClick={isMissing ? undefined : onEnlarge}
    >
      <Side {...view} onMissing={() => setMissing(true)} />
      {!isMissing && (
        <>
          <span className="visually-hidden">, enlarge</span>
          <span className={styles.hint}>
            <Icon name="magnifying-glass" />
          </span>
        </>
      )}
    </a>
  );
}

export function Gallery({ name, pictures, ...look }: GalleryProps) {
  const { track, current, go, onScroll } = useTrack<HTMLDivElement>();
  const [large, setLarge] = useState<{ Zoom: ComponentType<ZoomProps>; at: number } | null>(null);
  const enlarge = (event: MouseEvent, at: number) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    void import('./gallery-zoom.tsx').then(
      ({ Zoom }) => setLarge({ Zoom, at }),
      // Probably offline: open the picture file itself.
      () => window.location.assign(pictures[at]?.url ?? ''),
    );
  };
  return (
    <div className={cx(styles.gallery, look.shape === 'round' && styles.disc)}>
      <div ref={track} className={styles.track} onScroll={onScroll}>
        {pictures.map(({ url, alt }, at) => (
          <Slide
            key={`${at} ${url}`}
            {...look}
            src={url}
            alt={alt}
            priority={at === 0}
            onEnlarge={(event) => enlarge(event, at)}
          />
        ))}
      </div>
      {pictures.length > 1 && (
        <div className={styles.small}>
          {pictures.map(({ url }, at) => (
            <button
              key={`${at} ${url}`}
              type="button"
              className={cx(styles.thumb, tintClass(look.tint))}
              aria-label={`Picture ${at + 1} of ${pictures.length}`}
              aria-current={at === current ? 'true' : undefined}
              onClick={() => go(at)}
            >
              <Picture alt="" width={64} height={64} loading="lazy" src={resized(url, 192)} />
            </button>
          ))}
        </div>
      )}
      {large && <large.Zoom name={name} pictures={pictures} at={large.at} onClose={() => setLarge(null)} />}
    </div>
  );
}
