import { addMs, DAY_MS, HOUR_MS } from '#backend/clock.ts';
import { decidedBy, shouldCancel } from '#backend/modules/cashback/states.ts';

const requestedAt = new Date('2026-03-14T09:30:00.000Z');
const after = (ms: number): Date => addMs(requestedAt, ms);
const CALLED_OFF_MS = 72 * HOUR_MS;

describe('A payout that is not decided', () => {
  it('is called off after three days, and not a millisecond earlier', () => {
    expect(shouldCancel(requestedAt, after(CALLED_OFF_MS - 1))).toBe(false);
    expect(shouldCancel(requestedAt, after(CALLED_OFF_MS))).toBe(true);
  });

  it('is promised for an hour after that, then for a day later, and never for a moment that is here', () => {
    const promised = after(CALLED_OFF_MS + HOUR_MS);
    expect(decidedBy(requestedAt, after(2 * HOUR_MS))).toEqual(promised);
    expect(decidedBy(requestedAt, addMs(promised, -1))).toEqual(promised);
    expect(decidedBy(requestedAt, promised)).toEqual(addMs(promised, DAY_MS));
  });
});
