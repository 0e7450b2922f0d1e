// The member's active vouchers, kept on this device for when there is no connection (docs/decisions/051). A code is
// kept once the member has seen it, never before: showing it ends the right to give the voucher back.
import { messageOf } from '#web/api/failure.ts';
import { forgetKept, KEPT_VOUCHERS } from '#web/session/kept.ts';
import { isLoggedIn } from '#web/session/session.ts';
import { deviceStorage, readStored } from '#web/session/storage.ts';
import type { AppDispatch } from '#web/store/make-store.ts';
import { resized } from '#web/ui/plate.tsx';
import { draw, pictureOf, type Picture } from './code-drawing.ts';
import { askHoldings, type Holding } from './holding-records.ts';
import { lookAtOrder } from './records.ts';

export interface KeptCode {
  code: string;
  pin: string | null;
  /** Drawn when it was kept: what draws is not there without a connection. */
  barcode: Picture;
  qr: Picture;
}

export interface KeptVoucher extends Pick<Holding, 'voucherId' | 'amountPaise' | 'expiresAt' | 'line'> {
  /** Null until the member has seen it. */
  code: KeptCode | null;
}

export interface KeptCopy {
  /** When the copy was made, in milliseconds. */
  at: number;
  /** Masked card of the member. */
  owner: string;
  vouchers: KeptVoucher[];
}

/** A device that has not been heard of for so long may have been signed out elsewhere. */
export const KEPT_DAYS = 7;
const KEPT_MS = KEPT_DAYS * 86_400_000;
/** As many as one call brings. */
const MOST = 50;
/** Nothing answers there: the name under which the copy lies in its cache. */
const ADDRESS = '/kept-vouchers';
const REFUSED = 'keep-no-vouchers';

export const isKeepingRefused = (): boolean => deviceStorage.read(REFUSED) !== null;

/** The member does not want a copy on this device, until the next sign-in. */
export const refuseKeeping = (): Promise<void> => {
  deviceStorage.write(REFUSED, 'true');
  return forgetKept();
};

export const allowKeeping = (): void => deviceStorage.remove(REFUSED);

const stored = async (): Promise<KeptCopy | null> => {
  if (!('caches' in globalThis)) return null;
  const found = await caches.match(ADDRESS, { cacheName: KEPT_VOUCHERS });
  return found ? ((await found.json()) as KeptCopy) : null;
};

const isGood = ({ owner, at }: KeptCopy, now: number): boolean =>
  isLoggedIn() && owner === readStored('USER_LCN') && now - at < KEPT_MS && at <= now;

/** The copy, without what has expired since; one that is too old, or another member's, is taken away. */
export const readKept = async (now = Date.now()): Promise<KeptCopy | null> => {
  const copy = await stored().catch(() => null);
  if (!copy) return null;
  if (!isGood(copy, now)) {
    await forgetKept();
    return null;
  }
  return { ...copy, vouchers: copy.vouchers.filter(({ expiresAt }) => Date.parse(expiresAt) > now) };
};

const drawn = async ({ code, pin }: { code: string; pin: string | null }): Promise<KeptCode> => ({
  code,
  pin,
  barcode: pictureOf(await draw('barcode', code)),
  qr: pictureOf(await draw('qr', code)),
});

/** The codes of an order that the member has seen, by voucher. */
const codesOf = async (dispatch: AppDispatch, orderId: string): Promise<Map<string, KeptCode>> => {
  const settled = await dispatch(lookAtOrder({ body: { orderId, reveal: true } }));
  if (!lookAtOrder.fulfilled.match(settled)) throw new Error(messageOf(settled.payload));
  const found = new Map<string, KeptCode>();
  for (const { voucherId, code, pin } of settled.payload.order.vouchers) {
    if (code !== null) found.set(voucherId, await drawn({ code, pin }));
  }
  return found;
};

/** Of the seen vouchers: codes that were kept before stay, the others are asked for. */
const allCodes = async (dispatch: AppDispatch, holdings: readonly Holding[], before: KeptCopy | null) => {
  const codes = new Map(before?.vouchers.map(({ voucherId, code }) => [voucherId, code]));
  for (const { voucherId, orderId, revealed } of holdings) {
    if (!revealed || codes.get(voucherId)) continue;
    for (const [id, code] of await codesOf(dispatch, orderId)) codes.set(id, code);
  }
  return codes;
};

const store = async (copy: KeptCopy): Promise<void> => {
  const cache = await caches.open(KEPT_VOUCHERS);
  await cache.put(ADDRESS, Response.json(copy));
  const pictures = new Set(copy.vouchers.map(({ line }) => resized(line.image.url, 384)));
  for (const address of pictures) if (!(await cache.match(address))) await cache.add(address);
};

/**
 * Keeps the active vouchers of `owner`, the masked card that is signed in, and answers the copy; null where this
 * device is to keep none, or the session ended meanwhile.
 */
export const keepVouchers = async (
  dispatch: AppDispatch,
  owner: string,
  now = Date.now,
): Promise<KeptCopy | null> => {
  if (isKeepingRefused() || !('caches' in globalThis)) return null;
  const listed = await dispatch(askHoldings({ query: { state: 'active', limit: MOST } }));
  if (!askHoldings.fulfilled.match(listed)) throw new Error(messageOf(listed.payload));
  const holdings = listed.payload.holdingList;
  const codes = await allCodes(dispatch, holdings, await readKept(now()));
  const vouchers = holdings.map(({ voucherId, amountPaise, expiresAt, line }) => ({
    ...{ voucherId, amountPaise, expiresAt, line },
    code: codes.get(voucherId) ?? null,
  }));
  const copy: KeptCopy = { at: now(), owner, vouchers };
  if (!isGood(copy, now())) return null;
  await store(copy);
  // Signed out while it was written: the copy goes as well.
  return await readKept(now());
};
