// How far the server's clock is ahead of this device's, which may be minutes wrong. Kept in the tab, for a page that
// is loaded again makes no call of its own.
import { tabStorage } from './storage.ts';

export const AHEAD = 'serverAhead';

/** From the least and the most that it may be, in milliseconds. Clocks that may agree are taken to. */
export const aheadBetween = (least: number, most: number): number =>
  least <= 0 && most >= 0 ? 0 : Math.round((least + most) / 2);

/** From the Date of an answer, which counts whole seconds. */
export const noteServerTime = (date: unknown, asked: number, answered: number): void => {
  const at = Date.parse(String(date));
  if (Number.isNaN(at)) return;
  tabStorage.write(AHEAD, String(aheadBetween(at - answered, at + 1000 - asked)));
};
