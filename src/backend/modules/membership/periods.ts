// The times of a membership: how long a plan lasts, when it is charged again, and until when it is refunded. Pure.
import { PLUS_RULES } from '#contract/enums.ts';
import { addMs, DAY_MS, HOUR_MS } from '../../clock.ts';
import { dayInKolkata, startOfDayKolkata } from '../../ledger/calendar.ts';
import { addMonths } from '../../months.ts';
import type { Membership, PlusOrder } from './types.ts';

/**
 * The same time of day in India, `months` months later. `since` is when the membership began: its day of the month is
 * kept, however many periods follow (docs/decisions/026).
 */
export const monthsAfter = (at: Date, months: number, since = at): Date => {
  const day = dayInKolkata(at);
  const sinceMidnight = at.getTime() - startOfDayKolkata(day).getTime();
  return addMs(startOfDayKolkata(addMonths(day, months, dayInKolkata(since))), sinceMidnight);
};

/** When a membership that ends at `until` is charged again. */
export const renewAtOf = (until: Date): Date => addMs(until, -PLUS_RULES.renewAheadHours * HOUR_MS);

/**
 * When the charge is due once renewal is on again. A retry that was put off beyond the end of the membership would never
 * be made, so the charge is due at its usual time before the end, or now if that has passed.
 */
export const nextRenewAt = ({ renewAt, until }: Pick<Membership, 'renewAt' | 'until'>, now: Date): Date => {
  const due = renewAt !== null && renewAt < until ? renewAt : renewAtOf(until);
  return due > now ? due : now;
};

/** When a charge that failed is tried again. */
export const retryAtOf = (at: Date): Date => addMs(at, PLUS_RULES.retryHours * HOUR_MS);

/** Whether it is early enough for a refund. */
export const isInRefundPeriod = ({ settledAt }: Pick<PlusOrder, 'settledAt'>, now: Date): boolean =>
  settledAt !== null && now.getTime() - settledAt.getTime() < PLUS_RULES.refundDays * DAY_MS;
