import type { CampaignContent } from '../../modules/campaign/repository.ts';

export const campaigns: CampaignContent[] = [
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
      { title: 'Take the offer', text: 'Sign in and pay ₹349, once.' },
      { title: 'Get your coins', text: '500 coins are yours as soon as it is paid.' },
      { title: 'Earn more', text: 'For a year, one and a half times the coins with every partner.' },
    ],
    terms: [
      { title: 'Once each', text: 'The offer can be taken once by every member.' },
      {
        title: 'No renewal',
        text: 'It does not renew by itself. After the year you choose a plan again, or none.',
      },
      {
        title: 'Money back',
        text: 'Within seven days, if no benefit was used and the 500 coins are still there.',
      },
    ],
  },
];
