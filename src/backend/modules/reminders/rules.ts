// Which reminders of coins that expire are due, and what a message tells. Pure (docs/decisions/102). Days are days in
// India, YYYY-MM-DD; coins expire at the end of theirs.
import { DAY_MS } from '../../clock.ts';

export const EXPIRY_REMINDERS = {
  /** So many days before coins expire; the first reminder first. */
  daysBefore: [30, 7],
  /** What expires so many days later is told of along with it: who earns every day hears of it once a week. */
  alongDays: 6,
} as const;

/** How far ahead a message looks. */
export const LOOK_AHEAD_DAYS = EXPIRY_REMINDERS.daysBefore[0] + EXPIRY_REMINDERS.alongDays;

export interface ExpiringDay {
  on: string;
  coins: number;
}

/** By day of expiry, which reminder was the last one: that of so many days before. */
export type Told = ReadonlyMap<string, number>;

export interface Reminder {
  /** What it tells of, the nearest day first; never empty. */
  days: ExpiringDay[];
  /** Which reminder it is of those of these days that had not come to it yet. */
  told: { on: string; daysBefore: number }[];
  /** The day and the reminder that it is sent for: no other message of the account is. */
  name: string;
}

/** The reminder whose time has come; null before that of the first. */
const reachedAt = (daysLeft: number): number | null =>
  EXPIRY_REMINDERS.daysBefore.findLast((days) => daysLeft <= days) ?? null;

const daysLeft = (today: string, on: string): number => (Date.parse(on) - Date.parse(today)) / DAY_MS;

const lastOf = (told: Told, on: string): number => told.get(on) ?? Infinity;

/** The reminder that is due of a day of expiry; null where none is. One whose time was missed is due until the next. */
const dueOf = (told: Told, today: string, on: string): number | null => {
  const reached = reachedAt(daysLeft(today, on));
  return reached !== null && reached < lastOf(told, on) ? reached : null;
};

export const isDue = (told: Told, today: string, on: string): boolean => dueOf(told, today, on) !== null;

/** The message of today for an account with these days of expiry, nearest first; null where there is nothing to tell. */
export const reminderOf = (days: readonly ExpiringDay[], told: Told, today: string): Reminder | null => {
  const first = days.find(({ on }) => isDue(told, today, on));
  if (!first) return null;
  const due = dueOf(told, today, first.on) ?? 0;
  const along = days.flatMap((day) => {
    const reached = reachedAt(daysLeft(today, day.on) - EXPIRY_REMINDERS.alongDays);
    return reached === null ? [] : [{ ...day, daysBefore: Math.max(reached, due) }];
  });
  return {
    days: along.map(({ on, coins }) => ({ on, coins })),
    told: along
      .filter(({ on, daysBefore }) => daysBefore < lastOf(told, on))
      .map(({ on, daysBefore }) => ({ on, daysBefore })),
    name: `${first.on}:${due}`,
  };
};
