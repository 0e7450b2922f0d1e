import { z } from 'zod';
import {
  GENERIC_STATUSES,
  PAYMENT_OUTCOMES,
  PAYMENT_PURPOSES,
  PAYMENT_STATES,
  REFUND_REASONS,
} from './enums.ts';
import { describedEnum, instant, paise, uuid } from './fields.ts';

const refund = z
  .object({
    amountPaise: paise.describe('The refunded amount, in paise.'),
    status: describedEnum(GENERIC_STATUSES, 'The state of the refund.', {
      PENDING: 'requested; the gateway has not accepted it yet.',
      SUCCESS: 'the gateway has accepted it.',
      FAILED:
        'the gateway has refused it several times; the operator settles it, and it is still requested once a day.',
    }),
    reason: describedEnum(
      REFUND_REASONS,
      'Why it is refunded automatically; null if it was requested, as for a cancelled order.',
      {
        LATE: 'it was charged after the payment had ended.',
        SECOND_CHARGE: 'it was charged in addition to the charge that paid.',
        WRONG_AMOUNT: 'it was not the amount to pay.',
      },
    )
      .nullable()
      .meta({ examples: [null] }),
    askedAt: instant.describe('When it was requested.'),
    text: z
      .string()
      .nullable()
      .describe(
        'A sentence for the member, without its full stop; null for one that was requested and takes its course.',
      )
      .meta({ examples: [null] }),
  })
  .meta({ title: 'Refund', description: 'A refund of a payment.' });

const paymentId = uuid.describe('Id of the payment.');
const ORDER_EXAMPLE = { examples: ['ZP-2026-0330-K7XQ2-9MP4T'] };

export const payment = z
  .object({
    paymentId,
    purpose: describedEnum(PAYMENT_PURPOSES, 'The purpose of the payment.', {
      ORDER: 'the money part of an order.',
      MEMBERSHIP: 'a plan of the Plus membership, also in a campaign.',
    }),
    reference: z
      .string()
      .describe('Id of what it pays for: of an order, or of a purchase of Plus.')
      .meta(ORDER_EXAMPLE),
    title: z.string().describe('A description in words.'),
    amountPaise: paise.describe('The amount to pay, in paise.'),
    status: describedEnum(GENERIC_STATUSES, 'The status in brief; `state` is more specific.', {
      PENDING: 'it can still be paid.',
      SUCCESS: 'it is paid.',
      FAILED: 'it is not paid, and can no longer be.',
    }),
    state: describedEnum(PAYMENT_STATES, 'The state of the payment.', {
      OPEN: 'it can be paid.',
      PAID: 'it is paid.',
      FAILED: 'the gateway could not take the money.',
      CANCELLED: 'it was cancelled by the member or by what it was for.',
      LAPSED: 'it was not paid in time.',
      WRONG_AMOUNT: 'another amount was charged; that money is refunded automatically.',
      PAID_LATE: 'it was paid after it had ended otherwise; the money is refunded automatically.',
    }),
    url: z
      .string()
      .nullable()
      .describe(
        'The gateway’s page, to be opened in the browser: a path of the web app or a full URL; null if it can no longer be paid, and for a renewal, which is charged without it.',
      )
      .meta({ examples: ['https://pay.example/p/6f1c2a3e'] }),
    payBy: instant.describe(
      'Until when it can be paid: 15 minutes after it began, or for a renewal after it was first asked for. Then it lapses automatically.',
    ),
    startedAt: instant.describe('When it began.'),
    settledAt: instant
      .nullable()
      .describe('When it ended; null while it is open.')
      .meta({ examples: [null] }),
    refundedPaise: paise
      .describe(
        'What was refunded, or requested as a refund, of the charge that paid, in paise. Refunds of other charges are only in `refunds`.',
      )
      .meta({ examples: [0] }),
    refunds: z
      .array(refund)
      .describe('The refunds, oldest first.')
      .meta({ examples: [[]] }),
  })
  .meta({ title: 'Payment', description: 'A member’s payment of money at the gateway.' });

/** A payment that has just begun. */
export const startedPayment = z.object({
  paymentId,
  url: z
    .string()
    .describe(
      'The page to pay on, to be opened in the browser: a path of the web app or a full URL. It leads back to the receipt.',
    )
    .meta({ examples: ['https://pay.example/p/6f1c2a3e'] }),
  payBy: instant.describe('Until when it can be paid; then it lapses automatically.'),
});

export const status = {
  summary: 'Returns one payment of the member: its status, the page to pay on while it is open, and refunds.',
  description: 'NOT_FOUND if the account has no such payment.',
  query: z.object({ paymentId }),
  data: z.object({ payment }),
};

/** Gateways write their ids as pay_29QQoUBi66xm2f, 4012.7781 or order:5521, too. */
export const gatewayReference = z
  .string()
  .regex(/^[A-Za-z0-9._:-]{1,100}$/, 'Not a reference')
  .describe(
    'The gateway’s own id of the charge, required if it was `PAID`: another one for what is paid already is a second charge. Left out or null if nothing was charged.',
  )
  .meta({ examples: ['GW-20260330-77102'] });

export const callback = {
  summary: 'Takes the payment gateway’s report of a payment’s outcome; it may be repeated.',
  description:
    'For the gateway, never for the web app. A charge of another amount than was asked for ends the payment, and is refunded. After a payment has ended, only a report of a charge that is not known yet still matters: its money is refunded. FORBIDDEN if the signature is wrong, NOT_FOUND if that payer has no such payment.',
  body: z.object({
    paymentId,
    payer: uuid.describe('The account that pays, as sent to the gateway.'),
    outcome: describedEnum(PAYMENT_OUTCOMES, 'The outcome of the payment.', {
      PAID: 'the money was received.',
      FAILED: 'the money could not be taken.',
      CANCELLED: 'the member cancelled it on the gateway’s page.',
    }),
    amountPaise: paise.min(1).describe('The amount that was charged, or was to be, in paise.'),
    gatewayReference: gatewayReference.nullish(),
    signature: z
      .string()
      .regex(/^[0-9a-f]{64}$/, 'Not a signature')
      .describe(
        'HMAC-SHA256 with the gateway’s key, in lower-case hex, of the other fields by name, each as name=value, joined by `&`; a `gatewayReference` that is left out or null has an empty value.',
      ),
  }),
  data: z.object({}),
};
