import { z } from 'zod';
import { coins, image, instant, orderId, paise, productId, titledTexts } from './fields.ts';
import { begunOrder, plan, plusOrder, plusPayment } from './membership-shapes.schemas.ts';

/** The campaign of a brand that the web app has a page for (spec §2). */
export const SHOWN_CAMPAIGN = 'zillion-plus';

const campaignId = productId.describe('Id of the campaign.');
const PRICE = { examples: [49_900] };
const said = (description: string, example: string) => z.string().meta({ description, examples: [example] });

export const campaign = z
  .object({
    campaignId,
    title: said('Headline.', 'Plus at half price'),
    lead: said('A sentence below it.', 'A year of Plus, and 500 coins to begin with.'),
    tag: said('A short word above it.', 'Until 30 April'),
    image,
    plan: plan.describe('The plan that it offers.'),
    pricePaise: paise.min(1).describe('The price of the plan in this campaign, in paise.').meta(PRICE),
    bonusPoints: coins.describe('Coins that are added once it is paid.').meta({ examples: [500] }),
    beginsAt: instant.describe('From when it can be taken.').meta({ examples: ['2026-03-01T00:00:00.000Z'] }),
    endsAt: instant.describe('Until when it can be taken.').meta({ examples: ['2026-04-30T18:30:00.000Z'] }),
    open: z.boolean().describe('Whether it can be taken now, as far as its dates are concerned.'),
    steps: titledTexts('Pay once', 'The page of the payment opens.').describe(
      'How to take it, step by step.',
    ),
    terms: titledTexts('Once per member', 'The offer can be taken once.').describe('Its terms, by heading.'),
  })
  .meta({
    title: 'Campaign',
    description: 'A plan at a lower price, with extra coins, for a limited time and once per member.',
  });

export const details = {
  summary: 'Returns what a campaign offers, until when, and whether it is open.',
  description: 'NOT_FOUND if there is no such campaign, or the brand does not have its plan.',
  query: z.object({ campaignId: campaignId.default(SHOWN_CAMPAIGN) }),
  data: z.object({ campaign }),
};

export const summary = {
  summary: 'Returns the outcome of an order of a campaign, as its receipt shows it.',
  description: 'NOT_FOUND if the account has no such order of a campaign.',
  query: z.object({ orderId }),
  data: z.object({
    campaignId,
    title: said(
      'Headline of the campaign; the plan’s name if the campaign no longer exists.',
      'Plus at half price',
    ),
    order: plusOrder,
    payment: plusPayment,
    availablePointsAmount: coins.describe('Coins that the member can spend now.'),
  }),
};

export const createOrder = {
  summary: 'Takes the offer of a campaign and returns the page to pay on; once per member.',
  description:
    'Only one purchase of Plus is open at a time: repeating it returns the same page, another purchase ends it. CAMPAIGN_TAKEN, with `data.orderId`, if the member has taken it; CAMPAIGN_CLOSED if it is not open; PRICE_CHANGED with the new `pricePaise`. NOT_FOUND if there is no such campaign.',
  body: z.object({
    campaignId,
    pricePaise: paise
      .describe('The price shown to the member, in paise; any other is refused with PRICE_CHANGED.')
      .meta(PRICE),
  }),
  data: begunOrder,
};
