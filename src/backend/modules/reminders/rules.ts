// Which reminders of expiring coins are due, and what a message mentions. Pure (docs/decisions/102). Days are days in
// India, YYYY-MM-DD; coins expire at the end of the day.
import { DAY_MS } from '../../clock.ts';

export const EXPIRY_REMINDERS = {
  /** Days before the expiry at which a reminder is due; the first reminder first. */
  daysBefore: [30, 7],
  /**
   * A message anticipates the reminders of this many days, so that a member who earns daily gets one message a week.
   */
  bundleDays: 6,
} as const;

/** How far ahead a message looks. */
export const LOOK_AHEAD_DAYS = EXPIRY_REMINDERS.daysBefore[0] + EXPIRY_REMINDERS.bundleDays;

export interface ExpiringDay {
  on: string;
  coins: number;
}

/** By day of expiry, the latest reminder that was sent, as its number of days before the expiry. */
export type SentReminders = ReadonlyMap<string, number>;

export interface Reminder {
  /**
   * The days it mentions, nearest first; never empty: every day up to the last one that it announces. Days that were
   * announced before are listed too, because their coins are spent first.
   */
  days: ExpiringDay[];
  /** For each of these days that this reminder is new to: which reminder it counts as. */
  sent: { on: string; daysBefore: number }[];
  /** The day and the reminder that it is sent for; unique among the account's messages. */
  name: string;
}

/** The latest reminder whose time has come; null before that of the first. */
const reachedAt = (daysLeft: number): number | null =>
  EXPIRY_REMINDERS.daysBefore.findLast((days) => daysLeft <= days) ?? null;

const daysLeft = (today: string, on: string): number => (Date.parse(on) - Date.parse(today)) / DAY_MS;

const lastSent = (sent: SentReminders, on: string): number => sent.get(on) ?? Infinity;

/** The reminder that is due for a day of expiry; null if none is. A missed reminder stays due until the next one. */
const dueOf = (sent: SentReminders, today: string, on: string): number | null => {
  const reached = reachedAt(daysLeft(today, on));
  return reached !== null && reached < lastSent(sent, on) ? reached : null;
};

export const isDue = (sent: SentReminders, today: string, on: string): boolean =>
  dueOf(sent, today, on) !== null;

/** Today's message for an account with these days of expiry, nearest first; null if there is nothing to mention. */
export const reminderOf = (
  days: readonly ExpiringDay[],
  sent: SentReminders,
  today: string,
): Reminder | null => {
  const first = days.find(({ on }) => isDue(sent, today, on));
  if (!first) return null;
  const due = dueOf(sent, today, first.on) ?? 0;
  const bundled = days.flatMap((day) => {
    const reached = reachedAt(daysLeft(today, day.on) - EXPIRY_REMINDERS.bundleDays);
    return reached === null ? [] : [{ ...day, daysBefore: Math.max(reached, due) }];
  });
  const isNew = ({ on, daysBefore }: (typeof bundled)[number]): boolean => daysBefore < lastSent(sent, on);
  return {
    days: bundled.slice(0, bundled.findLastIndex(isNew) + 1).map(({ on, coins }) => ({ on, coins })),
    sent: bundled.filter(isNew).map(({ on, daysBefore }) => ({ on, daysBefore })),
    name: `${first.on}:${due}`,
  };
};
