/**
 * The toasts themselves, loaded on demand by toast.ts. Uses the library's unstyled entry: the default one writes a
 * <style> element, which the Content Security Policy forbids.
 */
import { useEffect, useLayoutEffect, useRef, type MouseEvent } from 'react';
import { ToastContainer, toast } from 'react-toastify/unstyled';
import type { CloseButtonProps, ToastTransitionProps } from 'react-toastify/unstyled';
import { IconButton } from './button.tsx';
import { Icon } from './icon.tsx';
import type { ToastLayerProps } from './toast.ts';
import styles from './toast-layer.module.css';

/**
 * How long a message waits, in milliseconds. A screen reader only announces what comes into a region that it knows: one
 * that arrives with its first message, or was out of reach behind a dialog that closes with it, remains silent.
 */
const HEARD_AFTER = 200;

const icons = { error: 'warning-circle', success: 'check-circle', info: 'info' } as const;

export function ToastLayer({ take, listen }: ToastLayerProps) {
  useEffect(() => {
    const show = () => {
      const { activeElement } = document;
      // Not a message, which will be gone.
      if (!activeElement?.closest(`.${styles.container}`)) cameFrom = activeElement as HTMLElement | null;
      for (const { message, kind } of take()) {
        toast(message, {
          type: kind,
          role: kind === 'error' ? 'alert' : 'status',
          icon: <Icon name={icons[kind]} size="l" />,
        });
      }
    };
    let timer = setTimeout(show, HEARD_AFTER);
    const stop = listen(() => {
      clearTimeout(timer);
      timer = setTimeout(show, HEARD_AFTER);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [take, listen]);

  return (
    <ToastContainer
      position="top-right"
      autoClose={5000}
      hideProgressBar
      closeButton={Dismiss}
      transition={Appear}
      className={() => styles.container ?? ''}
      toastClassName={() => styles.toast ?? ''}
      progressClassName={() => styles.time ?? ''}
      aria-label="Messages"
    />
  );
}

/** Where the focus was when the last message came. */
let cameFrom: HTMLElement | null = null;

/** After a press of a key, which has the focus here: the button goes, and the focus would start anew with the page. */
const returnFocus = (event: MouseEvent): void => {
  if (event.detail > 0) return;
  cameFrom?.focus();
  if (document.activeElement !== cameFrom) document.querySelector('main')?.focus({ preventScroll: true });
};

function Dismiss({ closeToast }: CloseButtonProps) {
  return (
    <IconButton
      icon="x"
      label="Dismiss"
      onClick={(event) => {
        returnFocus(event);
        closeToast(event);
      }}
    />
  );
}

/**
 * Appears and disappears at once; CSS animates it. The library's own transition waits for an animation that may be
 * off.
 */
function Appear({ children, isIn, done, playToast }: ToastTransitionProps) {
  // A new function on each render; only the first call may start the timer, or a paused one would continue.
  const play = useRef(playToast);
  useLayoutEffect(() => {
    play.current();
  }, []);
  useEffect(() => {
    if (!isIn) done();
  }, [isIn, done]);
  return <>{children}</>;
}
