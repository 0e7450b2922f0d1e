// The member's active vouchers, kept on this device for use without a connection (docs/decisions/051). A code is kept
// only after the member has seen it: revealing it ends the right to return the voucher.
import { messageOf } from '#web/api/failure.ts';
import { canKeep, readCopy, storeCopy, type Kept } from '#web/session/kept-copy.ts';
import type { AppDispatch } from '#web/store/make-store.ts';
import { resized } from '#web/ui/plate.tsx';
import type { Picture } from '#web/ui/code-picture.tsx';
import { draw, pictureOf } from './code-drawing.ts';
import { askHoldings, type Holding } from './holding-records.ts';
import { lookAtOrder } from './records.ts';

export interface KeptCode {
  code: string;
  pin: string | null;
  /** Drawn when it is kept: without a connection the drawing code may not be available. */
  barcode: Picture;
  qr: Picture;
}

export interface KeptVoucher extends Pick<Holding, 'voucherId' | 'amountPaise' | 'expiresAt' | 'line'> {
  /** Null until the member has seen the code. */
  code: KeptCode | null;
}

export interface KeptCopy extends Kept {
  vouchers: KeptVoucher[];
}

/** As many as one call returns. */
const MOST = 50;
const ADDRESS = '/kept-vouchers';

/** The copy, without vouchers that have expired since. */
export const readKept = async (now = Date.now()): Promise<KeptCopy | null> => {
  const copy = await readCopy<KeptCopy>(ADDRESS, now);
  return copy && { ...copy, vouchers: copy.vouchers.filter(({ expiresAt }) => Date.parse(expiresAt) > now) };
};

const drawn = async ({ code, pin }: { code: string; pin: string | null }): Promise<KeptCode> => ({
  code,
  pin,
  barcode: pictureOf(await draw('barcode', code)),
  qr: pictureOf(await draw('qr', code)),
});

/** The codes of an order that the member has seen, by voucher id. */
const codesOf = async (dispatch: AppDispatch, orderId: string): Promise<Map<string, KeptCode>> => {
  const settled = await dispatch(lookAtOrder({ body: { orderId, reveal: true } }));
  if (!lookAtOrder.fulfilled.match(settled)) throw new Error(messageOf(settled.payload));
  const found = new Map<string, KeptCode>();
  for (const { voucherId, code, pin } of settled.payload.order.vouchers) {
    if (code !== null) found.set(voucherId, await drawn({ code, pin }));
  }
  return found;
};

/** The codes of the seen vouchers: those kept before are reused, the others are fetched. */
const allCodes = async (dispatch: AppDispatch, holdings: readonly Holding[], before: KeptCopy | null) => {
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
export const keepVouchers = async (
  dispatch: AppDispatch,
  owner: string,
  now = Date.now,
): Promise<KeptCopy | null> => {
  if (!canKeep()) return null;
  const listed = await dispatch(askHoldings({ query: { state: 'active', limit: MOST } }));
  if (!askHoldings.fulfilled.match(listed)) throw new Error(messageOf(listed.payload));
  const holdings = listed.payload.holdingList;
  const codes = await allCodes(dispatch, holdings, await readKept(now()));
  const vouchers = holdings.map(({ voucherId, amountPaise, expiresAt, line }) => ({
    ...{ voucherId, amountPaise, expiresAt, line },
    code: codes.get(voucherId) ?? null,
  }));
  const copy: KeptCopy = { at: now(), owner, vouchers };
  const pictures = vouchers.map(({ line }) => resized(line.image.url, 384));
  return (await storeCopy(ADDRESS, copy, now, pictures)) && readKept(now());
};
