// The catalogue's records: the home page, one item, and the listing of each mode (spec §3).
import { catalogue } from '#contract/catalogue.ts';
import type { DataOf } from '#contract/endpoint.ts';
import { createListing } from '#web/store/create-listing.ts';
import { createCallThunk, createLoadable } from '#web/store/create-loadable.ts';

export type HomeSection = DataOf<typeof catalogue.load>['pageLayoutList'][number];
export type ItemDetail = DataOf<typeof catalogue.detail>;

/** Whether money can pay for a part of it. */
export const takesMoney = ({ item, leastCoinsPercent }: ItemDetail): boolean =>
  item.itemType === 'PRODUCT' && leastCoinsPercent < 100;

export const homeLayout = createLoadable('home', catalogue.load, { lasting: true });
export const itemDetail = createLoadable('item', catalogue.detail, { lasting: true });

/** Carousels for signed-in members; cleared by a logout. */
export const personalCarousel = createLoadable('personal', catalogue.fetchAllCarousels);

/** A few items of a list, without changing the listing's own state. */
export const fetchSome = createCallThunk(catalogue.list);

const all = [
  createListing({ moduleType: 'earn', itemType: 'PRODUCT' }),
  createListing({ moduleType: 'earn', itemType: 'VOUCHER' }),
  createListing({ moduleType: 'earn', itemType: 'PARTNER' }),
  createListing({ moduleType: 'burn', itemType: 'PRODUCT' }),
  createListing({ moduleType: 'burn', itemType: 'VOUCHER' }),
  createListing({ moduleType: 'burn', itemType: 'COUPON' }),
  createListing({ moduleType: 'burn', itemType: 'PARTNER' }),
];

/** The listing of a mode; null for a mode that does not exist. */
export const listingOf = (moduleType: string, itemType: string) =>
  all.find(({ mode }) => mode.moduleType === moduleType && mode.itemType === itemType) ?? null;
