// Validates a claim before it is sent. The server validates it again.
import { TRIP_RULES } from '#contract/partner-rules.ts';
import { FORMS } from '#contract/patterns.ts';
import { fieldProblems, type Failure } from '#web/api/failure.ts';
import { dayInIndia } from '#web/lib/dates.ts';
import type { FieldProblems } from '#web/lib/field-problems.ts';
import { withPlainDigits } from '#web/lib/typed.ts';
import type { Trip } from './records.ts';

export interface ClaimForm {
  orderRef: string;
  /** YYYY-MM-DD. */
  orderedOn: string;
  /** Rupees, as typed. */
  amount: string;
  note: string;
}

type ClaimProblems = FieldProblems<keyof ClaimForm>;

export const CLAIM_FIELDS = ['orderRef', 'orderedOn', 'amount', 'note'] as const;

/** Typed rupees in paise; null if the text is not an amount. */
export const paiseIn = (text: string): number | null => {
  const plain = withPlainDigits(text).replace(/[\s,₹]/g, '');
  return /^\d{1,7}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : null;
};

export const checkClaim = ({ orderRef, orderedOn, amount, note }: ClaimForm): ClaimProblems => {
  const paise = paiseIn(amount);
  return {
    ...(FORMS.orderRef.test(orderRef) ? {} : { orderRef: 'Enter the partner’s order number' }),
    ...(orderedOn === '' ? { orderedOn: 'Enter the date of the order' } : {}),
    ...(paise === null || paise < 100 ? { amount: 'Enter what you paid, in rupees' } : {}),
    ...(note.length > TRIP_RULES.noteLength ? { note: `At most ${TRIP_RULES.noteLength} characters` } : {}),
  };
};

/** The possible order days of a trip, in India. */
export const daysOf = ({
  clickedAt,
  trackUntil,
}: Pick<Trip, 'clickedAt' | 'trackUntil'>): { first: string; last: string } => ({
  first: dayInIndia(new Date(clickedAt)),
  last: dayInIndia(new Date(trackUntil)),
});

/** Maps the API's field errors to the fields that the member sees. */
export const refusedFields = (failure: Failure | undefined): ClaimProblems => {
  const { amountPaise, ...rest } = fieldProblems(failure, ['orderRef', 'orderedOn', 'amountPaise', 'note']);
  return { ...rest, ...(amountPaise ? { amount: amountPaise } : {}) };
};
