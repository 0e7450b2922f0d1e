// How far the server's clock is ahead of this device's, which may be minutes wrong. Kept in the tab, because a
// reloaded page makes no call of its own.
import { tabStorage } from './storage.ts';

export const AHEAD = 'serverAhead';

/** The estimate from its lower and upper bound, in milliseconds. 0 if the clocks may agree. */
export const estimateAhead = (least: number, most: number): number =>
  least <= 0 && most >= 0 ? 0 : Math.round((least + most) / 2);

/** Notes the difference from the Date header of an answer, which counts whole seconds. */
export const recordServerTime = (date: unknown, sentAt: number, receivedAt: number): void => {
  const at = Date.parse(String(date));
  if (Number.isNaN(at)) return;
  tabStorage.write(AHEAD, String(estimateAhead(at - receivedAt, at + 1000 - sentAt)));
};
