// The receipt of a direct bank transfer by the call that spec §7 lists for it: GET order/summary.
import { asAgent } from '../../support/agents.ts';
import { contract } from '#contract/index.ts';
import { cashbackHarness } from '../../support/cashback-harness.ts';
import { onEveryDatabase } from '../../support/db.ts';

onEveryDatabase('The receipt of a bank transfer', (db) => {
  const harness = cashbackHarness(db);

  const receipt = (headers: Record<string, string>, orderId: string) =>
    harness().call(contract.orders.summary, { query: { orderId }, headers });

  it('is returned by the order summary call for the transfer id, before and after it is paid', async () => {
    const who = await harness().claimant();
    const { headers } = who.member;
    const { transferId } = await harness().confirmed(who);
    const pending = await receipt(headers, transferId);
    expect(pending.data).toMatchObject({
      order: null,
      transfer: { transferId, status: 'PENDING', points: 1000, amountPaise: 20_000 },
      availablePointsAmount: 4000,
    });
    await harness().pay(who.member, transferId);
    expect((await receipt(headers, transferId)).data.transfer.status).toBe('ORDER_SUCCESS');
  });

  it('returns 404 to another member and to a support agent', async () => {
    const who = await harness().claimant();
    const { transferId } = await harness().confirmed(who);
    const other = await harness().join();
    const agent = await asAgent(harness(), who.member.lcn);
    for (const headers of [other.headers, agent]) {
      expect(await receipt(headers, transferId)).toMatchObject({
        status: 404,
        message: 'There is no such order in this account',
      });
    }
  });
});
