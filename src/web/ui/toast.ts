// Short messages that disappear by themselves. The library behind them is loaded with the first message, so a page that
// shows none never loads it.
import { createElement, useEffect, useState } from 'react';
import type { ComponentType } from 'react';

type ToastKind = 'error' | 'success' | 'info';
interface ToastMessage {
  message: string;
  kind: ToastKind;
}

/** As in spec §8. */
const TOAST_DEFAULT = 'Something went wrong!';

// Only filled in the browser: a server render shows no toasts.
const waiting: ToastMessage[] = [];
let wake: (() => void) | null = null;

export const showToast = (message?: string, kind: ToastKind = 'error'): void => {
  if (typeof window === 'undefined') return;
  waiting.push({ message: message || TOAST_DEFAULT, kind });
  wake?.();
};

export interface ToastLayerProps {
  /** Returns the waiting messages and removes them. */
  take: () => ToastMessage[];
  /** Registers a callback for new messages. */
  listen: (call: () => void) => () => void;
}

const take = () => waiting.splice(0);
const listen = (call: () => void) => {
  wake = call;
  return () => {
    if (wake === call) wake = null;
  };
};

/** Mounted once, at the end of the app. */
export function ToastHost() {
  const [Layer, setLayer] = useState<ComponentType<ToastLayerProps> | null>(null);

  useEffect(() => {
    if (Layer) return;
    const load = () =>
      void import('./toast-layer.tsx').then(
        (module) => setLayer(() => module.ToastLayer),
        // Probably offline: the next message tries again.
        () => undefined,
      );
    const stop = listen(load);
    if (waiting.length > 0) load();
    return stop;
  }, [Layer]);

  return Layer && createElement(Layer, { take, listen });
}
