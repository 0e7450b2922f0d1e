import type { TestMember } from '../../support/app.ts';
import { onEveryDatabase, OPENING_MS } from '../../support/db.ts';
import { createPlusHarness, DAY_SECONDS, type PlusHarness } from '../../support/plus-harness.ts';

const HOUR = 3600;

onEveryDatabase('The renewal of Plus', (db) => {
  let harness: PlusHarness;
  let member: TestMember;
  beforeAll(async () => {
    harness = await createPlusHarness(db());
    member = await harness.plusMember({ planId: 'plus-3', pricePaise: 149_00 });
  }, OPENING_MS);
  afterAll(() => harness.close());

  it('is tried no more often because it is turned on while it is on', async () => {
    // The payer has called the charges off.
    await db().query('update sandbox_payment set outcome = $1', ['CANCELLED']);
    harness.clock.advance(92 * DAY_SECONDS - 24 * HOUR);
    const autoRenews: boolean[] = [];
    for (let tries = 0; tries < 3; tries += 1) {
      await harness.sweep();
      autoRenews.push((await harness.status(member)).membership.autoRenew);
      if (tries < 2) await harness.setRenewal(member, 'ON');
      harness.clock.advance(7 * HOUR);
    }
    expect(autoRenews).toEqual([true, true, false]);
  });
});
