// The codes of an order of vouchers or coupons: how the member and the provider name each, what it is worth and costs,
// and how it is sealed.
import type { Keys } from '../../keys.ts';
import type { IssuedVoucher, VoucherRequest } from '../../providers/types.ts';
import type { Line, Order, OrderRef, StoredVoucher } from './types.ts';

/** A code as it is used, and its PIN if it has one. */
export interface VoucherCodes {
  code: string;
  pin: string | null;
}

/** The n-th code of an order. */
interface CodeRef {
  orderId: string;
  n: number;
}

/** The id by which members ask for a code. */
export const voucherIdOf = ({ orderId, n }: CodeRef): string => `${orderId}-${n}`;

export const parseVoucherId = (voucherId: string): CodeRef => {
  const separator = voucherId.lastIndexOf('-');
  return { orderId: voucherId.slice(0, separator), n: Number(voucherId.slice(separator + 1)) };
};

/** What one code is worth in the shop, in paise. A coupon has no value of its own. */
export const faceValueOf = ({ itemType, denominationPaise }: Line): number =>
  itemType === 'COUPON' ? 0 : denominationPaise;

/** Coins for the codes that came, rounded down in the member's favour. */
export const coinsFor = ({ points, line }: Order, came: number): number =>
  Math.floor((points * came) / line.count);

/** The provider's request for the n-th code of an order. */
export const requestFor = ({ orderId, sku, line, validityMonths }: Order, n: number): VoucherRequest => ({
  key: `${orderId}:${n}`,
  sku,
  amountPaise: faceValueOf(line),
  validityMonths,
});

/** The context a code is sealed for, so that it opens only for that voucher of that order. */
export const sealContext = ({ accountId, orderId }: OrderRef, n: number): string =>
  `order_voucher\n${accountId}\n${orderId}\n${n}`;

export const sealVoucher = (
  keys: Keys,
  order: OrderRef,
  n: number,
  { code, pin, expiresAt }: IssuedVoucher,
): StoredVoucher => {
  const context = sealContext(order, n);
  const codeSealed = keys.seal(code, context);
  return { n, codeSealed, pinSealed: pin === null ? null : keys.seal(pin, context), expiresAt };
};

export const openVoucher = (keys: Keys, order: OrderRef, voucher: StoredVoucher): VoucherCodes => {
  const context = sealContext(order, voucher.n);
  return {
    code: keys.open(voucher.codeSealed, context),
    pin: voucher.pinSealed === null ? null : keys.open(voucher.pinSealed, context),
  };
};
