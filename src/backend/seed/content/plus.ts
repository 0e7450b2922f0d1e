// The Plus plans that brands sell, by client. A brand without plans of its own sells those of the default brand.
import { DEFAULT_CLIENT } from '#contract/enums.ts';
import type { Plan, PlusProgramme } from '../../modules/membership/types.ts';

/** Causes whose coins get the extra rate: those earned with partners, in the shop or on a trip to it. */
const PARTNERS = ['partner', 'trip'];

const plans: Plan[] = [
  {
    planId: 'plus-3',
    name: 'Plus, three months',
    summary: 'Try it and see whether it suits you.',
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
    summary: 'For members who shop with our partners every week.',
    months: 12,
    pricePaise: 499_00,
    earnPercent: 150,
    earnKinds: PARTNERS,
    plusOffers: true,
    tag: 'Most popular',
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
      text: 'The extra coins of a purchase come together with its usual coins.',
      values: each(({ earnPercent }) => `${earnPercent / 100}×`),
    },
    {
      featureId: 'offers',
      title: 'Offers for Plus members',
      text: 'Vouchers at prices that only members of Plus pay.',
      values: each(() => 'All offers'),
    },
    {
      featureId: 'monthly',
      title: 'Price per month',
      text: 'The longer the plan, the less each month costs.',
      values: each(({ pricePaise, months }) => rupees(pricePaise / months)),
    },
    {
      featureId: 'refund',
      title: 'Money back',
      text: 'All of it within seven days, if you have not used any benefit.',
      values: each(() => '7 days'),
    },
  ],
  terms: [
    {
      title: 'When it begins',
      text: 'As soon as it is paid. A plan bought while another one is running begins when that one ends.',
    },
    {
      title: 'Extra coins',
      text: 'You get them on coins earned with partners while your membership runs. They expire together with those coins, and are taken back with them if a purchase is returned. Converted points, surveys and gifts bring no extra coins.',
    },
    {
      title: 'Renewal',
      text: 'If you choose automatic renewal, you are charged a day before your plan ends, at the price you paid. If the payment fails three times, the plan ends. You can switch renewal off at any time.',
    },
    {
      title: 'Cancelling',
      text: 'Within seven days, if you have not used any benefit, you get all your money back and your membership ends at once. After that it runs until its last day.',
    },
  ],
  faqs: [
    {
      title: 'Do the extra coins expire sooner?',
      text: 'No. They expire together with the coins they came with.',
    },
    {
      title: 'Can I pay with coins?',
      text: 'No. Plus is paid for in rupees; its benefits come as coins and offers.',
    },
    {
      title: 'What if I change my mind?',
      text: 'You can switch renewal off, or cancel, on the page of your membership.',
    },
  ],
};

export const plusProgrammes: Record<string, PlusProgramme> = { [DEFAULT_CLIENT]: programme };
