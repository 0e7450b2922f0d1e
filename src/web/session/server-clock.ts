// How far the server's clock is ahead of this device's, which may be minutes wrong. Kept in the tab, for a page that
// is loaded again makes no call of its own.
import { tabStorage } from './storage.ts';

const AHEAD = 'serverAhead';

/** From the Date of an answer, which counts whole seconds. Clocks that may agree are taken to. */
export const noteServerTime = (date: unknown, asked: number, answered: number): void => {
  const at = Date.parse(String(date));
  if (Number.isNaN(at)) return;
  const least = at - answered;
  const most = at + 1000 - asked;
  const ahead = least <= 0 && most >= 0 ? 0 : Math.round((least + most) / 2);
  tabStorage.write(AHEAD, String(ahead));
};

/** An instant of the server in milliseconds of this device's clock. */
export const onThisDevice = (instant: string): number => Date.parse(instant) - Number(tabStorage.read(AHEAD));
