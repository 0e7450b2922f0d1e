// Notifies listeners of each failed fetch that no screen shows itself: the app's frame turns it into a toast (spec
// §4, §8). The store itself knows no screen.
import { isRejected, type Middleware } from '@reduxjs/toolkit';
import { endsSession, messageOf, type Failure } from '#web/api/failure.ts';

type Listener = (message: string) => void;

const listeners = new Set<Listener>();

/** Registers a listener for failed fetches and returns a function that removes it. */
export const onFailedFetch = (listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

interface RejectedMeta {
  toast?: boolean;
  aborted?: boolean;
}

/** Skips aborted fetches, and those that end the session, since the end of the session has its own message. */
export const notifyOfFailedFetches: Middleware = () => (next) => (action) => {
  const result = next(action);
  if (isRejected(action)) {
    const { toast, aborted } = action.meta as RejectedMeta;
    const failure = action.payload as Failure | undefined;
    if (toast && !aborted && !endsSession(failure?.code ?? 0)) {
      listeners.forEach((listener) => listener(messageOf(failure)));
    }
  }
  return result;
};
