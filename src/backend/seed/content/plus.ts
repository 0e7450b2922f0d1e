// What brands sell as Plus, by client. A brand without its own sells the default one's.
import { DEFAULT_CLIENT } from '#contract/enums.ts';
import type { Plan, PlusProgramme } from '../../modules/membership/types.ts';

/** Causes whose coins count for more: what is earned with partners, in the shop or on a trip to it. */
const PARTNERS = ['partner', 'trip'];

const plans: Plan[] = [
  {
    planId: 'plus-3',
    name: 'Plus, three months',
    summary: 'To find out whether it suits you.',
    months: 3,
    pricePaise: 149_00,
    earnPercent: 125,
    earnKinds: PARTNERS,
    plusOffers: true,
    tag: null,
  },
  {
    planId: 'plus-12',
    name: 'Plus, one year',
    summary: 'For whoever shops with our partners every week.',
    months: 12,
    pricePaise: 499_00,
    earnPercent: 150,
    earnKinds: PARTNERS,
    plusOffers: true,
    tag: 'Chosen most',
  },
  {
    planId: 'plus-24',
    name: 'Plus, two years',
    summary: 'For households that earn together.',
    months: 24,
    pricePaise: 899_00,
    earnPercent: 200,
    earnKinds: PARTNERS,
    plusOffers: true,
    tag: null,
  },
];

const each = (text: (plan: Plan) => string) =>
  plans.map((plan) => ({ planId: plan.planId, text: text(plan) }));

const rupees = (paise: number): string => `₹${Math.round(paise / 100)}`;

const programme: PlusProgramme = {
  plans,
  features: [
    {
      featureId: 'earning',
      title: 'More coins with partners',
      text: 'Extra coins come with each purchase, at the moment its own coins do.',
      values: each(({ earnPercent }) => `${earnPercent / 100}×`),
    },
    {
      featureId: 'offers',
      title: 'Offers for Plus members',
      text: 'Vouchers at prices that only members of Plus pay.',
      values: each(() => 'All of them'),
    },
    {
      featureId: 'monthly',
      title: 'By the month',
      text: 'The longer the plan, the less a month of it costs.',
      values: each(({ pricePaise, months }) => rupees(pricePaise / months)),
    },
    {
      featureId: 'refund',
      title: 'Money back',
      text: 'All of it, within seven days, if nothing was used yet.',
      values: each(() => '7 days'),
    },
  ],
  terms: [
    {
      title: 'When it begins',
      text: 'At once when it is paid. A plan that is bought while another one runs begins at its end.',
    },
    {
      title: 'Extra coins',
      text: 'They are added to coins earned with partners while the membership runs, expire with them, and go back with them where a purchase is returned. Converted points, surveys and gifts bring no extra coins.',
    },
    {
      title: 'Renewal',
      text: 'A plan that renews by itself is charged a day before it ends, at the price that you bought it for. We try three times, then it ends. You can switch renewal off at any time.',
    },
    {
      title: 'Cancelling',
      text: 'Within seven days, and if nothing of it was used, the money comes back and the membership ends at once. Later it runs until its end.',
    },
  ],
  faqs: [
    {
      title: 'Do the extra coins expire sooner?',
      text: 'No. They live as long as the coins that they came with.',
    },
    {
      title: 'Can I pay with coins?',
      text: 'No. Plus is paid in money; what it brings is paid in coins.',
    },
    {
      title: 'What if I change my mind?',
      text: 'Switch renewal off, or cancel. Both are on the page of your membership.',
    },
  ],
};

export const plusProgrammes: Record<string, PlusProgramme> = { [DEFAULT_CLIENT]: programme };
