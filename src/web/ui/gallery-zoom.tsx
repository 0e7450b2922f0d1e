/**
 * The pictures of a gallery over the whole window, enlarged up to three times: swipe, or step and zoom with buttons,
 * keys or a double press. Loaded when the first picture is opened.
 */
import { useEffect, useState, type KeyboardEvent } from 'react';
import { IconButton } from './button.tsx';
import type { GalleryPicture } from './gallery.tsx';
import styles from './gallery.module.css';
import { Picture } from './picture.tsx';
import { useModal } from './use-modal.ts';
import { useTrack } from './use-track.ts';

const MAX_SCALE = 3;

export interface ZoomProps {
  name: string;
  pictures: readonly GalleryPicture[];
  /** The picture that was pressed. */
  at: number;
  onClose: () => void;
}

export function Zoom({ name, pictures, at, onClose }: ZoomProps) {
  const { track, current, go, onScroll } = useTrack<HTMLDivElement>();
  const [scale, setScale] = useState(1);
  const modal = useModal(true, onClose);
  useEffect(() => go(at, 'instant'), [at]); // eslint-disable-line react-hooks/exhaustive-deps -- once, at the picture that was opened
  const last = pictures.length - 1;
  const step = (by: number) => {
    const next = Math.min(last, Math.max(0, current + by));
    if (next === current) return;
    setScale(1);
    go(next);
  };
  const resize = (by: number) => setScale(Math.min(MAX_SCALE, Math.max(1, scale + by)));
  const press = (event: KeyboardEvent) => {
    const byKey: Record<string, () => void> = {
      '+': () => resize(1),
      '=': () => resize(1),
      '-': () => resize(-1),
      // In an enlarged picture the arrow keys scroll.
      ...(scale === 1 && { ArrowLeft: () => step(-1), ArrowRight: () => step(1) }),
    };
    if (!byKey[event.key]) return;
    event.preventDefault();
    byKey[event.key]?.();
  };
  return (
    <dialog
      {...modal}
      className={styles.zoom}
      data-scale={scale}
      data-whole
      aria-label={`Pictures of ${name}`}
      onKeyDown={press}
    >
      <div className={styles.head}>
        <h2>{name}</h2>
        <IconButton icon="x" label="Close" onClick={onClose} />
      </div>
      <div ref={track} className={styles.stage} onScroll={onScroll}>
        {pictures.map(({ url, alt }, place) => (
          <div
            key={`${place} ${url}`}
            className={styles.sheet}
            tabIndex={0}
            role="group"
            aria-label={alt}
            onDoubleClick={() => setScale(scale === 1 ? 2 : 1)}
          >
            <Picture src={url} alt={alt} width={640} height={640} />
          </div>
        ))}
      </div>
      {/* At a limit a button stays focusable: if it lost the focus, the keys would stop working. */}
      <div className={styles.bar}>
        <IconButton
          icon="arrow-left"
          label="Previous picture"
          aria-disabled={current === 0}
          onClick={() => step(-1)}
        />
        <p className="num" role="status">
          {current + 1} of {pictures.length}
        </p>
        <IconButton
          icon="arrow-right"
          label="Next picture"
          aria-disabled={current === last}
          onClick={() => step(1)}
        />
        <IconButton icon="minus" label="Smaller" aria-disabled={scale === 1} onClick={() => resize(-1)} />
        <IconButton
          icon="plus"
          label="Larger"
          aria-disabled={scale === MAX_SCALE}
          onClick={() => resize(1)}
        />
      </div>
    </dialog>
  );
}
