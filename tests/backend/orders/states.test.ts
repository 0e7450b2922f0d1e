import {
  assertLegal,
  eventText,
  ORDER_STATES,
  SHOWN,
  statesOf,
  textFits,
  TRANSITIONS,
} from '#backend/modules/orders/states.ts';

describe('The states of an order', () => {
  it.each(ORDER_STATES)('%s shows a text of spec §4 that fits its status, or none', (state) => {
    expect(textFits(SHOWN[state])).toBe(true);
  });

  it('are pending until they end, and what ended stays', () => {
    for (const state of ORDER_STATES) {
      expect(SHOWN[state].status === 'PENDING').toBe(TRANSITIONS[state].length > 0);
    }
  });

  it('are all reached from PLACED', () => {
    const reached = new Set<string>(['PLACED']);
    for (const state of ORDER_STATES)
      if (reached.has(state)) TRANSITIONS[state].forEach((to) => reached.add(to));
    expect([...reached].sort()).toEqual([...ORDER_STATES].sort());
  });

  it('belong to one group each', () => {
    const grouped = (['success', 'pending', 'failed'] as const).flatMap(statesOf);
    expect(grouped.sort()).toEqual([...ORDER_STATES].sort());
  });

  it('refuse a move that is not legal', () => {
    expect(() => assertLegal('LAPSED', 'CONFIRMED')).toThrow('from LAPSED to CONFIRMED');
    expect(() => assertLegal('PLACED', 'DELIVERED')).toThrow();
    expect(() => assertLegal('PLACED', 'CONFIRMED')).not.toThrow();
  });

  it('have a text each in the order’s history', () => {
    for (const state of ORDER_STATES) expect(eventText(state)).not.toBe('');
    expect(eventText('REVEALED')).toBe('Code shown');
  });
});
