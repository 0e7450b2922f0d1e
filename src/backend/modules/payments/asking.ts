// When the gateway is asked about a payment that it has not reported and that can still be paid. Pure.
import { addMs, MINUTE_MS } from '../../clock.ts';
import { PAY_WITHIN_MS, type Payment } from './types.ts';

/** If a callback has not come by then, the gateway is asked. */
export const ASKED_AFTER_MS = MINUTE_MS;

/** Most reports are late by seconds, and most payments without one were never made: so the pauses grow. */
const ASKED_IN_MINUTES = [1, 2, 4, 8];

/** Asked about in each minute before its end, so that it is found in time even if a call or two were in vain. */
const LAST_MS = 3 * MINUTE_MS;

const minuteOf = (at: Date): number => Math.floor(at.getTime() / MINUTE_MS);

/**
 * Whether the sweep that began at that instant asks about the payment. It counts minutes of the clock, because each has
 * one sweep (jobs/schedule.ts): few are missed or met twice. A payment of 10:00:20 that is to be paid by 10:15:20 is asked
 * about at 10:02 (at 10:01 it is not a minute old), 10:04, 10:08, and from 10:13 on in each minute. One of a renewal has
 * its time from when it was first asked for, which may be hours after it began.
 */
export const isAskedAbout = ({ payBy }: Pick<Payment, 'payBy'>, at: Date): boolean => {
  const runsFrom = addMs(payBy, -PAY_WITHIN_MS);
  return (
    addMs(runsFrom, ASKED_AFTER_MS) <= at &&
    at < payBy &&
    (ASKED_IN_MINUTES.includes(minuteOf(at) - minuteOf(runsFrom)) || payBy <= addMs(at, LAST_MS))
  );
};
