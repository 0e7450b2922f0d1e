import { randomUUID } from 'node:crypto';
import type { Cause, HoldEnd } from '#backend/ledger/types.ts';
import { membership } from '#contract/membership.ts';
import type { TestMember } from '../../support/app.ts';
import { onEveryDatabase } from '../../support/db.ts';
import { DAY_SECONDS, eachOnPlusHarness, type PlusHarness } from '../../support/plus-harness.ts';

onEveryDatabase('A member of Plus', (db) => {
  let harness: PlusHarness;
  let member: TestMember;
  eachOnPlusHarness(
    db,
    (...opened) => ([harness, member] = opened),
    (one) => one.plusMember(),
  );

  const takeBack = (entryId: string, coins: number, id: string = randomUUID()) =>
    db().tx((tx) =>
      harness.services.ledger.reverseEarn(tx, {
        accountId: member.accountId,
        entryId,
        coins,
        cause: { title: 'Groceries at Farmfolk, returned', kind: 'partner', id },
        at: harness.clock.now(),
      }),
    );

  it('earns extra coins with partners, and sees how many and what they are worth', async () => {
    await harness.earn(member, 301);
    expect(await harness.entries(member)).toEqual(['EARNED 301 partner', 'EARNED 150 plus']);
    expect((await harness.status(member)).benefits).toMatchObject({
      extraPoints: 150,
      extraWorthPaise: 3750,
      offersUsed: 0,
      savedPaise: 3750,
      benefitList: [{ kind: 'EARN', title: 'Groceries at Farmfolk', points: 150, savedPaise: 3750 }],
    });
  });

  it('sees the worth to the paisa when the rate of the brand is a fraction', async () => {
    await harness.earn(member, 200);
    const setRate = (paise: number) =>
      db().query(`update client set config = jsonb_set(config, '{rates,paisePerCoin}', $1)`, [String(paise)]);
    await setRate(0.29);
    harness.clock.advance(10);
    expect((await harness.status(member)).benefits).toMatchObject({
      extraPoints: 100,
      extraWorthPaise: 29,
      benefitList: [{ savedPaise: 29 }],
    });
    await setRate(25);
    harness.clock.advance(10);
  });

  it('gets the extra coins once when the same earning is reported ten times', async () => {
    await Promise.all(Array.from({ length: 10 }, () => harness.earn(member, 200, `bill-${member.lcn}`)));
    expect(await harness.entries(member)).toEqual(['EARNED 200 partner', 'EARNED 100 plus']);
  });

  it('gets no extra coins for other kinds of earning, nor before or after the membership', async () => {
    await harness.earn(member, 200, randomUUID(), 'survey');
    const early = await harness.join();
    const bill = `bill-${early.lcn}`;
    await harness.earn(early, 200, bill);
    harness.clock.advance(60);
    await harness.decide(await harness.buy(early), 'PAID');
    await harness.earn(early, 200, bill);
    expect(await harness.entries(early)).toEqual(['EARNED 200 partner']);
    expect(await harness.entries(member)).toEqual(['EARNED 200 survey']);
    harness.clock.advance(366 * DAY_SECONDS);
    await harness.earn(member, 200);
    expect((await harness.entries(member)).at(-1)).toBe('EARNED 200 partner');
    harness.clock.advance(-366 * DAY_SECONDS - 60);
  });

  it('gets extra coins from the moment of the payment to the last millisecond, and none at the very end', async () => {
    const { since, until } = (await harness.status(member)).membership;
    expect(harness.clock.now().toISOString()).toBe(since);
    await harness.earn(member, 200);
    const lifeSeconds = (Date.parse(until) - Date.parse(since)) / 1000;
    harness.clock.advance(lifeSeconds - 0.001);
    await harness.earn(member, 200);
    harness.clock.advance(0.001);
    await harness.earn(member, 200);
    expect(await harness.entries(member)).toEqual([
      ...['EARNED 200 partner', 'EARNED 100 plus'],
      ...['EARNED 200 partner', 'EARNED 100 plus'],
      'EARNED 200 partner',
    ]);
    harness.clock.advance(-lifeSeconds);
  });

  it('gets extra coins for expected coins if a member when they are confirmed, not when they are expected', async () => {
    const [leaving, joining] = [member, await harness.join()];
    const lifeSeconds = 366 * DAY_SECONDS;
    const cause: Cause = { title: 'Northkite Air', kind: 'trip', id: randomUUID() };
    const instantIn = (days: number) => new Date(harness.clock.now().getTime() + days * DAY_SECONDS * 1000);
    const expect80 = ({ accountId }: TestMember) =>
      db().tx((tx) =>
        harness.services.ledger.expectEarn(tx, {
          ...{ accountId, coins: 80, cause },
          at: harness.clock.now(),
          expectedBy: instantIn(400),
        }),
      );
    const confirm = ({ accountId }: TestMember, expectationId: string) =>
      db().tx((tx) =>
        harness.services.ledger.confirmEarn(tx, {
          ...{ accountId, expectationId, cause },
          at: harness.clock.now(),
          expiresAt: instantIn(90),
        }),
      );
    const expected = [await expect80(leaving), await expect80(joining)];
    harness.clock.advance(lifeSeconds);
    await harness.decide(await harness.buy(joining), 'PAID');
    await confirm(leaving, expected[0]!.entryId);
    await confirm(joining, expected[1]!.entryId);
    expect((await harness.entries(leaving)).at(-1)).toBe('EARNED 80 trip');
    expect((await harness.entries(joining)).slice(-2)).toEqual(['EARNED 80 trip', 'EARNED 40 plus']);
    harness.clock.advance(-lifeSeconds);
  });

  it('loses the extra coins in proportion to what is returned, and no more', async () => {
    const entryId = await harness.earn(member, 300);
    await takeBack(entryId, 100, 'first');
    await takeBack(entryId, 100, 'first');
    expect(await harness.available(member)).toBe(300);
    await takeBack(entryId, 200, 'rest');
    expect(await harness.available(member)).toBe(0);
    // The remainder of the division goes back with the first coin.
    const odd = await harness.earn(member, 301);
    await takeBack(odd, 1, 'odd-first');
    expect(await harness.available(member)).toBe(301 + 150 - 2);
    await takeBack(odd, 300, 'odd-rest');
    expect(await harness.available(member)).toBe(0);
    expect((await harness.status(member)).benefits).toMatchObject({ extraPoints: 0, benefitList: [] });
  });

  const ordered = (coins: number): Promise<HoldEnd> =>
    db().tx(async (tx) => {
      const at = harness.clock.now();
      const cause: Cause = { title: 'Coffee card', kind: 'order', id: randomUUID() };
      const of = { accountId: member.accountId, at, cause };
      const expiresAt = new Date(at.getTime() + 60_000);
      const { holdId } = await harness.services.ledger.hold(tx, { ...of, coins, expiresAt });
      return { ...of, holdId };
    });

  const expectNoRefund = async () => {
    expect((await harness.status(member)).membership.refundPaise).toBe(0);
    expect((await harness.cancel(member, 499_00)).data).toEqual({
      errorCode: 'PRICE_CHANGED',
      refundPaise: 0,
    });
  };

  it('has used the extra coins of a returned purchase that are spent, and not those taken back', async () => {
    const entryId = await harness.earn(member, 300);
    const order = await ordered(250);
    await db().tx((tx) => harness.services.ledger.commit(tx, order));
    // 200 of the 450 coins are left: 150 go back for the purchase, and 50 of its 75 extra ones.
    await takeBack(entryId, 150);
    expect(await harness.available(member)).toBe(0);
    expect((await harness.status(member)).benefits).toMatchObject({ extraPoints: 100 });
    await takeBack(entryId, 150);
    expect((await harness.status(member)).benefits).toMatchObject({
      extraPoints: 100,
      benefitList: [{ kind: 'EARN', points: 100 }],
    });
    await expectNoRefund();
    // Nor would a plan add anything to it, although most of its coins could not be taken back.
    harness.clock.advance(60);
    const { outlookList } = (await harness.call(membership.outlook, { headers: member.headers })).data;
    expect(outlookList.map((one: { earnedPoints: number }) => one.earnedPoints)).toEqual([0, 0, 0]);
  });

  it('has used no extra coins of a returned purchase that were taken once their order was cancelled', async () => {
    const entryId = await harness.earn(member, 300);
    const order = await ordered(400);
    await takeBack(entryId, 300);
    await expectNoRefund();
    await db().tx((tx) => harness.services.ledger.release(tx, order));
    expect(await harness.available(member)).toBe(0);
    expect((await harness.status(member)).benefits).toMatchObject({ extraPoints: 0, benefitList: [] });
    expect((await harness.cancel(member, 499_00)).data.refundedPaise).toBe(499_00);
  });

  it('keeps none that paid for the return of their own purchase while an order had its coins', async () => {
    const entryId = await harness.earn(member, 300);
    const order = await ordered(250);
    await takeBack(entryId, 300);
    await db().tx((tx) => harness.services.ledger.release(tx, order));
    expect(await harness.available(member)).toBe(0);
    expect((await harness.entries(member)).slice(-3)).toEqual([
      'BLOCK_REVERSED 250 order',
      'PARTIALLY_EARN_REVERSED 100 partner',
      'EARN_REVERSED 150 plus',
    ]);
  });
});
