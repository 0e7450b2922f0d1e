// The URL of a demo's sandbox shop (http/dev-shop.ts).
import type { Settings } from '../../settings.ts';
import type { Claim, Trip } from './types.ts';

type UrlSettings = Pick<Settings, 'demoShopUrl'>;

export const sandboxShopUrl = ({ demoShopUrl }: UrlSettings, partnerId: string): string =>
  `${demoShopUrl}/dev/shop/${partnerId}`;

/** Where the partner of a demo answers a claim. */
export const claimAnswerUrl = (settings: UrlSettings, trip: Trip, claim: Claim): string => {
  const url = new URL(`${sandboxShopUrl(settings, trip.partnerId)}/order`);
  url.searchParams.set('trip', claim.tripNumber);
  url.searchParams.set('order', claim.orderRef);
  url.searchParams.set('amount', String(claim.amountPaise));
  url.searchParams.set('claim', claim.claimId);
  return url.toString();
};
