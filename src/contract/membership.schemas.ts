// The Plus membership: the plans, buying one, and what a member has of it.
import { z } from 'zod';
import { PLUS_PAYMENTS } from './membership-rules.ts';
import {
  coins,
  cursor,
  describedEnum,
  instant,
  nextCursor,
  orderId,
  paise,
  productId,
  titledTexts,
} from './fields.ts';
import {
  autoRenew,
  begunOrder,
  benefit,
  canRenew,
  nextChargeAt,
  nextChargePaise,
  plan,
  planId,
  plusOrder,
  plusPayment,
  running,
  until,
} from './membership-shapes.schemas.ts';

const OF_BRAND = 'For the brand in the `clientId` header.';

export const plans = {
  summary: 'Lists the plans of the brand, shortest first.',
  description: OF_BRAND,
  data: z.object({ planList: z.array(plan).describe('The plans, shortest first.') }),
};

export const feature = z.object({
  featureId: productId.describe('Id of the feature.').meta({ examples: ['earn-more'] }),
  title: z
    .string()
    .describe('Headline.')
    .meta({ examples: ['Earn more'] }),
  text: z
    .string()
    .describe('A description in one sentence.')
    .meta({ examples: ['More coins for everything that you buy with partners.'] }),
  values: z
    .array(
      z.object({
        planId,
        text: z
          .string()
          .describe('What the plan includes of it.')
          .meta({ examples: ['1.5 times the coins'] }),
      }),
    )
    .describe('What each plan includes of it, in words.'),
});

export const features = {
  summary: 'Returns the features of a membership, and what each plan includes.',
  description: OF_BRAND,
  data: z.object({ featureList: z.array(feature).describe('In display order.') }),
};

export const planDetail = {
  summary: 'Returns one plan with its terms and the answers to common questions.',
  description: `${OF_BRAND} NOT_FOUND if it has no such plan.`,
  query: z.object({ planId }),
  data: z.object({
    plan,
    terms: titledTexts('Renewal', 'At the price you paid, until you turn it off.').describe(
      'The terms, by heading.',
    ),
    faqs: titledTexts('Can I cancel?', 'Yes, at any time.').describe(
      'Common questions, as headings, with their answers.',
    ),
  }),
};

export const outlook = {
  summary: 'Returns what each plan would have given the member, calculated from past earnings with partners.',
  data: z.object({
    outlookList: z
      .array(
        z.object({
          planId,
          months: z
            .int()
            .describe('The length of the plan in months; the calculation goes back this far from now.')
            .meta({ examples: [12] }),
          joinedAt: instant
            .nullable()
            .describe('When the account was opened, if that is less than `months` ago; else null.'),
          earnedPoints: coins
            .describe('Coins earned with partners in that time, less what was taken back.')
            .meta({ examples: [3_200] }),
          extraPoints: coins.describe('Coins that the plan would have added.').meta({ examples: [1_600] }),
          extraWorthPaise: paise
            .describe('Their value in paise, at the rate of the client.')
            .meta({ examples: [40_000] }),
        }),
      )
      .describe('A row for each plan, shortest first.'),
  }),
};

const PURCHASE =
  'Only one purchase is open at a time: repeating it returns the same page, another purchase ends it. PRICE_CHANGED with the new `pricePaise`.';

export const buy = {
  summary: 'Begins to buy a plan and returns the page to pay on.',
  description: `The membership begins once it is paid, or is extended if one is active. ${PURCHASE} NOT_FOUND if the brand has no such plan.`,
  body: z.object({
    planId,
    pricePaise: paise
      .describe('The price shown to the member, in paise; any other is refused with PRICE_CHANGED.')
      .meta({ examples: [99_900] }),
    autoRenew: z
      .boolean()
      .describe(
        'Whether it renews automatically at its end, with the same means of payment: the page to pay on says so, and whoever pays agrees. It cannot be chosen later.',
      ),
  }),
  data: begunOrder,
};

export const order = {
  summary: 'Returns one purchase or renewal of a plan, with its payment.',
  description: 'NOT_FOUND if the account has none with that id.',
  query: z.object({ orderId }),
  data: z.object({ order: plusOrder, payment: plusPayment }),
};

const benefits = z.object({
  extraPoints: coins.describe('Extra coins earned, less what was taken back.').meta({ examples: [420] }),
  extraWorthPaise: paise
    .describe('Their value in paise, at the rate of the client.')
    .meta({ examples: [10_500] }),
  offersUsed: z
    .int()
    .min(0)
    .describe('How many offers for members were used.')
    .meta({ examples: [1] }),
  offersSavedPaise: paise.describe('The amount they saved, in paise.').meta({ examples: [5_000] }),
  savedPaise: paise.describe('Both together, in paise.').meta({ examples: [15_500] }),
  benefitList: z.array(benefit).describe('The latest 20, newest first.'),
});

export const status = {
  summary: 'Returns the membership, its benefits so far, and a page of what was paid for it.',
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
    membership: running.nullable().describe('The membership; null if the member has no Plus now.'),
    wasMember: z.boolean().describe('Whether there has ever been one, including now.'),
    benefits: benefits.describe('The benefits since the membership began; after its end those it had given.'),
    orderList: z
      .array(plusOrder)
      .describe('Every purchase and renewal, paid or not, newest first, a page at a time.'),
    nextCursor,
    campaignOrderList: z
      .array(plusOrder)
      .describe('What was taken in campaigns and paid, however long ago: one order for each campaign.'),
  }),
};

const RENEWING =
  'With OFF, the membership ends when its current period is over, and a charge under way is cancelled. RENEWAL_NOT_AGREED to ON if it was bought without renewal, so that its payer has not agreed to be charged again (`canRenew` of `membership.status`). NOT_FOUND if the member has no membership.';

export const autoRenewUpdate = {
  summary: 'Switches automatic renewal of the membership on or off.',
  description: RENEWING,
  query: z.object({
    status: describedEnum(['ON', 'OFF'], 'The new setting.', {
      ON: 'it renews at its end.',
      OFF: 'it ends.',
    }),
  }),
  data: z.object({ autoRenew, canRenew, until, nextChargeAt, nextChargePaise }),
};
export const autoRenewUpdateByPost = {
  summary: 'Switches automatic renewal of the membership on or off; the POST form.',
  description: RENEWING,
  body: autoRenewUpdate.query,
  data: autoRenewUpdate.data,
};

export const cancel = {
  summary:
    'Ends the membership: with a refund within seven days if nothing of it was used, otherwise at its end.',
  description:
    'A refund also takes back the coins that came with it; ORDER_STATE if they are spent. PRICE_CHANGED, with `refundPaise`, if another amount is refunded than was shown. NOT_FOUND if the member has no membership.',
  body: z.object({
    refundPaise: paise
      .describe('The refund shown to the member, in paise: `refundPaise` of `membership.status`.')
      .meta({ examples: [0] }),
  }),
  data: z.object({
    endsAt: instant.describe(
      'When it ends: now, if it is refunded and no period that was paid for before remains. A period that remains renews as it did before.',
    ),
    refundedPaise: paise.describe('The refund, in paise.').meta({ examples: [0] }),
  }),
};
