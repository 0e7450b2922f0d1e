// The offers that the brands come with, in the forms that tests of Plus, campaigns and surveys save and show.
import { loadBrands } from '#backend/seed/brands.ts';
import { loadOffers, offersOfKind } from '#backend/seed/offers.ts';

const offers = loadOffers(loadBrands());

export const plusProgrammes = offersOfKind(offers, 'plus');
export const campaigns = offersOfKind(offers, 'campaigns');
export const surveys = offersOfKind(offers, 'surveys');

const { plus, ...others } = offers['ZILLION']!;
if (!plus) throw new Error('The default brand sells no plans');

/** Those of the default brand. */
export const ZILLION = { plus, ...others };
