// Where the arrow of an inner page leads on a phone: back to where one came from, else a level up. Pure but for `goBack`.
import type { NextRouter } from 'next/router';
import type { MouseEvent } from 'react';
import { hrefs } from '#web/routes/hrefs.ts';
import { canGoBack } from '#web/session/history.ts';

const VOUCHERS = hrefs.listing({ moduleType: 'burn', itemType: 'VOUCHER' });
const COUPONS = hrefs.listing({ moduleType: 'burn', itemType: 'COUPON' });

/** What a page's address does not say itself: the step before it would ask again for what is done. */
const PARENTS: Readonly<Record<string, string>> = {
  '/order-summary': VOUCHERS,
  '/coupons/order-summary': COUPONS,
  '/user-products': hrefs.profile(),
  '/user-vouchers': hrefs.profile(),
  '/user-voucher-description': hrefs.userVouchers(),
  '/faqs': hrefs.helpAndSupport(),
  '/faq-category-list': hrefs.helpAndSupport(),
  '/faq-category-detail': hrefs.faqs(),
  '/transaction-details': hrefs.pointsLedger(),
  '/zillion-plus': hrefs.profile(),
  '/claim-cashback/order-summary': hrefs.claimCashback('amount'),
  '/claim-cashback/receipt': hrefs.pointsLedger(),
  '/delivery-address-form': hrefs.addresses(),
  '/edit-delivery-address': hrefs.addresses(),
};

/** What is placed lies with the orders. */
const ORDER = /^\/(?:[a-z]*-?order-(?:receipt|detail)|burn\/coupons\/receipt|payments-)/;

/** A level up from a path; home and the profile's menu, which tabs open, have none. */
export const parentOf = (path: string): string | null => {
  if (path === hrefs.home() || path === hrefs.profile()) return null;
  if (path.startsWith(`${hrefs.profile()}/`)) return hrefs.profile();
  const own = PARENTS[path];
  if (own) return own;
  if (ORDER.test(path)) return hrefs.orders();
  if (/^\/burn\/coupons\/./.test(path)) return COUPONS;
  const item = /^(\/(?:earn|burn)\/(?:products|vouchers|partners))\/./.exec(path);
  return item?.[1] ?? hrefs.home();
};

/** Receipts: going back would lead to what they end. */
const END = /(?:order-|coupons\/|cashback\/)receipt/;

/** Goes back in the history where it holds a page of ours; a receipt is never left for the order that it ends. */
export const goBack =
  (router: NextRouter, path: string) =>
  (event: MouseEvent): void => {
    const other = event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0;
    if (other || END.test(path) || !canGoBack()) return;
    event.preventDefault();
    router.back();
  };
