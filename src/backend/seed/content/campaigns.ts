// The campaigns by client: like the plans that they sell, those of the default brand are also those of brands that have
// no plans of their own.
import { DEFAULT_CLIENT } from '#contract/enums.ts';
import type { CampaignContent, CampaignsByClient } from '../../modules/campaign/repository.ts';

const OFFERS: CampaignContent[] = [
  {
    campaignId: 'zillion-plus',
    title: 'A year of Plus for less',
    lead: 'One year of Plus for ₹349 instead of ₹499, and 500 coins on the day you join.',
    tag: 'Festival offer',
    image: { url: '/art/scene-festive-season.webp', alt: 'Lamps, sweets and wrapped presents' },
    planId: 'plus-12',
    pricePaise: 349_00,
    bonusPoints: 500,
    beginsAt: '2026-01-01T00:00:00.000Z',
    endsAt: '2027-12-31T18:29:59.000Z',
    steps: [
      { title: 'Get the offer', text: 'Pay ₹349, once.' },
      { title: 'Get your coins', text: '500 coins are added as soon as you have paid.' },
      { title: 'Earn more', text: 'For a year, you get one and a half times the coins with every partner.' },
    ],
    terms: [
      { title: 'One per member', text: 'Each member can get this offer once.' },
      {
        title: 'No renewal',
        text: 'It does not renew automatically. After the year you can choose a plan again, or none.',
      },
      {
        title: 'Money back',
        text: 'All of it within seven days, if you have not used any benefit and still have the 500 coins.',
      },
    ],
  },
];

export const campaigns = { [DEFAULT_CLIENT]: OFFERS } satisfies CampaignsByClient;
