import { addMs, DAY_MS, HOUR_MS, MINUTE_MS } from '#backend/clock.ts';
import { fallsSilent, pauseAfter } from '#backend/modules/orders/look-pause.ts';

describe('The pause before the store is asked again', () => {
  it.each([
    ['a clock that is behind', -5000, 20_000],
    ['a new stage', 0, 20_000],
    ['three minutes', 3 * MINUTE_MS, 20_000],
    ['ten minutes', 10 * MINUTE_MS, MINUTE_MS],
    ['two hours', 2 * HOUR_MS, 12 * MINUTE_MS],
    ['ten hours', 10 * HOUR_MS, HOUR_MS],
    ['a month', 30 * DAY_MS, HOUR_MS],
  ])('grows with the time that a stage has lasted, up to an hour: %s', (_age, stageMs, pauseMs) => {
    expect(pauseAfter(stageMs)).toBe(pauseMs);
  });

  it('lets a parcel travel for four days with some 150 calls', () => {
    let looks = 0;
    for (let age = 0; age < 4 * DAY_MS; age += pauseAfter(age)) looks += 1;
    expect(looks).toBeLessThan(160);
  });

  it.each([0, 7 * MINUTE_MS, 5 * HOUR_MS])(
    'contains the moment at which a stage has lasted ten days once, with looks that are late by %i ms',
    (lateMs) => {
      const since = new Date('2026-03-14T09:30:00.000Z');
      const silentAt: Date[] = [];
      for (let look = since; look < addMs(since, 20 * DAY_MS);) {
        const taken = addMs(look, lateMs);
        const next = addMs(taken, pauseAfter(taken.getTime() - since.getTime()));
        if (fallsSilent(since, look, next)) silentAt.push(taken);
        look = next;
      }
      expect(silentAt).toHaveLength(1);
      const days = ((silentAt[0]?.getTime() ?? 0) - since.getTime()) / DAY_MS;
      expect(Math.abs(days - 10)).toBeLessThan(0.25);
    },
  );
});
