// The order draft of spec §3 as it stands in the address, and where its codes are to go. Pure.
import { matchesPattern } from '#contract/patterns.ts';
import { isItemId } from '#web/lib/ids.ts';
import { mobileDigits } from '#web/lib/mobile.ts';
import { wholeNumberWithin } from '#web/lib/whole-number.ts';

export interface OrderDraft {
  productId: string;
  /** Value of one voucher in paise; null of what has one price. */
  denomination: number | null;
  count: number;
  /** Where a product goes; null until one is chosen. */
  addressId: string | null;
  /** Coins to be given for a product; null for as many as it takes. */
  points: number | null;
  /** The price in coins that was shown when it was chosen; null where none was. */
  price: number | null;
}

type Query = Readonly<Record<string, string | undefined>>;

const MOST = 999_999_999;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Reads the draft of an address; null where it is none. */
export const readDraft = (query: Query): OrderDraft | null => {
  const { productId = '', addressId = '' } = query;
  const denomination = wholeNumberWithin(query['denomination'], 1, MOST);
  const count = wholeNumberWithin(query['count'], 1, MOST);
  const broken = query['denomination'] !== undefined && denomination === null;
  if (!isItemId(productId) || broken || count === null) return null;
  return {
    productId,
    denomination,
    count,
    addressId: UUID.test(addressId) ? addressId : null,
    points: wholeNumberWithin(query['points'], 0, MOST),
    price: wholeNumberWithin(query['price'], 0, MOST),
  };
};

/** Whether a path is the summary of a draft: whoever comes from there is on the way of an order. */
export const isOrderSummary = (path: string): boolean => path.startsWith('/order-summary?');

/** What the draft's quote is asked with. */
export const quoteBody = ({ productId, denomination, count, addressId, points }: OrderDraft) => ({
  productId,
  count,
  ...(denomination !== null && { denomination }),
  ...(addressId !== null && { addressId }),
  ...(points !== null && { points }),
});

/** The price that was seen, where it is not the price any more. */
export const outdatedPrice = ({ price }: OrderDraft, now: { points: number }): number | null =>
  price !== null && price !== now.points ? price : null;

export interface Delivery {
  email: string;
  mobile: string;
}

export type DeliveryErrors = Partial<Record<keyof Delivery, string>>;

/** What of it differs from the member's own, which the server knows (and shows to support agents masked). */
export const givenDelivery = (
  delivery: Delivery,
  own: { email: string | null; mobile: string },
): Partial<Delivery> => ({
  ...(delivery.email === own.email ? {} : { email: delivery.email }),
  ...(delivery.mobile === own.mobile ? {} : { mobile: mobileDigits(delivery.mobile) }),
});

/** What is wrong with a delivery address, field by field; empty where all is right. */
export const checkDelivery = ({ email, mobile }: Partial<Delivery>): DeliveryErrors => ({
  ...(email === '' ? { email: 'Enter the e-mail address for your codes' } : {}),
  ...(matchesPattern('email', email ?? '') ? {} : { email: 'Enter a valid e-mail address' }),
  ...(mobile === '' ? { mobile: 'Enter the mobile number for your codes' } : {}),
  ...(matchesPattern('mobile', mobile ?? '') ? {} : { mobile: 'Enter a 10-digit mobile number' }),
});
