import { useSyncExternalStore } from 'react';
import { never, useInBrowser } from './use-in-browser.ts';

const oftenEnough = (tick: () => void): (() => void) => {
  const timer = setInterval(tick, 250);
  return () => clearInterval(timer);
};

/**
 * Whole seconds until `at` (milliseconds on this device's clock), never below 0. Computed from the clock, so that a
 * tab that slept is right when it wakes. Null while the server renders: it does not know the device's clock.
 */
export const useSecondsUntil = (at: number): number | null => {
  const left = () => Math.max(0, Math.ceil((at - Date.now()) / 1000));
  // Read anew by every rendering, also by the one that the last second causes, and if the clock was set back since.
  const isCounting = useInBrowser(() => at !== Infinity && left() > 0, false);
  return useSyncExternalStore(isCounting ? oftenEnough : never, left, () => null);
};
