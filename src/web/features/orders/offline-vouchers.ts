// The member's active vouchers, kept on this device for use without a connection (docs/decisions/051). A code is kept
// only after the member has seen it: revealing it ends the right to return the voucher.
import { messageOf } from '#web/api/failure.ts';
import {
  canStoreOffline,
  readOfflineCopy,
  storeOfflineCopy,
  type OfflineCopy,
} from '#web/session/offline-copy.ts';
import type { AppDispatch } from '#web/store/make-store.ts';
import { resized } from '#web/ui/plate.tsx';
import type { DrawnCode } from '#web/ui/code-picture.tsx';
import { draw, pictureOf } from './code-drawing.ts';
import { fetchHoldings, type Holding } from './holding-records.ts';
import { fetchOrder } from './records.ts';

export interface OfflineCode {
  code: string;
  pin: string | null;
  /** Drawn when it is kept: without a connection the drawing code may not be available. */
  barcode: DrawnCode;
  qr: DrawnCode;
}

export interface OfflineVoucher extends Pick<Holding, 'voucherId' | 'expiresAt' | 'line'> {
  /** Null until the member has seen the code. */
  code: OfflineCode | null;
}

export interface OfflineVouchers extends OfflineCopy {
  vouchers: OfflineVoucher[];
}

/** As many as one call returns. */
const MAX_VOUCHERS = 50;
const ADDRESS = '/kept-vouchers';

/** The copy, without vouchers that have expired since. */
export const readOfflineVouchers = async (now = Date.now()): Promise<OfflineVouchers | null> => {
  const copy = await readOfflineCopy<OfflineVouchers>(ADDRESS, now);
  return copy && { ...copy, vouchers: copy.vouchers.filter(({ expiresAt }) => Date.parse(expiresAt) > now) };
};

const withPictures = async ({ code, pin }: { code: string; pin: string | null }): Promise<OfflineCode> => ({
  code,
  pin,
  barcode: pictureOf(await draw('barcode', code)),
  qr: pictureOf(await draw('qr', code)),
});

/** The codes of an order that the member has seen, by voucher id. */
const codesOf = async (dispatch: AppDispatch, orderId: string): Promise<Map<string, OfflineCode>> => {
  const settled = await dispatch(fetchOrder({ body: { orderId, reveal: true } }));
  if (!fetchOrder.fulfilled.match(settled)) throw new Error(messageOf(settled.payload));
  const found = new Map<string, OfflineCode>();
  for (const { voucherId, code, pin } of settled.payload.order.vouchers) {
    if (code !== null) found.set(voucherId, await withPictures({ code, pin }));
  }
  return found;
};

/** The codes of the seen vouchers: those kept before are reused, the others are fetched. */
const allCodes = async (
  dispatch: AppDispatch,
  holdings: readonly Holding[],
  before: OfflineVouchers | null,
) => {
  const codes = new Map(before?.vouchers.map(({ voucherId, code }) => [voucherId, code]));
  for (const { voucherId, orderId, revealed } of holdings) {
    if (!revealed || codes.get(voucherId)) continue;
    for (const [id, code] of await codesOf(dispatch, orderId)) codes.set(id, code);
  }
  return codes;
};

/**
 * Keeps the active vouchers of `owner`, the masked card that is signed in, and returns the copy; null if this device
 * must not keep any, or if the session ended meanwhile.
 */
export const storeOfflineVouchers = async (
  dispatch: AppDispatch,
  owner: string,
  now = Date.now,
): Promise<OfflineVouchers | null> => {
  if (!canStoreOffline()) return null;
  const listed = await dispatch(fetchHoldings({ query: { state: 'active', limit: MAX_VOUCHERS } }));
  if (!fetchHoldings.fulfilled.match(listed)) throw new Error(messageOf(listed.payload));
  const holdings = listed.payload.holdingList;
  const codes = await allCodes(dispatch, holdings, await readOfflineVouchers(now()));
  const vouchers = holdings.map(({ voucherId, expiresAt, line }) => ({
    voucherId,
    expiresAt,
    line,
    code: codes.get(voucherId) ?? null,
  }));
  const copy: OfflineVouchers = { at: now(), owner, vouchers };
  const pictures = vouchers.map(({ line }) => resized(line.image.url, 384));
  return (await storeOfflineCopy(ADDRESS, copy, now, pictures)) && readOfflineVouchers(now());
};
