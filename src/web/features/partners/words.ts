// The titles and descriptions of a partner's shop pages.
import { coinsInWords, counted } from '#web/lib/format.ts';
import type { PartnerTerms } from './records.ts';

export const SHOP_LEAD = 'Coins for what you buy anyway, in the shops of our partners.';

export const shopTitle = ({ partner }: PartnerTerms): string => `Shop at ${partner.name} and earn`;

export const shopLead = ({ earnPer100, confirmDays }: PartnerTerms): string =>
  `${coinsInWords(earnPer100)} for every ₹100, yours about ${counted(confirmDays, 'day')} after the purchase.`;

export const termsTitle = ({ partner }: PartnerTerms): string => `Terms of ${partner.name}`;
