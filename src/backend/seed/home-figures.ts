// The figures on a brand's home page that stand once, in the brand's offers (docs/decisions/262).
import type { Brand } from '../modules/clients/brand.ts';
import type { OffersByClient } from './offers.ts';
import { withPlusFigures } from './plus-figures.ts';
import { withSurveyCoins } from './survey-coins.ts';

/** The brands as they are saved. Throws BrandError for a text that cannot say what the offers give. */
export const withHomeFigures = (brands: readonly Brand[], offers: OffersByClient): Brand[] =>
  withPlusFigures(withSurveyCoins(brands, offers), offers);
