import { useSyncExternalStore } from 'react';

const oftenEnough = (tick: () => void): (() => void) => {
  const timer = setInterval(tick, 250);
  return () => clearInterval(timer);
};

/**
 * Whole seconds until `at` (milliseconds on this device's clock), never below 0. Computed from the clock, so that a
 * tab that slept is right when it wakes. Null while the server renders: it does not know the device's clock.
 */
export const useSecondsUntil = (at: number): number | null =>
  useSyncExternalStore(
    oftenEnough,
    () => Math.max(0, Math.ceil((at - Date.now()) / 1000)),
    () => null,
  );
