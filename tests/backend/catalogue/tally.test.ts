import type { Db } from '#backend/db/driver.ts';
import { createTally } from '#backend/modules/catalogue/tally.ts';
import { testClock } from '../../support/app.ts';

const MINUTE = 60;

const createCounted = () => {
  const clock = testClock();
  const query = jest.fn(() => Promise.resolve([]));
  const tally = createTally({ query, queryUnprepared: query } as unknown as Db, clock);
  /** How many statements a call for the numbers of vouchers sends, once it has its answer. */
  const statements = async (): Promise<number> => {
    const before = query.mock.calls.length;
    await tally('VOUCHER');
    return query.mock.calls.length - before;
  };
  return { clock, statements };
};

describe('The numbers of items', () => {
  it('are kept for a minute', async () => {
    const { clock, statements } = createCounted();
    expect(await statements()).toBeGreaterThan(0);
    clock.advance(MINUTE - 1);
    expect(await statements()).toBe(0);
    clock.advance(1);
    expect(await statements()).toBeGreaterThan(0);
  });

  it('are counted again once the clock was set back, rather than kept for as long as that', async () => {
    const { clock, statements } = createCounted();
    await statements();
    clock.advance(-60 * MINUTE);
    expect(await statements()).toBeGreaterThan(0);
    expect(await statements()).toBe(0);
  });
});
