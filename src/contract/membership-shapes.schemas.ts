// Plans of Plus, purchases of them, and the benefits of a membership.
import { z } from 'zod';
import { GENERIC_STATUSES, PLUS_BENEFITS, PLUS_ORDER_KINDS } from './enums.ts';
import { coins, explained, instant, paise, productId } from './fields.ts';
import { ORDER_STATUSES } from './order-status.ts';
import { startedPayment } from './payments.schemas.ts';

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
      .describe('One sentence: whom it suits.')
      .meta({ examples: ['For those who earn with partners every month.'] }),
    months: z
      .int()
      .min(1)
      .max(36)
      .describe('How many months it lasts.')
      .meta({ examples: [12] }),
    pricePaise: paise
      .min(1)
      .describe('What it costs, in paise.')
      .meta({ examples: [99_900] }),
    earnPercent: z
      .int()
      .min(100)
      .max(1000)
      .describe('Coins earned with partners, in percent of what others earn: 150 is one and a half times.')
      .meta({ examples: [150] }),
    plusOffers: z.boolean().describe('Whether it opens the offers that are for Plus members only.'),
    tag: z
      .string()
      .nullable()
      .describe('A short word on its card; null without.')
      .meta({ examples: ['Best value'] }),
  })
  .meta({ title: 'Plan', description: 'A plan of the Plus membership.' });

const orderIdOf = z
  .string()
  .describe('Id of the purchase.')
  .meta({ examples: ['PL-2026-0330-K7XQ2-9MP4T'] });

const status = explained(ORDER_STATUSES, 'How the purchase stands, as in spec §4.', {
  PENDING: 'it waits for its payment.',
  ORDER_SUCCESS: 'it was paid, even where the money went back since.',
  ORDER_FAILED: 'it was not paid, and can no longer be.',
});

/** A plan that was bought, renewed or taken in a campaign. */
export const plusOrder = z
  .object({
    orderId: orderIdOf,
    kind: explained(PLUS_ORDER_KINDS, 'How it came about.', {
      BUY: 'the member bought a plan.',
      RENEWAL: 'the membership renewed by itself.',
      CAMPAIGN: 'the member took the offer of a campaign.',
    }),
    campaignId: productId
      .nullable()
      .describe('The campaign that it was taken in; null for one of none.')
      .meta({ examples: [null] }),
    status: status.meta({ examples: ['ORDER_SUCCESS'] }),
    plan: plan.describe('The plan, as it was then.'),
    pricePaise: paise.describe('What it cost, in paise.').meta({ examples: [99_900] }),
    bonusPoints: coins.describe('Coins that come with it; 0 for none.').meta({ examples: [0] }),
    autoRenew: z
      .boolean()
      .describe('Whether it was bought to renew by itself; what holds by now is the membership’s.'),
    placedAt: instant.describe('When it was begun.'),
    startsAt: instant.nullable().describe('When the time that it pays for begins; null until it is paid.'),
    endsAt: instant.nullable().describe('When that time ends; null until it is paid.'),
    refundedPaise: paise.describe('What went back of it, in paise: all of it or 0.').meta({ examples: [0] }),
    failure: z
      .string()
      .nullable()
      .describe('Why it failed, in words to the member; null where it did not.')
      .meta({ examples: [null] }),
  })
  .meta({
    title: 'Purchase of Plus',
    description: 'A time of membership that was bought, renewed or taken in a campaign.',
  });

/** An order that waits for its payment. */
export const begunOrder = z.object({
  orderId: orderIdOf,
  status,
  payment: startedPayment.describe('Where the money is paid.'),
});

export const benefit = z
  .object({
    kind: explained(PLUS_BENEFITS, 'What it is.', {
      EARN: 'extra coins for something that was earned.',
      OFFER: 'an offer for members only that an order took.',
    }),
    title: z
      .string()
      .describe('What it came with, in words.')
      .meta({ examples: ['Saffron Cart, order SC-20417'] }),
    points: coins.describe('Extra coins; 0 of an offer.').meta({ examples: [10] }),
    savedPaise: paise.describe('What it is worth in money, in paise.').meta({ examples: [250] }),
    at: instant.describe('When it came.'),
  })
  .meta({ title: 'Benefit', description: 'Something that the membership brought.' });

export const autoRenew = z.boolean().describe('Whether it renews by itself at its end.');
export const until = instant.describe('When the membership ends, or renews.');
export const nextChargeAt = instant
  .nullable()
  .describe(
    'When the next time is charged: a day before the end, or when a charge that failed is tried again; null where it does not renew, and after the last try.',
  );
export const nextChargePaise = paise
  .nullable()
  .describe('How much is charged then, in paise; null where it does not renew.')
  .meta({ examples: [99_900] });

export const running = z
  .object({
    plan: plan.describe('The plan that holds now.'),
    since: instant.describe('When the membership began; renewed, it goes on.'),
    until,
    autoRenew,
    nextChargeAt,
    nextChargePaise,
    renewal: explained(
      GENERIC_STATUSES,
      'How the last charge of a renewal stands; null where none is of concern.',
      {
        PENDING: 'it is under way.',
        SUCCESS: 'does not occur: the membership has gone on then.',
        FAILED: 'it did not go through; `nextChargeAt` says when it is tried again, if it is.',
      },
    )
      .nullable()
      .meta({ examples: [null] }),
    refundPaise: paise
      .describe(
        'What comes back to whoever cancels now, in paise; 0 where the membership then runs to its end.',
      )
      .meta({ examples: [0] }),
    restUntil: instant
      .nullable()
      .describe(
        'Until when a membership that is cancelled for money goes on, by time that was paid for before; null for no longer.',
      )
      .meta({ examples: [null] }),
  })
  .meta({ title: 'Membership', description: 'A Plus membership that runs.' });
