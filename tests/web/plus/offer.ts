// A campaign of the seed, open, as the API answers with it.
import * as schemas from '#contract/campaign.schemas.ts';
import type { Campaign } from '#web/features/membership/records.ts';
import { ZILLION } from '../../support/offers.ts';

const { planId, ...content } = ZILLION.campaigns[0]!;
const plan = schemas.details.data.shape.campaign.shape.plan
  .strip()
  .parse(ZILLION.plus.plans.find((one) => one.planId === planId));

export const OFFER: Campaign = { ...content, plan, open: true };
