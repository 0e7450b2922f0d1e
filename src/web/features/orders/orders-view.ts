// Which orders the list shows, according to its address. Pure.
import type { CatalogueType } from '#contract/enums.ts';
import { ORDER_STATUS_GROUPS, type OrderStatus, type OrderStatusGroup } from '#contract/order-status.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { STATUS_WORDS } from './status-words.ts';

export interface OrdersView {
  type: CatalogueType | null;
  group: OrderStatusGroup | null;
  search: string | null;
}

export const ALL_ORDERS: OrdersView = { type: null, group: null, search: null };

/** The longest search that the contract accepts. */
export const MAX_SEARCH_LENGTH = 60;

/** The types that can be ordered. */
export const ORDERED_TYPES = [
  { type: 'VOUCHER', label: 'Vouchers' },
  { type: 'PRODUCT', label: 'Products' },
  { type: 'COUPON', label: 'Coupons' },
] as const;

const GROUP_STATUS: Record<OrderStatusGroup, OrderStatus> = {
  pending: 'PENDING',
  success: 'ORDER_SUCCESS',
  failed: 'ORDER_FAILED',
};

/** The groups of spec §4, those in progress first. */
export const STATUS_GROUPS = (Object.keys(GROUP_STATUS) as OrderStatusGroup[]).map((group) => ({
  group,
  label: STATUS_WORDS[GROUP_STATUS[group]],
}));

/** Invalid values are dropped. */
export const readOrdersView = (query: Readonly<Record<string, string | undefined>>): OrdersView => ({
  type: ORDERED_TYPES.find(({ type }) => type.toLowerCase() === query['type'])?.type ?? null,
  group:
    query['group'] !== undefined && Object.hasOwn(ORDER_STATUS_GROUPS, query['group'])
      ? (query['group'] as OrderStatusGroup)
      : null,
  search: (query['q'] ?? '').trim().slice(0, MAX_SEARCH_LENGTH).toWellFormed().trim() || null,
});

export const ordersHref = ({ type, group, search }: OrdersView, after?: string | null): string =>
  hrefs.orders({ type, group, q: search, ...(after ? { after } : {}) });

/** The same in the form of the call. */
export const selectionOf = ({ type, group, search }: OrdersView) => ({
  ...(type && { type }),
  ...(group && { group }),
  ...(search && { search }),
});

export const isFiltered = ({ type, group, search }: OrdersView): boolean =>
  type !== null || group !== null || search !== null;

/** "Vouchers, Pending, “tea”" */
export const viewInWords = ({ type, group, search }: OrdersView): string => {
  const kind = ORDERED_TYPES.find((one) => one.type === type)?.label ?? 'All orders';
  const status = STATUS_GROUPS.find((one) => one.group === group)?.label;
  return [kind, status, search && `“${search}”`].filter(Boolean).join(', ');
};
