/**
 * The toasts themselves, loaded on demand by toast.ts. The library's unstyled entry: the other one
 * writes a <style> element, which the Content Security Policy forbids.
 */
import { useEffect, useLayoutEffect, useRef } from 'react';
import { ToastContainer, toast } from 'react-toastify/unstyled';
import type { CloseButtonProps, ToastTransitionProps } from 'react-toastify/unstyled';
import { IconButton } from './button.tsx';
import { Icon } from './icon.tsx';
import type { ToastLayerProps } from './toast.ts';
import styles from './toast-layer.module.css';

const icons = { error: 'warning-circle', success: 'check-circle', info: 'info' } as const;

export function ToastLayer({ take, listen }: ToastLayerProps) {
  useEffect(() => {
    const show = () => {
      for (const { message, kind } of take()) {
        toast(message, {
          type: kind,
          role: kind === 'error' ? 'alert' : 'status',
          icon: <Icon name={icons[kind]} size="l" />,
        });
      }
    };
    // A beat later: React's double mount in development would empty the container that just got them.
    const timer = setTimeout(show);
    const stop = listen(show);
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

function Dismiss({ closeToast }: CloseButtonProps) {
  return <IconButton icon="x" label="Dismiss" onClick={closeToast} />;
}

/** Shown and gone at once; CSS moves it in. The library's own waits for an animation that may be off. */
function Appear({ children, isIn, done, playToast }: ToastTransitionProps) {
  // A new function each time; only the first call may start the clock, or a paused one would run on.
  const play = useRef(playToast);
  useLayoutEffect(() => play.current(), []);
  useEffect(() => {
    if (!isIn) done();
  }, [isIn, done]);
  return <>{children}</>;
}
