import { z } from 'zod';
import { coins, image, instant, orderId, paise, productId } from './fields.ts';
import { begunOrder, plan, plusOrder } from './membership.schemas.ts';
import { payment } from './payments.schemas.ts';

const campaignId = productId;

const campaign = z.object({
  campaignId,
  title: z.string(),
  lead: z.string(),
  tag: z.string(),
  image,
  /** The plan that it offers, and for how much. */
  plan,
  pricePaise: paise.min(1),
  /** Coins that come with it. */
  bonusPoints: coins,
  beginsAt: instant,
  endsAt: instant,
  /** Whether it can be taken now. */
  open: z.boolean(),
  steps: z.array(z.object({ title: z.string(), text: z.string() })),
  terms: z.array(z.object({ title: z.string(), text: z.string() })),
});

export const details = {
  summary: 'What a campaign offers, until when, and whether it is open.',
  query: z.object({ campaignId: campaignId.default('zillion-plus') }),
  data: z.object({ campaign }),
};

export const summary = {
  summary: 'What came of an order of a campaign: its receipt.',
  query: z.object({ orderId }),
  data: z.object({
    campaignId,
    title: z.string(),
    order: plusOrder,
    payment: payment.nullable(),
    availablePointsAmount: coins,
  }),
};

export const createOrder = {
  summary: 'Takes the offer of a campaign: answers the page to pay on. Once per member.',
  body: z.object({
    campaignId,
    /** The price that the member was shown; another one is refused with PRICE_CHANGED. */
    pricePaise: paise,
  }),
  data: begunOrder,
};
