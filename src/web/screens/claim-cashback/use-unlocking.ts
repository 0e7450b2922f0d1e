// A page that stays open does not go on refusing what is allowed again.
import { toDeviceTime } from '#web/session/device-time.ts';
import { usePolling } from '#web/ui/use-polling.ts';
import { useSecondsUntil } from '#web/ui/use-seconds-until.ts';

/** Once a lock's time is over, asks the server until its answer takes the lock away, and with it the caller. */
export const useUnlocking = (until: string | null, ask: () => Promise<unknown>): void => {
  const isOver = useSecondsUntil(until === null ? Infinity : toDeviceTime(until)) === 0;
  usePolling(isOver, async () => void (await ask()));
};
