import { ProviderRefusal } from '#backend/providers/types.ts';
import { contract } from '#contract/index.ts';
import type { TestMember } from '../../support/app.ts';
import { onEveryDatabase, OPENING_MS } from '../../support/db.ts';
import { createPlusHarness, DAY_SECONDS, type PlusHarness } from '../../support/plus-harness.ts';

/** In a night in which more renewals are due than the gateway charges in minutes. */
onEveryDatabase('Renewals of Plus in great number', (db) => {
  let harness: PlusHarness;
  let member: TestMember;
  beforeEach(async () => {
    harness = await createPlusHarness(db());
    await db().query('delete from plus_membership');
    member = await harness.plusMember({ planId: 'plus-3', pricePaise: 149_00 });
    // Twelve hours before the end on 14 June.
    harness.clock.advance(92 * DAY_SECONDS - 12 * 3600);
  }, OPENING_MS);
  afterEach(async () => {
    jest.restoreAllMocks();
    expect(await harness.faults()).toEqual([]);
    await harness.close();
  });

  const renewals = async () =>
    ((await harness.status(member)).orderList as { kind: string; status: string }[])
      .filter(({ kind }) => kind === 'RENEWAL')
      .map(({ status }) => status);

  /** Begins the renewal; its charge waits for its turn. */
  const begin = async () => {
    const charge = harness.queue.handlers['membership.charge'];
    delete harness.queue.handlers['membership.charge'];
    await harness.sweep();
    expect(await renewals()).toEqual(['PENDING']);
    return async () => {
      if (charge) harness.queue.handlers['membership.charge'] = charge;
      await harness.queue.work();
    };
  };

  it('are not begun while charges of others wait', async () => {
    const waiting = jest.spyOn(harness.deps.queue, 'dueForSeconds').mockResolvedValue(61);
    await harness.sweep();
    expect(waiting).toHaveBeenCalledWith('membership.charge');
    expect(await renewals()).toEqual([]);
    expect((await harness.status(member)).membership).toMatchObject({ renewal: null, autoRenew: true });
    waiting.mockResolvedValue(60);
    await harness.sweep();
    expect(await renewals()).toEqual(['ORDER_SUCCESS']);
  });

  it('are begun all the same when their end is two hours away', async () => {
    jest.spyOn(harness.deps.queue, 'dueForSeconds').mockResolvedValue(61);
    harness.clock.advance(10 * 3600 - 1);
    await harness.sweep();
    expect(await renewals()).toEqual([]);
    harness.clock.advance(1);
    await harness.sweep();
    expect(await renewals()).toEqual(['ORDER_SUCCESS']);
  });

  it('that failed before are tried again near the end, too', async () => {
    await db().query("update plus_membership set renew_at = until - interval '3 hours', renew_tries = 1");
    jest.spyOn(harness.deps.queue, 'dueForSeconds').mockResolvedValue(61);
    harness.clock.advance(9 * 3600 + 60);
    await harness.sweep();
    expect(await renewals()).toEqual([]);
    harness.clock.advance(3600);
    await harness.sweep();
    expect(await renewals()).toEqual(['ORDER_SUCCESS']);
  });

  it('cannot be paid by hand, and are over when the membership is', async () => {
    await begin();
    const [{ orderId }] = (await harness.status(member)).orderList as [{ orderId: string }];
    const { data } = await harness.call(contract.membership.order, {
      query: { orderId },
      headers: member.headers,
    });
    expect(data['payment']).toMatchObject({ state: 'OPEN', url: null, payBy: '2026-06-14T09:30:00.000Z' });
    harness.clock.advance(12 * 3600);
    await harness.sweep();
    expect(await renewals()).toEqual(['ORDER_FAILED']);
    expect(harness.sent.some(({ text }) => text.includes('could not charge'))).toBe(true);
  });

  it('keep no account open that calls them off before they are charged', async () => {
    jest.spyOn(harness.deps.providers.payments, 'close').mockRejectedValue(new ProviderRefusal('Unknown'));
    jest.spyOn(harness.deps.providers.payments, 'find').mockResolvedValue(null);
    await begin();
    await harness.setRenewal(member, 'OFF');
    await harness.queue.work();
    harness.clock.advance(15 * 60);
    await harness.queue.work();
    expect(await db().query('select 1 from payment where unclosed_since is not null')).toEqual([]);
  });

  it('do not fail because their charge was asked for late', async () => {
    const charge = await begin();
    harness.clock.advance(3 * 3600);
    await harness.sweep();
    expect(await renewals()).toEqual(['PENDING']);
    await charge();
    expect(await renewals()).toEqual(['ORDER_SUCCESS']);
    expect(harness.sent.some(({ text }) => text.includes('could not charge'))).toBe(false);
  });

  it('have fifteen minutes from when their charge was asked for', async () => {
    jest.spyOn(harness.deps.providers.payments, 'charge').mockResolvedValue(undefined);
    const charge = await begin();
    harness.clock.advance(3 * 3600);
    await charge();
    harness.clock.advance(14 * 60);
    await harness.sweep();
    expect(await renewals()).toEqual(['PENDING']);
    harness.clock.advance(61);
    await harness.sweep();
    expect(await renewals()).toEqual(['ORDER_FAILED']);
  });
});
