import { z } from 'zod';
import { GENERIC_STATUSES, PLUS_BENEFITS, PLUS_ORDER_KINDS } from './enums.ts';
import { PLUS_PAYMENTS } from './membership-rules.ts';
import { ORDER_STATUSES } from './order-status.ts';
import { coins, cursor, instant, orderId, paise, productId, uuid } from './fields.ts';
import { payment } from './payments.schemas.ts';

const planId = productId;

/** A plan of ITEM type PLAN (spec §9): how long it lasts, what it costs, what it brings. */
export const plan = z.object({
  planId,
  name: z.string(),
  /** One sentence: whom it suits. */
  summary: z.string(),
  months: z.int().min(1).max(36),
  pricePaise: paise.min(1),
  /** Coins earned with partners, in percent of what others earn: 150 is one and a half times. */
  earnPercent: z.int().min(100).max(1000),
  /** Opens the offers that are for Plus members only. */
  plusOffers: z.boolean(),
  /** A short word on its card; null without. */
  tag: z.string().nullable(),
});

export const plans = {
  summary: 'The plans of the brand, shortest first.',
  data: z.object({ planList: z.array(plan) }),
};

export const features = {
  summary: 'What a membership brings, and what each plan gives of it.',
  data: z.object({
    featureList: z.array(
      z.object({
        featureId: productId,
        title: z.string(),
        text: z.string(),
        /** What each plan gives of it, in words. */
        values: z.array(z.object({ planId, text: z.string() })),
      }),
    ),
  }),
};

const titled = z.array(z.object({ title: z.string(), text: z.string() }));

export const planDetail = {
  summary: 'One plan with its terms and the answers to common questions.',
  query: z.object({ planId }),
  data: z.object({ plan, terms: titled, faqs: titled }),
};

export const outlook = {
  summary: 'What each plan would have brought the member, reckoned from what was earned with partners.',
  data: z.object({
    /** What each plan would have brought over as long as it lasts, up to now. */
    outlookList: z.array(
      z.object({
        planId,
        months: z.int(),
        /** Earned with partners in that time. */
        earnedPoints: coins,
        extraPoints: coins,
        extraWorthPaise: paise,
      }),
    ),
  }),
};

/** A plan that was bought, renewed or taken in a campaign. */
export const plusOrder = z.object({
  orderId: z.string(),
  kind: z.enum(PLUS_ORDER_KINDS),
  /** The campaign that it was taken in; null for one of none. */
  campaignId: productId.nullable(),
  status: z.enum(ORDER_STATUSES),
  plan,
  pricePaise: paise,
  /** Coins that come with it. */
  bonusPoints: coins,
  /** Whether it was bought to renew by itself; what holds by now is the membership's. */
  autoRenew: z.boolean(),
  placedAt: instant,
  /** The time that it pays for; null until it is paid. */
  startsAt: instant.nullable(),
  endsAt: instant.nullable(),
  refundedPaise: paise,
  /** Why it failed, in plain words. */
  failure: z.string().nullable(),
});

/** An order that waits for its payment. */
export const begunOrder = z.object({
  orderId: z.string(),
  status: z.enum(ORDER_STATUSES),
  /** Where the money is paid: `url` is opened in the browser, and leads back to the receipt. */
  payment: z.object({ paymentId: uuid, url: z.string(), payBy: instant }),
});

export const buy = {
  summary:
    'Begins to buy a plan: answers the page to pay on. One purchase at a time is open; asking for another plan ends it.',
  body: z.object({
    planId,
    /** The price that the member was shown; another one is refused with PRICE_CHANGED. */
    pricePaise: paise,
    /** Renews by itself at its end, by the same way of paying. */
    autoRenew: z.boolean(),
  }),
  data: begunOrder,
};

export const order = {
  summary: 'One purchase or renewal of a plan, with its payment.',
  query: z.object({ orderId }),
  data: z.object({ order: plusOrder, payment: payment.nullable() }),
};

const benefit = z.object({
  kind: z.enum(PLUS_BENEFITS),
  title: z.string(),
  /** Extra coins; 0 for a price. */
  points: coins,
  /** What it is worth in money. */
  savedPaise: paise,
  at: instant,
});

export const status = {
  summary: 'The membership, what it has brought, and a page of what was paid for it.',
  query: z.object({
    /** Of the list of orders. */
    cursor: cursor.optional(),
    limit: z.coerce.number().int().min(1).max(PLUS_PAYMENTS.most).default(PLUS_PAYMENTS.page),
  }),
  data: z.object({
    /** Null for whoever is no Plus member. */
    membership: z
      .object({
        plan,
        since: instant,
        until: instant,
        autoRenew: z.boolean(),
        /** When the next time is charged, and how much; null where it does not renew. */
        nextChargeAt: instant.nullable(),
        nextChargePaise: paise.nullable(),
        /** The last charge did not go through; it is tried again until the end. */
        renewal: z.enum(GENERIC_STATUSES).nullable(),
        /** What comes back to whoever cancels now; 0 where the membership then runs to its end. */
        refundPaise: paise,
        /** Until when a membership that is cancelled for money goes on, by time that was paid for before; null for no longer. */
        restUntil: instant.nullable(),
      })
      .nullable(),
    /** Whether there was one at any time, now included. */
    wasMember: z.boolean(),
    /** What the membership has brought since it began. */
    benefits: z.object({
      extraPoints: coins,
      extraWorthPaise: paise,
      offersUsed: z.int().min(0),
      offersSavedPaise: paise,
      savedPaise: paise,
      /** The latest ones, newest first. */
      benefitList: z.array(benefit),
    }),
    /** Newest first, a page at a time. */
    orderList: z.array(plusOrder),
    nextCursor: cursor.nullable(),
    /** What was taken in campaigns and paid, however long ago: an order for each. */
    campaignOrderList: z.array(plusOrder),
  }),
};

export const autoRenewUpdate = {
  summary: 'Switches on or off that the membership renews by itself.',
  query: z.object({ status: z.enum(['ON', 'OFF']) }),
  data: z.object({
    autoRenew: z.boolean(),
    until: instant,
    nextChargeAt: instant.nullable(),
    nextChargePaise: paise.nullable(),
  }),
};
export const autoRenewUpdateByPost = {
  summary: 'Switches on or off that the membership renews by itself; the POST form.',
  body: autoRenewUpdate.query,
  data: autoRenewUpdate.data,
};

export const cancel = {
  summary:
    'Ends the membership: at once and with the money back within seven days if nothing of it was used, else at its end.',
  body: z.object({
    /** What the member was told would come back; another amount is refused with PRICE_CHANGED. */
    refundPaise: paise,
  }),
  data: z.object({ endsAt: instant, refundedPaise: paise }),
};
