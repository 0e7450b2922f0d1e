// How often, and how many at once, the gateway is asked about payments that it has not reported.
import type { GatewayRecord } from '#backend/providers/types.ts';
import { onEveryDatabase } from '../../support/db.ts';
import { eachOnPaymentHarness, OPEN_SECONDS, type PaymentHarness } from '../../support/payment-harness.ts';
import { comesTrue } from '../../support/until.ts';

const ASKED_AFTER_SECONDS = 61;
const AT_ONCE = 10;
const AWAY = new Error('The gateway did not answer in time');

onEveryDatabase('The gateway', (db) => {
  let app: PaymentHarness;
  eachOnPaymentHarness(db, (harness) => (app = harness));

  const gateway = () => app.deps.providers.payments;
  const beginMany = async (count: number) => {
    const begun = [];
    for (let n = 0; n < count; n += 1) begun.push(await app.begin());
    return begun;
  };

  /** Has the gateway answer three calls, and others only when ten have begun; returns the most that ran at once. */
  const countAtOnce = async (call: 'find' | 'close'): Promise<number> => {
    const real = gateway()[call] as (of: never) => Promise<GatewayRecord>;
    const released = Promise.withResolvers<null>();
    let [calls, running, most] = [0, 0, 0];
    jest.spyOn(gateway(), call).mockImplementation(async (of: unknown) => {
      if ((calls += 1) <= 3) return real(of as never);
      most = Math.max(most, (running += 1));
      await released.promise;
      return real(of as never).finally(() => (running -= 1));
    });
    const swept = app.sweep();
    await comesTrue(() => running >= AT_ONCE);
    released.resolve(null);
    await swept;
    return most;
  };

  it('is asked about ten payments at once, and each is settled once', async () => {
    const begun = await beginMany(16);
    for (const { url } of begun) await app.decide(url, 'PAID', 'never');
    app.clock.advance(ASKED_AFTER_SECONDS);
    expect(await countAtOnce('find')).toBe(AT_ONCE);
    expect(app.settled.map(({ paymentId }) => paymentId).toSorted()).toEqual(
      begun.map(({ paymentId }) => paymentId).toSorted(),
    );
    expect(new Set(app.settled.map(({ outcome }) => outcome))).toEqual(new Set(['PAID']));
  });

  it('closes ten payments at once whose time is over', async () => {
    await beginMany(16);
    app.clock.advance(OPEN_SECONDS);
    expect(await countAtOnce('close')).toBe(AT_ONCE);
    expect(app.settled.filter(({ outcome }) => outcome === 'LAPSED')).toHaveLength(16);
  });

  it('is asked about a payment with growing pauses, and in each of its last minutes', async () => {
    await app.begin();
    const find = jest.spyOn(gateway(), 'find');
    const asked: number[] = [];
    // Sweeps come somewhere in their minute, not a minute after each other.
    for (const [minute, second] of Array.from({ length: 15 }, (_, n) => [n, (n * 37) % 60] as const)) {
      app.clock.advance(second);
      const before = find.mock.calls.length;
      await app.sweep();
      if (find.mock.calls.length > before) asked.push(minute);
      app.clock.advance(60 - second);
    }
    expect(asked).toEqual([1, 2, 4, 8, 12, 13, 14]);
  });

  it('closes payments whose time is over before it is asked about others, wherever the last round stopped', async () => {
    const others = await beginMany(4);
    app.clock.advance(ASKED_AFTER_SECONDS);
    jest.spyOn(gateway(), 'find').mockRejectedValue(AWAY);
    await app.sweep();
    jest.restoreAllMocks();
    app.clock.advance(OPEN_SECONDS - 2 * ASKED_AFTER_SECONDS);
    const [late] = await beginMany(1);
    app.clock.advance(ASKED_AFTER_SECONDS);
    const order: string[] = [];
    const [find, close] = [gateway().find, gateway().close];
    jest.spyOn(gateway(), 'find').mockImplementation((paymentId) => {
      order.push(`find ${paymentId}`);
      return find(paymentId);
    });
    jest.spyOn(gateway(), 'close').mockImplementation((page) => {
      order.push('close');
      return close(page);
    });
    await app.sweep();
    expect(order).toEqual([...others.map(() => 'close'), `find ${late!.paymentId}`]);
  });

  it('is asked three times when it is away, and about more once it answers', async () => {
    await beginMany(12);
    app.clock.advance(ASKED_AFTER_SECONDS);
    const find = jest.spyOn(gateway(), 'find').mockRejectedValue(AWAY);
    await app.sweep();
    expect(find).toHaveBeenCalledTimes(3);
    find.mockReset().mockResolvedValue(null);
    await app.sweep();
    expect(find).toHaveBeenCalledTimes(12);
  });

  it('is left alone when it goes away during a round', async () => {
    await beginMany(24);
    app.clock.advance(ASKED_AFTER_SECONDS);
    const find = jest.spyOn(gateway(), 'find').mockImplementation(async () => {
      const isAway = find.mock.calls.length > 8;
      await new Promise((done) => setTimeout(done, 5));
      if (isAway) throw AWAY;
      return null;
    });
    await app.sweep();
    // What ran at once when it went away.
    expect(find.mock.calls.length).toBeLessThanOrEqual(8 + 10);
  });

  it('that cannot close some payments is asked about the others', async () => {
    await beginMany(4);
    app.clock.advance(OPEN_SECONDS - ASKED_AFTER_SECONDS);
    const { paymentId, url } = await app.begin();
    await app.decide(url, 'PAID', 'never');
    app.clock.advance(ASKED_AFTER_SECONDS);
    jest.spyOn(gateway(), 'close').mockRejectedValue(AWAY);
    await app.sweep();
    expect(app.settled).toMatchObject([{ paymentId, outcome: 'PAID' }]);
  });
});
