import fc from 'fast-check';
import { shareOf } from '#contract/shares.ts';

it('gives the remainder back with the first returned pieces', () => {
  const share = (returnedCount: number) => shareOf(10, { count: 3, returnedCount }, 1);
  expect([share(0), share(1), share(2)]).toEqual([4, 3, 3]);
});

it('gives the whole amount back, in whatever parts the pieces are returned', () => {
  const parts = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(fc.nat({ max: 1_000_000 }), parts, (whole, pieces) => {
      const count = pieces.reduce((sum, some) => sum + some, 0);
      let returnedCount = 0;
      let back = 0;
      for (const some of pieces) {
        const share = shareOf(whole, { count, returnedCount }, some);
        expect(share).toBeGreaterThanOrEqual(0);
        returnedCount += some;
        back += share;
      }
      expect(back).toBe(whole);
    }),
  );
});
