// Where the back arrow of an inner page leads on a phone: to the previous page, else one level up. Pure, except for
// `goBack`.
import type { NextRouter } from 'next/router';
import type { MouseEvent } from 'react';
import { isPlainClick } from '#web/lib/plain-click.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { canGoBack } from '#web/session/history.ts';

const VOUCHERS = hrefs.vouchers();
const COUPONS = hrefs.listing({ moduleType: 'burn', itemType: 'COUPON' });

/** Parents that the address itself does not show: the previous step would ask again for something that is done. */
const PARENTS: readonly (readonly [at: RegExp, parent: string])[] = [
  [/^\/order-summary/, VOUCHERS],
  [/^\/(?:burn\/coupons\/receipt|[a-z]*-?order-(?:receipt|detail)|payments-)/, hrefs.orders()],
  [/^\/(?:coupons\/order-|burn\/coupons\/.)/, COUPONS],
  [/^\/(?:profile\/|user-(?:product|voucher)s|zillion-)/, hrefs.profile()],
  [/^\/verify-/, hrefs.editProfile()],
  [/^\/user-v/, hrefs.userVouchers()],
  [/^\/faq-category-d/, hrefs.faqs()],
  [/^\/faq/, hrefs.helpAndSupport()],
  [/^\/(?:transaction-|(?:claim-cashback\/|coin-conversion-|convert-coin-)receipt)/, hrefs.pointsLedger()],
  [/^\/claim-cashback\/./, hrefs.claimCashback('amount')],
  [/^\/(?:edit-)?delivery-/, hrefs.addresses()],
];

/** The page one level up; home and the profile's menu, which have tabs, have none. */
export const parentOf = (path: string): string | null => {
  if (path === hrefs.home() || path === hrefs.profile()) return null;
  const own = PARENTS.find(([at]) => at.test(path));
  if (own) return own[1];
  const item = /^(\/(?:earn|burn)\/(?:products|vouchers|partners))\/./.exec(path);
  return item?.[1] ?? hrefs.home();
};

/** Receipts: going back would lead to the steps that they complete. */
const END = /receipt$/;

/** Goes back in the history if it holds one of our pages; never goes back from a receipt to its order. */
export const goBack =
  (router: NextRouter, path: string) =>
  (event: MouseEvent): void => {
    if (!isPlainClick(event) || END.test(path) || !canGoBack()) return;
    event.preventDefault();
    router.back();
  };
