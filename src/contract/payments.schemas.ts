import { z } from 'zod';
import { GENERIC_STATUSES, PAYMENT_OUTCOMES, PAYMENT_PURPOSES, PAYMENT_STATES } from './enums.ts';
import { explained, instant, paise, uuid } from './fields.ts';

const refund = z
  .object({
    amountPaise: paise.describe('What goes back, in paise.'),
    status: explained(GENERIC_STATUSES, 'How far it is.', {
      PENDING: 'asked for; the gateway has not taken it on yet.',
      SUCCESS: 'the gateway has taken it on.',
      FAILED: 'does not occur: it is asked for until it succeeds.',
    }),
    askedAt: instant.describe('When it was asked for.'),
  })
  .meta({ title: 'Refund', description: 'Money of a payment that goes back.' });

const paymentId = uuid.describe('Id of the payment.');
const ORDER_EXAMPLE = { examples: ['ZP-2026-0330-K7XQ2-9MP4T'] };

export const payment = z
  .object({
    paymentId,
    purpose: explained(PAYMENT_PURPOSES, 'What it is for.', {
      ORDER: 'the money part of an order.',
      MEMBERSHIP: 'a plan of the Plus membership, in a campaign as well.',
    }),
    reference: z
      .string()
      .describe('Id of what it pays for: of an order, or of a purchase of Plus.')
      .meta(ORDER_EXAMPLE),
    title: z.string().describe('What is paid for, in words.'),
    amountPaise: paise.describe('What is to be paid, in paise.'),
    status: explained(GENERIC_STATUSES, 'How it stands, in short; `state` says more.', {
      PENDING: 'it can still be paid.',
      SUCCESS: 'it is paid.',
      FAILED: 'it is not, and can no longer be.',
    }),
    state: explained(PAYMENT_STATES, 'How it stands.', {
      OPEN: 'it can be paid.',
      PAID: 'it is paid.',
      FAILED: 'the gateway could not take the money.',
      CANCELLED: 'the member, or what it was for, called it off.',
      LAPSED: 'it was not paid in time.',
      PAID_LATE: 'it was paid after it had ended otherwise; the money goes back by itself.',
    }),
    url: z
      .string()
      .nullable()
      .describe(
        'The gateway’s page, to be opened in the browser: a path of the web app or a whole address; null where it can no longer be paid.',
      )
      .meta({ examples: ['https://pay.example/p/6f1c2a3e'] }),
    payBy: instant.describe(
      'Until when it can be paid: 15 minutes after it began. Then it lapses by itself.',
    ),
    startedAt: instant.describe('When it began.'),
    settledAt: instant
      .nullable()
      .describe('When it ended; null while it is open.')
      .meta({ examples: [null] }),
    refundedPaise: paise.describe('What of it went back or was asked to, in paise.').meta({ examples: [0] }),
    refunds: z
      .array(refund)
      .describe('What goes back, oldest first.')
      .meta({ examples: [[]] }),
  })
  .meta({ title: 'Payment', description: 'Money that a member pays at the gateway.' });

/** A payment that has just begun. */
export const startedPayment = z.object({
  paymentId,
  url: z
    .string()
    .describe(
      'The page to pay on, to be opened in the browser: a path of the web app or a whole address. It leads back to the receipt.',
    )
    .meta({ examples: ['https://pay.example/p/6f1c2a3e'] }),
  payBy: instant.describe('Until when it can be paid; then it lapses by itself.'),
});

export const status = {
  summary:
    'Answers one payment of the member: where it stands, the page to pay on while it is open, and refunds.',
  description: 'NOT_FOUND where the account has no such payment.',
  query: z.object({ paymentId }),
  data: z.object({ payment }),
};

export const callback = {
  summary: 'Takes the payment gateway’s word on what became of a payment, as often as it likes.',
  description:
    'For the gateway, never for the web app. Of a payment that has ended, only that it was paid after all still counts: then the money goes back. FORBIDDEN where the signature does not fit, NOT_FOUND where there is no such payment of that payer, ORDER_STATE where it is for another amount.',
  body: z.object({
    paymentId,
    payer: uuid.describe('The account that pays, as it was given to the gateway.'),
    outcome: explained(PAYMENT_OUTCOMES, 'What became of the payment.', {
      PAID: 'the money is there.',
      FAILED: 'it could not be taken.',
      CANCELLED: 'the member called it off on the gateway’s page.',
    }),
    amountPaise: paise.min(1).describe('The amount of the payment, in paise.'),
    gatewayReference: z
      .string()
      .regex(/^[A-Za-z0-9-]{1,60}$/, 'Not a reference')
      .describe('The gateway’s own name for the payment.')
      .meta({ examples: ['GW-20260330-77102'] }),
    signature: z
      .string()
      .regex(/^[0-9a-f]{64}$/, 'Not a signature')
      .describe(
        'HMAC-SHA256 with the gateway’s key, in lower-case hex, of the other fields by name, each as name=value, joined by `&`.',
      ),
  }),
  data: z.object({}),
};
