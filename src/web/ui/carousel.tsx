/**
 * Slides in a scroller that snaps: swipe, scroll, step with buttons or choose a dot. It never moves by itself, and
 * without JavaScript it is a plain scroller.
 */
import { Children } from 'react';
import type { ReactNode } from 'react';
import { IconButton } from './button.tsx';
import styles from './carousel.module.css';
import { useTrack } from './use-track.ts';

interface CarouselProps {
  /** What it shows, such as "Offers". */
  label: string;
  /** One slide each. */
  children: ReactNode;
}

export function Carousel({ label, children }: CarouselProps) {
  const slides = Children.toArray(children);
  const { track, current, go, onScroll } = useTrack<HTMLDivElement>();

  return (
    <section aria-roledescription="carousel" aria-label={label}>
      <div ref={track} className={styles.track} onScroll={onScroll}>
        {slides.map((slide, index) => (
          <div
            key={index}
            className={styles.slide}
            role="group"
            aria-roledescription="slide"
            aria-label={`${index + 1} of ${slides.length}`}
          >
            {slide}
          </div>
        ))}
      </div>
      {slides.length > 1 && (
        <div className={styles.bar}>
          <div className={styles.dots}>
            {slides.map((_, index) => (
              <button
                key={index}
                type="button"
                className={styles.dot}
                aria-label={`Show slide ${index + 1}`}
                aria-current={index === current ? 'true' : undefined}
                onClick={() => go(index)}
              />
            ))}
          </div>
          <IconButton icon="arrow-left" label="Previous slide" onClick={() => go(Math.max(0, current - 1))} />
          <IconButton
            icon="arrow-right"
            label="Next slide"
            onClick={() => go(Math.min(slides.length - 1, current + 1))}
          />
        </div>
      )}
    </section>
  );
}
