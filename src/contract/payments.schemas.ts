import { z } from 'zod';
import { GENERIC_STATUSES, PAYMENT_OUTCOMES, PAYMENT_PURPOSES, PAYMENT_STATES } from './enums.ts';
import { instant, paise, uuid } from './fields.ts';

const refund = z.object({
  amountPaise: paise,
  /** PENDING until the gateway has taken it on. */
  status: z.enum(GENERIC_STATUSES),
  askedAt: instant,
});

export const payment = z.object({
  paymentId: uuid,
  purpose: z.enum(PAYMENT_PURPOSES),
  /** What it pays for: an order's id, a membership's … */
  reference: z.string(),
  title: z.string(),
  amountPaise: paise,
  /** PENDING while it can be paid, SUCCESS once it is, FAILED otherwise; `state` says more. */
  status: z.enum(GENERIC_STATUSES),
  state: z.enum(PAYMENT_STATES),
  /** The gateway's page, to be opened in the browser: a path of the web app or an address; null once decided. */
  url: z.string().nullable(),
  /** Until when it can be paid; then it lapses by itself. */
  payBy: instant,
  startedAt: instant,
  settledAt: instant.nullable(),
  refundedPaise: paise,
  refunds: z.array(refund),
});

export const status = {
  summary: 'One payment of the member: where it stands, the page to pay on while it is open, and refunds.',
  query: z.object({ paymentId: uuid }),
  data: z.object({ payment }),
};

export const callback = {
  summary: 'Where the payment gateway says what became of a payment, signed by it, as often as it likes.',
  body: z.object({
    paymentId: uuid,
    /** The account that pays, as it was given to the gateway. */
    payer: uuid,
    outcome: z.enum(PAYMENT_OUTCOMES),
    amountPaise: paise.min(1),
    /** The gateway's own name for the payment. */
    gatewayReference: z.string().regex(/^[A-Za-z0-9-]{1,60}$/, 'Not a reference'),
    /** HMAC-SHA256, in hex, of the other fields by name, each as name=value, joined by "&". */
    signature: z.string().regex(/^[0-9a-f]{64}$/, 'Not a signature'),
  }),
  data: z.object({}),
};
