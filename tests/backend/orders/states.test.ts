import { historyOf } from '#backend/modules/orders/history.ts';
import {
  assertLegal,
  eventKind,
  eventText,
  familyOf,
  isLegal,
  ORDER_STATES,
  STATE_VIEWS,
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
    'in group %s have a status text of that group or none',
    (group) => {
      const shown = statesOf(group).map((state) => STATE_VIEWS[state].statusText);
      expect([...ORDER_STATUS_GROUPS[group], null]).toEqual(expect.arrayContaining(shown));
    },
  );

  it('cover every status text of spec §4', () => {
    const shown = new Set(ORDER_STATES.map((state) => STATE_VIEWS[state].statusText));
    expect(
      Object.values(ORDER_STATUS_GROUPS)
        .flat()
        .filter((text) => !shown.has(text)),
    ).toEqual([]);
  });

  it.each(FAMILIES)('of %s can move on while they are pending, and never after they failed', (family) => {
    for (const state of reachedIn(family)) {
      const goesOn = (TRANSITIONS[family][state] ?? []).length > 0;
      if (STATE_VIEWS[state].status === 'PENDING') expect([state, goesOn]).toEqual([state, true]);
      if (STATE_VIEWS[state].status === 'ORDER_FAILED') expect([state, goesOn]).toEqual([state, false]);
    }
  });

  it('can all be reached from PLACED for codes or goods', () => {
    expect([...new Set(FAMILIES.flatMap(reachedIn))].sort()).toEqual([...ORDER_STATES].sort());
  });

  it('belong to exactly one group each', () => {
    const grouped = (['success', 'pending', 'failed'] as const).flatMap(statesOf);
    expect(grouped.sort()).toEqual([...ORDER_STATES].sort());
  });

  it('refuse an illegal transition', () => {
    expect(() => assertLegal('CODES', 'LAPSED', 'CONFIRMED')).toThrow('from LAPSED to CONFIRMED');
    expect(() => assertLegal('CODES', 'PLACED', 'DELIVERED')).toThrow();
    expect(() => assertLegal('CODES', 'PLACED', 'CONFIRMED')).not.toThrow();
    // Codes are not shipped, and goods that have left cannot be cancelled.
    expect(isLegal('CODES', 'CONFIRMED', 'PACKING')).toBe(false);
    expect(isLegal('GOODS', 'DISPATCHED', 'CANCELLING')).toBe(false);
    expect(isLegal('CODES', 'DELIVERED', 'RETURNING')).toBe(false);
  });

  it('each have a text in the order’s history', () => {
    for (const state of ORDER_STATES) expect(eventText(state, 'CODES', 1)).not.toBe('');
    expect(eventText('REVEALED', 'CODES', 1)).toBe('Code shown');
    expect(eventText('DELIVERED', familyOf('PRODUCT'), 1)).toBe('Delivered');
    expect(eventText('DELIVERED', familyOf('COUPON'), 1)).toBe('Delivered, coins spent');
    expect(eventText('DISPATCHED', 'GOODS', 1)).toBe('Dispatched, coins spent');
    expect(eventText('PARTLY_RETURNED', 'GOODS', 1)).toBe('Some pieces returned, their coins given back');
  });

  it('are marked in the history as done, late, or not what the member wanted', () => {
    const marked = (kind: string) => ORDER_STATES.filter((state) => eventKind(state) === kind);
    expect(marked('FAILED')).toEqual(['LAPSED', 'UNPAID', 'UNDELIVERED']);
    expect(marked('LATE')).toEqual([]);
    expect(eventKind('DELAYED')).toBe('LATE');
    expect((['NOT_CANCELLED', 'NOT_RETURNED'] as const).map(eventKind)).toEqual(['FAILED', 'FAILED']);
  });

  it('do not mention coins in the history of an order that cost none', () => {
    expect(eventText('PLACED', 'CODES', 0)).toBe('Order placed');
    for (const state of ORDER_STATES) expect(eventText(state, 'CODES', 0)).not.toMatch(/coins/);
  });
});

describe('The history of an order', () => {
  const told = (...kinds: OrderEvent['kind'][]) =>
    historyOf(
      kinds.map((kind) => ({ kind, at: new Date(0) })),
      'GOODS',
      800,
    ).map(({ text }) => text);

  it('says once that coins came back, at collection or at the end of a return', () => {
    expect(told('RETURNING', 'RETURNED')).toEqual(['Return requested', 'Returned, coins given back']);
    expect(told('RETURNING', 'COLLECTED', 'RETURNED')).toEqual([
      'Return requested',
      'Picked up, coins given back',
      'Returned',
    ]);
  });

  it('lists a partial return and the next return, without a second delivery', () => {
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
