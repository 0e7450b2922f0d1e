// The Plus membership: the plans, buying one, and what a member has of it.
import { z } from 'zod';
import { PLUS_PAYMENTS } from './membership-rules.ts';
import { coins, cursor, explained, instant, nextCursor, orderId, paise, productId } from './fields.ts';
import {
  autoRenew,
  begunOrder,
  benefit,
  nextChargeAt,
  nextChargePaise,
  plan,
  planId,
  plusOrder,
  running,
  until,
} from './membership-shapes.schemas.ts';
import { payment } from './payments.schemas.ts';

const OF_BRAND = 'Of the brand that the `clientId` header names.';

export const plans = {
  summary: 'Lists the plans of the brand, shortest first.',
  description: OF_BRAND,
  data: z.object({ planList: z.array(plan).describe('The plans, shortest first.') }),
};

export const features = {
  summary: 'Answers what a membership brings, and what each plan gives of it.',
  description: OF_BRAND,
  data: z.object({
    featureList: z
      .array(
        z.object({
          featureId: productId.describe('Id of the feature.').meta({ examples: ['earn-more'] }),
          title: z
            .string()
            .describe('Headline.')
            .meta({ examples: ['Earn more'] }),
          text: z
            .string()
            .describe('What it is, in a sentence.')
            .meta({ examples: ['More coins for everything that you buy with partners.'] }),
          values: z
            .array(
              z.object({
                planId,
                text: z
                  .string()
                  .describe('What it gives.')
                  .meta({ examples: ['1.5 times the coins'] }),
              }),
            )
            .describe('What each plan gives of it, in words.'),
        }),
      )
      .describe('In the order in which they are shown.'),
  }),
};

const titled = z.array(
  z.object({
    title: z
      .string()
      .describe('Heading, or question.')
      .meta({ examples: ['Can I cancel?'] }),
    text: z
      .string()
      .describe('What it says.')
      .meta({ examples: ['Yes, at any time.'] }),
  }),
);

export const planDetail = {
  summary: 'Answers one plan with its terms and the answers to common questions.',
  description: `${OF_BRAND} NOT_FOUND where it has no such plan.`,
  query: z.object({ planId }),
  data: z.object({
    plan,
    terms: titled.describe('The terms, by heading.'),
    faqs: titled.describe('Common questions with their answers.'),
  }),
};

export const outlook = {
  summary:
    'Answers what each plan would have brought the member, reckoned from what was earned with partners.',
  data: z.object({
    outlookList: z
      .array(
        z.object({
          planId,
          months: z
            .int()
            .describe('How long the plan lasts, in months: so far back is reckoned, from now.')
            .meta({ examples: [12] }),
          earnedPoints: coins
            .describe('Coins earned with partners in that time, less what was taken back.')
            .meta({ examples: [3_200] }),
          extraPoints: coins.describe('Coins that the plan would have added.').meta({ examples: [1_600] }),
          extraWorthPaise: paise
            .describe('What they are worth in paise, at the rate of the client.')
            .meta({ examples: [40_000] }),
        }),
      )
      .describe('A row for each plan, shortest first.'),
  }),
};

const PURCHASE =
  'One purchase at a time is open: the same again answers the same page, another one ends it. PRICE_CHANGED comes with the new `pricePaise`.';

export const buy = {
  summary: 'Begins to buy a plan, and answers the page to pay on.',
  description: `The membership begins once it is paid, or goes on where one runs. ${PURCHASE} NOT_FOUND where the brand has no such plan.`,
  body: z.object({
    planId,
    pricePaise: paise
      .describe('The price that the member was shown, in paise; another one is refused with PRICE_CHANGED.')
      .meta({ examples: [99_900] }),
    autoRenew: z.boolean().describe('Whether it renews by itself at its end, by the same way of paying.'),
  }),
  data: begunOrder,
};

const PAYMENT = 'Its payment; null where none was begun.';

export const order = {
  summary: 'Answers one purchase or renewal of a plan, with its payment.',
  description: 'NOT_FOUND where the account has none of that id.',
  query: z.object({ orderId }),
  data: z.object({ order: plusOrder, payment: payment.nullable().describe(PAYMENT) }),
};

const benefits = z.object({
  extraPoints: coins
    .describe('Coins that were earned on top, less what was taken back.')
    .meta({ examples: [420] }),
  extraWorthPaise: paise
    .describe('What they are worth in paise, at the rate of the client.')
    .meta({ examples: [10_500] }),
  offersUsed: z
    .int()
    .min(0)
    .describe('How many offers for members were taken.')
    .meta({ examples: [1] }),
  offersSavedPaise: paise.describe('What they saved, in paise.').meta({ examples: [5_000] }),
  savedPaise: paise.describe('Both together, in paise.').meta({ examples: [15_500] }),
  benefitList: z.array(benefit).describe('The latest 20, newest first.'),
});

export const status = {
  summary: 'Answers the membership, what it has brought, and a page of what was paid for it.',
  query: z.object({
    cursor: cursor.optional(),
    limit: z.coerce
      .number()
      .int()
      .min(1)
      .max(PLUS_PAYMENTS.most)
      .default(PLUS_PAYMENTS.page)
      .describe('How many purchases on a page.'),
  }),
  data: z.object({
    membership: running.nullable().describe('The membership; null for whoever is no Plus member now.'),
    wasMember: z.boolean().describe('Whether there was one at any time, now included.'),
    benefits: benefits.describe('What the membership has brought since it began; after its end what it had.'),
    orderList: z
      .array(plusOrder)
      .describe('Every purchase and renewal, paid or not, newest first, a page at a time.'),
    nextCursor,
    campaignOrderList: z
      .array(plusOrder)
      .describe('What was taken in campaigns and paid, however long ago: an order for each campaign.'),
  }),
};

const RENEWING =
  'Off, the membership ends at its end, and a charge under way is called off. NOT_FOUND for whoever is no member.';

export const autoRenewUpdate = {
  summary: 'Switches on or off that the membership renews by itself.',
  description: RENEWING,
  query: z.object({
    status: explained(['ON', 'OFF'], 'What it is switched to.', {
      ON: 'it renews at its end.',
      OFF: 'it ends.',
    }),
  }),
  data: z.object({ autoRenew, until, nextChargeAt, nextChargePaise }),
};
export const autoRenewUpdateByPost = {
  summary: 'Switches on or off that the membership renews by itself; the POST form.',
  description: RENEWING,
  body: autoRenewUpdate.query,
  data: autoRenewUpdate.data,
};

export const cancel = {
  summary:
    'Ends the membership: with the money back within seven days if nothing of it was used, else at its end.',
  description:
    'With the money go the coins that came with it; ORDER_STATE where they are spent. PRICE_CHANGED, with `refundPaise`, where another amount comes back than was shown. NOT_FOUND for whoever is no member.',
  body: z.object({
    refundPaise: paise
      .describe('What the member was told would come back, in paise: `refundPaise` of `membership.status`.')
      .meta({ examples: [0] }),
  }),
  data: z.object({
    endsAt: instant.describe(
      'When it ends: now where the money goes back and no time that was paid for before is left.',
    ),
    refundedPaise: paise.describe('What goes back, in paise.').meta({ examples: [0] }),
  }),
};
