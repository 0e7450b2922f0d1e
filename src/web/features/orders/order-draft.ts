// The order draft of spec §3 as written in the address, and where its codes are to be sent. Pure.
import { isUuid } from '#contract/uuid.ts';
import { textProblem, withoutEmpty, type FieldProblems } from '#web/lib/field-problems.ts';
import { isItemId } from '#web/lib/ids.ts';
import { INVALID_MOBILE, mobileDigits } from '#web/lib/mobile.ts';
import { MOST_COINS, MOST_PAISE, MOST_PIECES, wholeNumberWithin } from '#web/lib/whole-number.ts';
import { hrefs } from '#web/routes/hrefs.ts';

export interface OrderDraft {
  productId: string;
  /** Value of one voucher in paise; null for items with a single price. */
  denomination: number | null;
  count: number;
  /** The delivery address of a product; null until one is chosen. */
  addressId: string | null;
  /** Coins to pay for a product; null for the maximum. */
  points: number | null;
  /** The price in coins when the item was chosen; null if none was shown. */
  price: number | null;
}

type Query = Readonly<Record<string, string | undefined>>;

/** Reads the draft of an address; null if there is none. */
export const readDraft = (query: Query): OrderDraft | null => {
  const { productId = '', addressId = '' } = query;
  const denomination = wholeNumberWithin(query['denomination'], 1, MOST_PAISE);
  const count = wholeNumberWithin(query['count'], 1, MOST_PIECES);
  const broken = query['denomination'] !== undefined && denomination === null;
  if (!isItemId(productId) || broken || count === null) return null;
  return {
    productId,
    denomination,
    count,
    addressId: isUuid(addressId) ? addressId : null,
    points: wholeNumberWithin(query['points'], 0, MOST_COINS),
    price: wholeNumberWithin(query['price'], 0, MOST_COINS),
  };
};

/** Whether a path is the summary of a draft, so that somebody who comes from there is placing an order. */
export const isOrderSummary = (path: string): boolean => path.startsWith(`${hrefs.orderSummary()}?`);

/** The body of the draft's quote request. */
export const quoteBody = ({ productId, denomination, count, addressId, points }: OrderDraft) => ({
  productId,
  count,
  ...(denomination !== null && { denomination }),
  ...(addressId !== null && { addressId }),
  ...(points !== null && { points }),
});

/** The price that the member saw, if it has changed. */
export const outdatedPrice = ({ price }: OrderDraft, now: { points: number }): number | null =>
  price !== null && price !== now.points ? price : null;

export interface Delivery {
  email: string;
  mobile: string;
}

/** The fields that differ from the member's own data, which the server knows (and masks for support agents). */
export const changedDelivery = (
  delivery: Delivery,
  own: { email: string | null; mobile: string },
): Partial<Delivery> => ({
  ...(delivery.email === own.email ? {} : { email: delivery.email }),
  ...(delivery.mobile === own.mobile ? {} : { mobile: mobileDigits(delivery.mobile) }),
});

/** The errors of the delivery details that are sent, by field; empty if there are none. */
export const checkDelivery = ({ email, mobile }: Partial<Delivery>): FieldProblems<keyof Delivery> =>
  withoutEmpty({
    ...(email !== undefined && {
      email: textProblem(email, {
        pattern: 'email',
        empty: 'Enter the e-mail address for your codes',
        invalid: 'Enter a valid e-mail address',
      }),
    }),
    ...(mobile !== undefined && {
      mobile: textProblem(mobile, {
        pattern: 'mobile',
        empty: 'Enter the mobile number for your codes',
        invalid: INVALID_MOBILE,
      }),
    }),
  });
