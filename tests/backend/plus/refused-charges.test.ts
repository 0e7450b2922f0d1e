import { ProviderRefusal } from '#backend/providers/types.ts';
import type { TestMember } from '../../support/app.ts';
import { onEveryDatabase } from '../../support/db.ts';
import { DAY_SECONDS, eachOnPlusHarness, type PlusHarness } from '../../support/plus-harness.ts';

const HOUR = 3600;

onEveryDatabase('A renewal that the gateway refuses to charge', (db) => {
  let harness: PlusHarness;
  let member: TestMember;
  eachOnPlusHarness(
    db,
    (...opened) => ([harness, member] = opened),
    (opened) => opened.plusMember({ planId: 'plus-3', pricePaise: 149_00 }),
  );

  it('has failed at once, and is charged again seven hours later', async () => {
    const charge = jest
      .spyOn(harness.deps.providers.payments, 'charge')
      .mockRejectedValueOnce(new ProviderRefusal('The card was stolen'));
    harness.clock.advance(91 * DAY_SECONDS);
    await harness.sweep();
    const { orderList, membership } = await harness.status(member);
    expect(orderList[0]).toMatchObject({ kind: 'RENEWAL', status: 'ORDER_FAILED' });
    expect(membership).toMatchObject({ autoRenew: true, renewal: 'FAILED' });
    harness.clock.advance(7 * HOUR - 60);
    await harness.sweep();
    expect(charge).toHaveBeenCalledTimes(1);
    harness.clock.advance(61);
    await harness.sweep();
    expect(charge).toHaveBeenCalledTimes(2);
    expect((await harness.status(member)).membership.until).toBe('2026-09-14T09:30:00.000Z');
    charge.mockRestore();
  });

  it('has renewal switched off after the third refusal, as of an agreement that was revoked, and its member is told', async () => {
    const charge = jest
      .spyOn(harness.deps.providers.payments, 'charge')
      .mockRejectedValue(new ProviderRefusal('The agreement was revoked'));
    harness.clock.advance(91 * DAY_SECONDS);
    for (let hour = 0; hour < 24 && charge.mock.calls.length < 3; hour += 7) {
      await harness.sweep();
      harness.clock.advance(7 * HOUR + 1);
    }
    expect((await harness.status(member)).membership).toMatchObject({ autoRenew: false, renewal: 'FAILED' });
    const told = harness.sent.filter(
      ({ channel, to, text }) =>
        channel === 'SMS' && to === member.mobile && text.includes('could not charge'),
    );
    expect(told.map(({ text }) => text.includes('try again'))).toEqual([true, true, false]);
    charge.mockRestore();
  });
});
