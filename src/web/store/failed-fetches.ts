// Tells whoever listens of each fetch that failed and that no screen shows itself: the app's frame makes a toast
// of it (spec §4, §8). The store itself knows no screen.
import { isRejected, type Middleware } from '@reduxjs/toolkit';
import { endsSession, toastText, type Failure } from '#web/api/failure.ts';

type Listener = (message: string) => void;

const listeners = new Set<Listener>();

/** Registers a listener for failed fetches and answers how to take it off again. */
export const onFailedFetch = (listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

interface RejectedMeta {
  quiet?: boolean;
  aborted?: boolean;
}

/** A fetch that was called off failed nobody; one that ends the session is told by the session's end alone. */
export const tellFailedFetches: Middleware = () => (next) => (action) => {
  const result = next(action);
  if (isRejected(action)) {
    const { quiet, aborted } = action.meta as RejectedMeta;
    const failure = action.payload as Failure | undefined;
    if (!quiet && !aborted && !endsSession(failure?.code ?? 0)) {
      listeners.forEach((listener) => listener(toastText(failure?.message)));
    }
  }
  return result;
};
