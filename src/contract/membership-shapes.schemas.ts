// Plans of Plus, purchases of them, and the benefits of a membership.
import { z } from 'zod';
import { GENERIC_STATUSES, PLUS_BENEFITS, PLUS_ORDER_KINDS } from './enums.ts';
import { coins, describedEnum, instant, paise, productId } from './fields.ts';
import { ORDER_STATUSES } from './order-status.ts';
import { payment, startedPayment } from './payments.schemas.ts';

export const planId = productId.describe('Id of the plan.').meta({ examples: ['plus-12'] });

/** A plan of ITEM type PLAN (spec §9): how long it lasts, what it costs, and its benefits. */
export const plan = z
  .object({
    planId,
    name: z
      .string()
      .describe('Name of the plan.')
      .meta({ examples: ['Plus for a year'] }),
    summary: z
      .string()
      .describe('One sentence: for whom it is suitable.')
      .meta({ examples: ['For those who earn with partners every month.'] }),
    months: z
      .int()
      .min(1)
      .max(36)
      .describe('How many months it lasts.')
      .meta({ examples: [12] }),
    pricePaise: paise
      .min(1)
      .describe('The price, in paise.')
      .meta({ examples: [99_900] }),
    earnPercent: z
      .int()
      .min(100)
      .max(1000)
      .describe(
        'The rate for earning with partners, in percent of the normal rate: 150 is one and a half times.',
      )
      .meta({ examples: [150] }),
    plusOffers: z.boolean().describe('Whether it includes the offers for Plus members only.'),
    tag: z
      .string()
      .nullable()
      .describe('A short label on its card; null if there is none.')
      .meta({ examples: ['Best value'] }),
  })
  .meta({ title: 'Plan', description: 'A plan of the Plus membership.' });

const orderIdOf = z
  .string()
  .describe('Id of the purchase.')
  .meta({ examples: ['PL-2026-0330-K7XQ2-9MP4T'] });

const status = describedEnum(ORDER_STATUSES, 'The status of the purchase.', {
  PENDING: 'it waits for its payment.',
  ORDER_SUCCESS: 'it was paid, even if the money was refunded later.',
  ORDER_FAILED: 'it was not paid, and can no longer be.',
});

/** A plan that was bought, renewed or taken in a campaign. */
export const plusOrder = z
  .object({
    orderId: orderIdOf,
    kind: describedEnum(PLUS_ORDER_KINDS, 'How it came about.', {
      BUY: 'the member bought a plan.',
      RENEWAL: 'the membership renewed by itself.',
      CAMPAIGN: 'the member took the offer of a campaign.',
    }),
    campaignId: productId
      .nullable()
      .describe('The campaign in which it was taken; null if there was none.')
      .meta({ examples: [null] }),
    status: status.meta({ examples: ['ORDER_SUCCESS'] }),
    plan: plan.describe('The plan, as it was at that time.'),
    pricePaise: paise.describe('The price, in paise.').meta({ examples: [99_900] }),
    bonusPoints: coins.describe('Coins that it includes; 0 for none.').meta({ examples: [0] }),
    autoRenew: z
      .boolean()
      .describe(
        'Whether it was bought with automatic renewal; the current setting is that of the membership.',
      ),
    placedAt: instant.describe('When it was begun.'),
    startsAt: instant.nullable().describe('When the period that it pays for begins; null until it is paid.'),
    endsAt: instant.nullable().describe('When that period ends; null until it is paid.'),
    refundedPaise: paise.describe('The refunded amount, in paise: all of it or 0.').meta({ examples: [0] }),
    failure: z
      .string()
      .nullable()
      .describe('Why it failed, in words for the member; null if it did not.')
      .meta({ examples: [null] }),
  })
  .meta({
    title: 'Purchase of Plus',
    description: 'A period of membership that was bought, renewed or taken in a campaign.',
  });

const plusPaymentExample: z.input<typeof payment> = {
  paymentId: '6f1c2a3e-8d4b-4c5a-9e7f-0a1b2c3d4e5f',
  purpose: 'MEMBERSHIP',
  reference: 'PL-2026-0330-K7XQ2-9MP4T',
  title: 'Plus for a year',
  amountPaise: 99_900,
  status: 'SUCCESS',
  state: 'PAID',
  url: null,
  payBy: '2026-03-31T06:45:00.000Z',
  startedAt: '2026-03-31T06:30:00.000Z',
  settledAt: '2026-03-31T06:30:00.000Z',
  refundedPaise: 0,
  refunds: [],
};

/** The payment beside a `plusOrder`; its example pays for the one of that. */
export const plusPayment = payment
  .nullable()
  .describe('Its payment; null if none was begun.')
  .meta({ examples: [plusPaymentExample] });

/** An order that waits for its payment. */
export const begunOrder = z.object({
  orderId: orderIdOf,
  status,
  payment: startedPayment.describe('Where the money is paid.'),
});

export const benefit = z
  .object({
    kind: describedEnum(PLUS_BENEFITS, 'The kind of benefit.', {
      EARN: 'extra coins for an earning.',
      OFFER: 'an offer for members only, used in an order.',
    }),
    title: z
      .string()
      .describe('The earning or order that it belongs to, in words.')
      .meta({ examples: ['Saffron Cart, order SC-20417'] }),
    points: coins.describe('Extra coins; 0 for an offer.').meta({ examples: [10] }),
    savedPaise: paise.describe('Its value in money, in paise.').meta({ examples: [250] }),
    at: instant.describe('When it was received.'),
  })
  .meta({ title: 'Benefit', description: 'A benefit that the membership has given.' });

export const autoRenew = z.boolean().describe('Whether it renews automatically at its end.');
export const canRenew = z
  .boolean()
  .describe(
    'Whether renewal can be switched on: the payer agreed to be charged again when the plan was bought. Otherwise it is chosen with the next plan.',
  );
export const until = instant.describe('When the membership ends, or renews.');
export const nextChargeAt = instant
  .nullable()
  .describe(
    'When the next period is charged: a day before the end, at once if that is over, or when a failed charge is tried again; null if it does not renew, and after the last try.',
  );
export const nextChargePaise = paise
  .nullable()
  .describe('The amount charged then, in paise; null if it does not renew.')
  .meta({ examples: [99_900] });

export const running = z
  .object({
    plan: plan.describe('The current plan.'),
    since: instant.describe('When the membership began; a renewal does not change it.'),
    until,
    autoRenew,
    canRenew,
    nextChargeAt,
    nextChargePaise,
    renewal: describedEnum(
      GENERIC_STATUSES,
      'The state of the last renewal charge; null if there is none to report.',
      {
        PENDING: 'it is under way.',
        SUCCESS: 'does not occur, because the membership has been extended then.',
        FAILED: 'it failed; `nextChargeAt` says when it is tried again, if at all.',
      },
    )
      .nullable()
      .meta({ examples: [null] }),
    refundPaise: paise
      .describe('The refund for cancelling now, in paise; 0 if the membership would run to its end instead.')
      .meta({ examples: [0] }),
    restUntil: instant
      .nullable()
      .describe(
        'Until when the membership continues after a cancellation with refund, because of periods paid for before; null if there are none.',
      )
      .meta({ examples: [null] }),
    restChargePaise: paise
      .nullable()
      .describe(
        'The amount charged, in paise, for the renewal of those periods, which renew then as they did before; null if there are none, or if they do not renew.',
      )
      .meta({ examples: [null] }),
  })
  .meta({ title: 'Membership', description: 'An active Plus membership.' });
