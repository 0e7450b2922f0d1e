// What connectors answer (docs/connectors.md). Fields that are not named are left out.
import { z } from 'zod';
import { gatewayReference } from '#contract/payments.schemas.ts';
import { endOfDayKolkata, startOfDayKolkata } from '../../ledger/calendar.ts';

/**
 * Shown to members or printed on receipts, so never a page of HTML, nor what no line holds: the database would refuse NUL
 * and half of a surrogate pair.
 */
const line = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u);

/** An instant with its offset, or a day, which lasts until its end in India. */
const expiry = z.union([
  z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
  z.iso.date().transform((day) => endOfDayKolkata(startOfDayKolkata(day))),
]);

export const done = z.object({});

export const issuedVoucher = z.object({
  code: line,
  pin: line.nullable(),
  expiresAt: expiry,
});

export const parcel = z.object({
  stage: z.enum(['PACKING', 'DISPATCHED', 'OUT_FOR_DELIVERY', 'DELIVERED', 'LOST']),
  carrier: line.nullable(),
  trackingNumber: line.nullable(),
});

export const stopped = z.object({ stopped: z.boolean() });

export const pickup = z.object({
  stage: z.enum(['ASKED', 'COLLECTED', 'RECEIVED', 'REFUSED']),
  rejected: z.int().min(0).default(0),
});

export const points = z.object({ points: z.int().min(0) });

export const debit = z.object({ reference: line });

const amountPaise = z.int().min(1);

export const gatewayRecord = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('PAID'), reference: gatewayReference, amountPaise }),
  z.object({
    outcome: z.enum(['FAILED', 'CANCELLED', 'CLOSED']),
    reference: gatewayReference.nullish().transform((reference) => reference ?? null),
    amountPaise,
  }),
]);

export const foundPayment = z.object({ payment: gatewayRecord.nullable() });

export const panMatch = z.object({ matches: z.boolean() });

export const nameMatch = z.object({ match: z.enum(['SAME', 'OTHER', 'NO_ACCOUNT']) });

const paid = z.object({ status: z.literal('PAID'), reference: line });
const pending = z.object({ status: z.literal('PENDING') });
const cancelled = z.object({ status: z.literal('CANCELLED') });

export const payout = z.discriminatedUnion('status', [paid, pending]);
export const cancelledPayout = z.discriminatedUnion('status', [paid, pending, cancelled]);
