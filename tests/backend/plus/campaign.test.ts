import { contract } from '#contract/index.ts';
import { dayInKolkata, endOfDayMonthsAfter } from '#backend/ledger/calendar.ts';
import type { Cause } from '#backend/ledger/types.ts';
import { saveCampaigns, type CampaignsByClient } from '#backend/modules/campaign/repository.ts';
import { saveProgrammes } from '#backend/modules/membership/repository-programme.ts';
import { campaigns, plusProgrammes, ZILLION } from '../../support/offers.ts';
import type { TestMember } from '../../support/app.ts';
import { callDuring } from '../../support/call-during.ts';
import { withCoinLife } from '../../support/coin-life.ts';
import { onEveryDatabase } from '../../support/db.ts';
import { eachOnPlusHarness, type PlusHarness } from '../../support/plus-harness.ts';

const { details, summary } = contract.campaign;

onEveryDatabase('A campaign', (db, kind) => {
  let harness: PlusHarness;
  let member: TestMember;
  eachOnPlusHarness(db, (...opened) => ([harness, member] = opened));

  const summaryOf = (orderId: string, headers = member.headers) =>
    harness.call(summary, { query: { orderId }, headers });

  it('is described publicly', async () => {
    const { campaign } = (await harness.call(details, { query: { campaignId: 'zillion-plus' } })).data;
    expect(campaign).toMatchObject({
      open: true,
      pricePaise: 349_00,
      bonusPoints: 500,
      plan: { planId: 'plus-12', pricePaise: 499_00 },
    });
    expect((await harness.call(details, { query: { campaignId: 'no-such' } })).status).toBe(404);
  });

  it('is open from the second that it begins to the second that it ends, however these are written', async () => {
    const isOpen = async () =>
      (await harness.call(details, { query: { campaignId: 'zillion-plus' } })).data.campaign.open as boolean;
    const secondsAway = (seconds: number) =>
      new Date(harness.clock.now().getTime() + seconds * 1000).toISOString().replace('.000Z', 'Z');
    const during = (beginsAt: string, endsAt: string) =>
      db().tx((tx) =>
        saveCampaigns(tx, { ZILLION: ZILLION.campaigns.map((one) => ({ ...one, beginsAt, endsAt })) }),
      );
    await during(secondsAway(0), secondsAway(60));
    expect(await isOpen()).toBe(true);
    await during(secondsAway(-60), secondsAway(0));
    expect(await isOpen()).toBe(false);
    await during(secondsAway(1), secondsAway(60));
    expect(await isOpen()).toBe(false);
    expect((await harness.takeCampaign(member)).data.errorCode).toBe('CAMPAIGN_CLOSED');
    await db().tx((tx) => saveCampaigns(tx, campaigns));
  });

  it('belongs to its brand, and to brands that sell the plans of that one', async () => {
    const [offer] = ZILLION.campaigns;
    const titleFor = async (client: string) => {
      const headers = { clientId: client };
      const answer = await harness.call(details, { query: { campaignId: 'zillion-plus' }, headers });
      return answer.status === 200 ? (answer.data.campaign.title as string) : answer.status;
    };
    const joined = await harness.join({ clientId: 'HOOPOE' });
    const guest = { ...joined, headers: { ...joined.headers, clientId: 'HOOPOE' } };
    expect(await titleFor('HOOPOE')).toBe(offer!.title);
    const save = (programmes: object, offers: CampaignsByClient) =>
      db().tx(async (tx) => {
        await saveProgrammes(tx, { ...plusProgrammes, ...programmes });
        await saveCampaigns(tx, offers);
      });
    await save({ HOOPOE: ZILLION.plus }, campaigns);
    expect(await titleFor('HOOPOE')).toBe(404);
    expect((await harness.takeCampaign(guest)).data.errorCode).toBe('NOT_FOUND');
    await save({}, { ...campaigns, HOOPOE: [{ ...offer!, title: 'Of Hoopoe' }] });
    expect([await titleFor('HOOPOE'), await titleFor('ZILLION')]).toEqual(['Of Hoopoe', offer!.title]);
    await save({}, campaigns);
  });

  it('gives coins that live as long as the brand says', async () => {
    const buyer = await harness.join();
    const begun = await harness.takeCampaign(buyer);
    const today = harness.clock.now();
    await withCoinLife(db(), { plus: 1 }, () => harness.decide(begun, 'PAID'));
    const { data } = await harness.call(contract.member.balance, { headers: buyer.headers });
    const coins = data.expiring.find(({ points }: { points: number }) => points === 500);
    expect(coins.on).toBe(dayInKolkata(endOfDayMonthsAfter(today, 1)));
  });

  it('starts the plan and gives its coins once, when it is paid', async () => {
    const begun = await harness.takeCampaign(member);
    await harness.decide(begun, 'PAID', 'twice');
    const { data } = await summaryOf(begun.data.orderId as string);
    expect(data).toMatchObject({
      campaignId: 'zillion-plus',
      order: { kind: 'CAMPAIGN', status: 'ORDER_SUCCESS', pricePaise: 349_00, bonusPoints: 500 },
      payment: { status: 'SUCCESS' },
      availablePointsAmount: 500,
    });
    expect(await harness.entries(member)).toEqual(['EARNED 500 campaign']);
    expect(await harness.tier(member)).toBe('ZILLION_PLUS');
    const { membership, orderList, campaignOrderList } = await harness.status(member);
    expect(membership).toMatchObject({ autoRenew: false });
    expect(orderList).toMatchObject([{ campaignId: 'zillion-plus', status: 'ORDER_SUCCESS' }]);
    expect(campaignOrderList).toEqual(orderList);
  });

  it('keeps the renewal setting and renewal price of a member who already has Plus', async () => {
    const renewing = await harness.plusMember({ planId: 'plus-3', pricePaise: 149_00 });
    await harness.decide(await harness.takeCampaign(renewing), 'PAID');
    expect((await harness.status(renewing)).membership).toMatchObject({
      until: '2027-06-14T09:30:00.000Z',
      autoRenew: true,
      nextChargeAt: '2027-06-13T09:30:00.000Z',
      nextChargePaise: 149_00,
    });
    const ending = await harness.plusMember({ autoRenew: false });
    await harness.decide(await harness.takeCampaign(ending), 'PAID');
    expect((await harness.status(ending)).membership).toMatchObject({
      autoRenew: false,
      nextChargePaise: null,
    });
  });

  it('does not renew like a membership that was over before', async () => {
    const former = await harness.plusMember({ planId: 'plus-3', pricePaise: 149_00 });
    await db().query(`update plus_membership set until = $2 where account_id = $1`, [
      former.accountId,
      harness.clock.now(),
    ]);
    await harness.decide(await harness.takeCampaign(former), 'PAID');
    expect((await harness.status(former)).membership).toMatchObject({
      autoRenew: false,
      nextChargePaise: null,
    });
  });

  it('can be used once by each member, and again only if the payment failed', async () => {
    const first = await harness.takeCampaign(member);
    expect((await harness.takeCampaign(member)).data.orderId).toBe(first.data.orderId);
    await harness.decide(first, 'FAILED');
    const second = await harness.takeCampaign(member);
    expect(second.data.orderId).not.toBe(first.data.orderId);
    await harness.decide(second, 'PAID');
    const third = await harness.takeCampaign(member);
    expect([third.status, third.data]).toEqual([
      409,
      { errorCode: 'CAMPAIGN_TAKEN', orderId: second.data.orderId },
    ]);
  });

  it('can be cancelled for a refund that also takes its coins back', async () => {
    await harness.decide(await harness.takeCampaign(member), 'PAID');
    expect((await harness.cancel(member, 349_00)).status).toBe(200);
    expect([await harness.available(member), await harness.tier(member)]).toEqual([0, 'ZILLION']);
    const again = await harness.takeCampaign(member);
    expect(again.data.errorCode).toBe('CAMPAIGN_TAKEN');
  });

  // The embedded database runs one transaction after the other: none of them waits.
  if (kind === 'postgres') {
    it('takes no lock on the coins while its cancellation waits for the membership', async () => {
      await harness.decide(await harness.takeCampaign(member), 'PAID');
      const account = [member.accountId];
      const cancelled = await callDuring(
        db(),
        (tx) => tx.query('select 1 from plus_membership where account_id = $1 for update', account),
        () => harness.cancel(member, 349_00),
        // Settling a payment locks the membership, then the coins.
        (tx) => tx.query('select 1 from account_balance where account_id = $1 for update nowait', account),
      );
      expect(cancelled.status).toBe(200);
    });
  }

  it('is reported as used once it is paid, even after a refund and many later purchases', async () => {
    const begun = await harness.takeCampaign(member);
    expect((await harness.status(member)).campaignOrderList).toEqual([]);
    await harness.decide(begun, 'PAID');
    await harness.cancel(member, 349_00);
    for (let count = 0; count < 15; count += 1) {
      harness.clock.advance(60);
      await harness.decide(await harness.buy(member), 'FAILED');
    }
    harness.clock.advance(-15 * 60);
    const { orderList, campaignOrderList, membership, wasMember } = await harness.status(member);
    expect([membership, wasMember]).toEqual([null, true]);
    const { orderId } = begun.data;
    expect(orderList).not.toContainEqual(expect.objectContaining({ orderId }));
    expect(campaignOrderList).toMatchObject([{ orderId, status: 'ORDER_SUCCESS', refundedPaise: 349_00 }]);
  });

  it('is not refunded when its coins are spent', async () => {
    await harness.decide(await harness.takeCampaign(member), 'PAID');
    const { accountId } = member;
    const at = harness.clock.now();
    const cause: Cause = { title: 'Coffee card', kind: 'order', id: `o-${member.lcn}` };
    await db().tx((tx) =>
      harness.services.ledger.hold(tx, {
        accountId,
        coins: 1,
        cause,
        at,
        expiresAt: new Date(at.getTime() + 1e9),
      }),
    );
    const refused = await harness.cancel(member, 349_00);
    expect([refused.status, refused.data.errorCode]).toEqual([409, 'ORDER_STATE']);
    expect([await harness.available(member), await harness.tier(member)]).toEqual([499, 'ZILLION_PLUS']);
  });

  it('is refused at a wrong price, and its summary returns 404 for other members and other orders', async () => {
    const cheap = await harness.takeCampaign(member, { pricePaise: 1 });
    expect([cheap.status, cheap.data.errorCode]).toEqual([409, 'PRICE_CHANGED']);
    const begun = await harness.takeCampaign(member);
    expect((await summaryOf(begun.data.orderId as string, (await harness.join()).headers)).status).toBe(404);
    const other = await harness.join();
    const bought = await harness.buy(other);
    for (const { headers } of [member, other]) {
      expect((await summaryOf(bought.data.orderId as string, headers)).status).toBe(404);
    }
  });

  it('costs what it says, and not what a page shows that is out of date, be it less or more', async () => {
    for (const pricePaise of [349_00 - 1, 349_00 + 1]) {
      const { data } = await harness.takeCampaign(member, { pricePaise });
      expect(data).toEqual({ errorCode: 'PRICE_CHANGED', pricePaise: 349_00 });
    }
  });

  it('is read again from its file without changing the campaigns of other brands', async () => {
    const [offer] = ZILLION.campaigns;
    const statusFor = async (client: string) =>
      (await harness.call(details, { query: { campaignId: 'own' }, headers: { clientId: client } })).status;
    await db().tx((tx) => saveCampaigns(tx, { HOOPOE: [{ ...offer!, campaignId: 'own' }] }));
    await db().tx((tx) => saveCampaigns(tx, { ZILLION: ZILLION.campaigns }));
    expect(await statusFor('HOOPOE')).toBe(200);
    await db().tx((tx) => saveCampaigns(tx, { ...campaigns, HOOPOE: [] }));
    expect(await statusFor('HOOPOE')).toBe(404);
  });

  it('leaves its orders readable under the name of the plan when it is deleted', async () => {
    const { orderId } = (await harness.takeCampaign(member)).data;
    await db().tx((tx) => saveCampaigns(tx, { ...campaigns, ZILLION: [] }));
    const { status, data } = await summaryOf(orderId as string);
    expect([status, data.title]).toEqual([200, data.order.plan.name]);
    await db().tx((tx) => saveCampaigns(tx, campaigns));
  });

  it('is shown as closed and refused after its end, and as used to who has used it', async () => {
    const former = await harness.join();
    const used = await harness.takeCampaign(former);
    await harness.decide(used, 'PAID');
    const over = ZILLION.campaigns.map((one) => ({ ...one, endsAt: '2026-03-01T00:00:00.000Z' }));
    await db().tx((tx) => saveCampaigns(tx, { ZILLION: over }));
    expect((await harness.call(details, { query: {} })).data.campaign.open).toBe(false);
    expect((await harness.takeCampaign(member)).data.errorCode).toBe('CAMPAIGN_CLOSED');
    expect((await harness.takeCampaign(former)).data).toEqual({
      errorCode: 'CAMPAIGN_TAKEN',
      orderId: used.data.orderId,
    });
    await db().tx((tx) => saveCampaigns(tx, campaigns));
  });
});
