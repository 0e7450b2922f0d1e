import { shareOf } from '#contract/shares.ts';
import {
  refundText,
  refundOfCancelling,
  refundOfReturning,
  piecesLeft,
} from '#web/features/orders/refund.ts';
import { type Order, orderFixture, paymentFixture } from '../../support/fixtures.ts';

const PAYMENT = paymentFixture({ amountPaise: 10_001 });

const order = (changes: Partial<Order> = {}): Order =>
  orderFixture({
    points: 1000,
    moneyPaise: 10_001,
    payment: PAYMENT,
    line: { ...orderFixture().line, count: 3 },
    ...changes,
  });

it.each([
  [1000, 3],
  [10_001, 7],
  [5, 20],
])('shares %i among %i pieces so that the shares add up to the whole', (whole, count) => {
  let sum = 0;
  for (let returnedCount = 0; returnedCount < count; returnedCount += 1) {
    sum += shareOf(whole, { count, returnedCount }, 1);
  }
  expect(sum).toBe(whole);
  expect(shareOf(whole, { count, returnedCount: 0 }, 2)).toBeGreaterThanOrEqual(
    shareOf(whole, { count, returnedCount: count - 2 }, 2),
  );
});

it('refunds what was paid, and no money that was not paid yet', () => {
  expect(refundOfCancelling(order())).toEqual({ coins: 1000, paise: 10_001 });
  expect(refundOfCancelling(order({ payment: { ...PAYMENT, status: 'PENDING', state: 'OPEN' } }))).toEqual({
    coins: 1000,
    paise: 0,
  });
});

it('refunds the share of the returned pieces, on top of earlier returns', () => {
  expect(refundOfReturning(order(), 1)).toEqual({ coins: 334, paise: 3334 });
  expect(refundOfReturning(order({ returnedCount: 1 }), 2)).toEqual({ coins: 666, paise: 6667 });
  expect(piecesLeft(order({ returnedCount: 1 }))).toBe(2);
});

it('describes a refund in words', () => {
  expect(refundText({ coins: 1200, paise: 49_900 })).toBe('1,200 coins and ₹499.00');
  expect(refundText({ coins: 0, paise: 49_900 })).toBe('₹499.00');
  expect(refundText({ coins: 0, paise: 0 })).toBeNull();
});
