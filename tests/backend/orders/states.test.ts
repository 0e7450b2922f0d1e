import { historyOf } from '#backend/modules/orders/history.ts';
import {
  assertLegal,
  eventText,
  familyOf,
  isLegal,
  ORDER_STATES,
  SHOWN,
  statesOf,
  TRANSITIONS,
  type Family,
  type OrderState,
} from '#backend/modules/orders/states.ts';
import type { OrderEvent } from '#backend/modules/orders/types.ts';
import { ORDER_STATUS_GROUPS } from '#contract/order-status.ts';

const FAMILIES: Family[] = ['CODES', 'GOODS'];

const reachedIn = (family: Family): OrderState[] => {
  const reached = new Set<OrderState>(['PLACED']);
  for (const state of reached) TRANSITIONS[family][state]?.forEach((to) => reached.add(to));
  return [...reached];
};

describe('The states of an order', () => {
  it.each(['success', 'pending', 'failed'] as const)(
    'of the group %s show a text of it, or none',
    (group) => {
      const shown = statesOf(group).map((state) => SHOWN[state].statusText);
      expect([...ORDER_STATUS_GROUPS[group], null]).toEqual(expect.arrayContaining(shown));
    },
  );

  it('show every text of spec §4 between them', () => {
    const shown = new Set(ORDER_STATES.map((state) => SHOWN[state].statusText));
    expect(
      Object.values(ORDER_STATUS_GROUPS)
        .flat()
        .filter((text) => !shown.has(text)),
    ).toEqual([]);
  });

  it.each(FAMILIES)('of %s that are pending go on, and those that failed never do', (family) => {
    for (const state of reachedIn(family)) {
      const goesOn = (TRANSITIONS[family][state] ?? []).length > 0;
      if (SHOWN[state].status === 'PENDING') expect([state, goesOn]).toEqual([state, true]);
      if (SHOWN[state].status === 'ORDER_FAILED') expect([state, goesOn]).toEqual([state, false]);
    }
  });

  it('are all reached from PLACED by one family or the other', () => {
    expect([...new Set(FAMILIES.flatMap(reachedIn))].sort()).toEqual([...ORDER_STATES].sort());
  });

  it('belong to one group each', () => {
    const grouped = (['success', 'pending', 'failed'] as const).flatMap(statesOf);
    expect(grouped.sort()).toEqual([...ORDER_STATES].sort());
  });

  it('refuse a move that is not legal', () => {
    expect(() => assertLegal('CODES', 'LAPSED', 'CONFIRMED')).toThrow('from LAPSED to CONFIRMED');
    expect(() => assertLegal('CODES', 'PLACED', 'DELIVERED')).toThrow();
    expect(() => assertLegal('CODES', 'PLACED', 'CONFIRMED')).not.toThrow();
    // Codes are not shipped, and goods that have left cannot be cancelled.
    expect(isLegal('CODES', 'CONFIRMED', 'PACKING')).toBe(false);
    expect(isLegal('GOODS', 'DISPATCHED', 'CANCELLING')).toBe(false);
    expect(isLegal('CODES', 'DELIVERED', 'RETURNING')).toBe(false);
  });

  it('have a text each in the order’s history', () => {
    for (const state of ORDER_STATES) expect(eventText(state, 'CODES', 1)).not.toBe('');
    expect(eventText('REVEALED', 'CODES', 1)).toBe('Code shown');
    expect(eventText('DELIVERED', familyOf('PRODUCT'), 1)).toBe('Delivered');
    expect(eventText('DELIVERED', familyOf('COUPON'), 1)).toBe('Delivered, coins spent');
    expect(eventText('DISPATCHED', 'GOODS', 1)).toBe('Dispatched, coins spent');
    expect(eventText('PARTLY_RETURNED', 'GOODS', 1)).toBe('Some pieces returned, their coins given back');
  });

  it('say nothing of coins in the history of an order that took none', () => {
    expect(eventText('PLACED', 'CODES', 0)).toBe('Order placed');
    for (const state of ORDER_STATES) expect(eventText(state, 'CODES', 0)).not.toMatch(/coins/);
  });
});

describe('the history of an order', () => {
  const told = (...kinds: OrderEvent['kind'][]) =>
    historyOf(
      kinds.map((kind) => ({ kind, at: new Date(0) })),
      'GOODS',
      800,
    ).map(({ text }) => text);

  it('says once that coins came back, whichever moment it was', () => {
    expect(told('RETURNING', 'RETURNED')).toEqual(['Return requested', 'Returned, coins given back']);
    expect(told('RETURNING', 'COLLECTED', 'RETURNED')).toEqual([
      'Return requested',
      'Picked up, coins given back',
      'Returned',
    ]);
  });

  it('tells of a return in part and the next one, and of no second delivery', () => {
    expect(
      told('DELIVERED', 'RETURNING', 'COLLECTED', 'DELIVERED', 'PARTLY_RETURNED', 'RETURNING', 'RETURNED'),
    ).toEqual([
      'Delivered',
      'Return requested',
      'Picked up, coins given back',
      'Some pieces returned',
      'Return requested',
      'Returned, coins given back',
    ]);
    expect(told('DELIVERED', 'RETURNING', 'DELIVERED', 'PARTLY_RETURNED')).toEqual([
      'Delivered',
      'Return requested',
      'Some pieces returned, their coins given back',
    ]);
  });
});
