/** Placeholders for a whole page. */
import { useLayoutEffect } from 'react';
import { cx } from '#web/lib/cx.ts';
import { Wrap } from './layout.tsx';
import styles from './page-skeleton.module.css';
import { BoneLine, BoneText, Loading } from './skeleton.tsx';

/** What a page mainly consists of. */
export type PageShape = 'cards' | 'item' | 'text';

function Cards() {
  return (
    <div className={styles.cards}>
      {Array.from({ length: 8 }, (_, index) => (
        <span key={index} className={styles.box} />
      ))}
    </div>
  );
}

function Texts() {
  return (
    <div className={styles.texts}>
      <BoneText />
      <BoneText />
    </div>
  );
}

function Bones({ shape }: { shape: PageShape }) {
  return (
    <div className={cx(styles.page, shape === 'item' && styles.item)} aria-hidden="true">
      {shape === 'item' ? (
        <>
          <span className={styles.box} />
          <BoneText />
        </>
      ) : (
        <>
          <p className={styles.title}>
            <BoneLine width={60} />
          </p>
          {shape === 'cards' ? <Cards /> : <Texts />}
        </>
      )}
    </div>
  );
}

/** In place of a page that is not there yet. */
export function PageSkeleton() {
  return (
    <Wrap>
      <h1 className="visually-hidden">Loading the page</h1>
      <Bones shape="cards" />
    </Wrap>
  );
}

/** What is hidden loses the focus: it has it again when it comes back. */
const useFocusKept = (): void =>
  useLayoutEffect(() => {
    const { activeElement } = document;
    const giveBack = () => {
      if (document.activeElement !== document.body || !(activeElement instanceof HTMLElement)) return;
      activeElement.focus({ preventScroll: true });
    };
    // Once the outline, which hides it, is out of the document.
    return () => queueMicrotask(giveBack);
  }, []);

/** In place of a page that is being left, which is shown again if the next one does not come. Beside `main`. */
export function NextPageSkeleton({ shape }: { shape: PageShape }) {
  useFocusKept();
  return (
    <div className={styles.next}>
      <div className={styles.view}>
        <Loading>Loading the page</Loading>
        <Wrap>
          <Bones shape={shape} />
        </Wrap>
      </div>
    </div>
  );
}
