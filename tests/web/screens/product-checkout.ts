// A product on its way through the checkout: its draft, and what the API quotes for it.
import { placeOf } from '#web/features/address/rules.ts';
import type { OrderDraft } from '#web/features/orders/order-draft.ts';
import { addressFixture, quoteFixture, type OrderQuote } from '../../support/fixtures.ts';

export const HOME = addressFixture();

export const DRAFT: OrderDraft = {
  productId: 'p-1',
  denomination: null,
  count: 1,
  addressId: HOME.addressId,
  points: null,
  price: null,
};

/** ₹500, of which at least 400 coins. */
export const productQuote = (changes: Partial<OrderQuote> = {}): OrderQuote => {
  const usual = quoteFixture();
  return quoteFixture({
    line: { ...usual.line, productId: 'p-1', itemType: 'PRODUCT', denominationPaise: 50_000 },
    split: { points: 2_000, moneyPaise: 0, leastPoints: 400, mostPoints: 2_000 },
    delivery: { address: placeOf(HOME), deliverable: true, estimatedDays: { least: 2, most: 4 } },
    ...changes,
  });
};
