/** An image, or a faded mark of the brand in its place and size if it cannot be loaded. */
import { useEffect, useRef, useState, type ComponentProps } from 'react';
import { cx } from '#web/lib/cx.ts';
import styles from './picture.module.css';

/** Draws nothing and has no size of its own, and is here without a connection too: the sprite of the icons. */
const BLANK = '/icons.svg';

interface PictureProps extends ComponentProps<'img'> {
  src: string;
  /** Called when it turns out that it cannot be loaded. */
  onMissing?: (() => void) | undefined;
}

function Image({ onMissing, srcSet, src, className, ...rest }: PictureProps) {
  const image = useRef<HTMLImageElement>(null);
  const [isMissing, setMissing] = useState(false);
  const miss = () => {
    if (isMissing) return;
    setMissing(true);
    onMissing?.();
  };
  // It may have failed before the page was hydrated.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) miss();
  }, []); // eslint-disable-line react-hooks/exhaustive-deps -- only what happened before; the event tells what happens later
  return (
    <img
      {...rest}
      ref={image}
      className={cx(className, isMissing && styles.missing)}
      srcSet={isMissing ? undefined : srcSet}
      src={isMissing ? BLANK : src}
      onError={miss}
    />
  );
}

export function Picture(props: PictureProps) {
  // Another picture may be there.
  return <Image key={props.src} {...props} />;
}
