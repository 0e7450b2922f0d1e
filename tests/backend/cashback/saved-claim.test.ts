// A claim before it is confirmed: its quote, and what is kept of it.
import { randomUUID } from 'node:crypto';
import { contract } from '#contract/index.ts';
import { cashbackHarness, UPI_ID } from '../../support/cashback-harness.ts';
import { onEveryDatabase } from '../../support/db.ts';

const { dbt } = contract;
const POINTS = 1000;
const PAISE = 20_000;

onEveryDatabase('Cashback before it is confirmed', (db) => {
  const harness = cashbackHarness(db);

  it('is quoted with its amount, lots and limits, and refused outside its limits', async () => {
    const { member } = await harness().claimant(1500);
    const validate = (points: number) =>
      harness().call(dbt.validate, { query: { points: String(points) }, headers: member.headers });
    expect((await validate(1001)).data).toMatchObject({
      paisePerCoin: 20,
      limits: { leastPoints: 500, mostPoints: 20_000, leftThisMonth: 50_000 },
      availablePointsAmount: 1500,
      quote: {
        points: 1001,
        amountPaise: 20_020,
        pointsLeft: 499,
        pointsMissing: 0,
        lots: [{ points: 1001 }],
      },
    });
    expect((await validate(1600)).data.quote).toMatchObject({ pointsLeft: 0, pointsMissing: 100 });
    const { headers } = member;
    expect((await harness().call(dbt.validate, { headers })).data).toMatchObject({
      paisePerCoin: 20,
      limits: { leastPoints: 500 },
      quote: null,
    });
    for (const points of [499, 20_001]) {
      expect(await validate(points)).toMatchObject({ status: 409, data: { errorCode: 'CASHBACK_LIMIT' } });
    }
  });

  it('is saved for a cart by GET and by POST, without moving coins', async () => {
    const { member, beneficiaryId } = await harness().claimant();
    const cartId = randomUUID();
    const headers = { ...member.headers, cartid: cartId };
    expect((await harness().save(member, cartId, beneficiaryId, 700)).status).toBe(200);
    const tooFew = await harness().save(member, cartId, beneficiaryId, 499);
    expect(tooFew.data).toMatchObject({ errorCode: 'CASHBACK_LIMIT', limits: { leastPoints: 500 } });
    const body = { beneficiaryId, points: POINTS };
    const posted = await harness().call(dbt.saveByPost, { body, headers });
    expect(posted.data.draft).toMatchObject({
      cartId,
      points: POINTS,
      amountPaise: PAISE,
      beneficiary: { account: 'xxxarao@examplebank' },
    });
    expect((await harness().summary(member, cartId)).data).toMatchObject({
      draft: { points: POINTS },
      transfer: null,
    });
    expect(await harness().balance(member)).toEqual({ available: 5000, blocked: 0 });
    expect(JSON.stringify(posted.data)).not.toContain(UPI_ID);
  });

  it('is saved by GET only for requests from our own pages', async () => {
    const { member, beneficiaryId } = await harness().claimant();
    const cookieOnly = { cookie: member.headers['cookie'] ?? '' };
    const send = (headers: Record<string, string>) =>
      harness().call(dbt.save, {
        query: { beneficiaryId, points: '600' },
        headers: { ...cookieOnly, cartid: 'cart-own', ...headers },
      });
    for (const site of [undefined, 'cross-site', 'same-site', 'none']) {
      const answer = await send(site ? { 'sec-fetch-site': site } : {});
      expect([site, answer.status]).toEqual([site, 403]);
    }
    expect((await send({ 'sec-fetch-site': 'same-origin' })).status).toBe(200);
  });

  it('has no summary for a cart without a claim, for another member, or without a cart id', async () => {
    const { member, beneficiaryId } = await harness().claimant();
    const cartId = randomUUID();
    await harness().save(member, cartId, beneficiaryId);
    const other = await harness().join();
    expect((await harness().summary(other, cartId)).status).toBe(404);
    expect((await harness().summary(member, 'no-such-cart')).status).toBe(404);
    const { headers } = member;
    expect(await harness().call(dbt.summary, { headers })).toMatchObject({
      status: 400,
      data: { fields: { cartId: expect.any(String) as string } },
    });
  });

  it('is not found when the brand does not offer it', async () => {
    const { member } = await harness().claimant();
    await harness().offer(null);
    for (const call of [dbt.verifyUser, dbt.validate, dbt.fetchBeneficiary]) {
      const { headers } = member;
      expect([call.id, (await harness().call(call, { headers })).status]).toEqual([call.id, 404]);
    }
  });

  it('keeps the saved claim of a cart for a week, and accepts no new claim once it is confirmed', async () => {
    const who = await harness().claimant();
    const { member, beneficiaryId } = who;
    const cartId = randomUUID();
    await harness().save(member, cartId, beneficiaryId);
    const draftAfter = async (days: number) => {
      harness().clock.advance(days * 86_400);
      await harness().queue.handlers['housekeeping.sweep']?.({}, { last: true });
      const headers = { ...member.headers, cartid: cartId };
      return (await harness().call(dbt.summary, { query: {}, headers })).status;
    };
    expect([await draftAfter(6), await draftAfter(2)]).toEqual([200, 404]);
    const { cartId: claimed } = await harness().confirmed(who);
    expect((await harness().save(member, claimed, beneficiaryId)).data.errorCode).toBe('CART_ORDERED');
  });

  it('is kept for another week when it is saved again', async () => {
    const { member, beneficiaryId } = await harness().claimant();
    const cartId = randomUUID();
    for (let time = 0; time < 2; time += 1) {
      await harness().save(member, cartId, beneficiaryId);
      harness().clock.advance(6 * 86_400);
      await harness().queue.handlers['housekeeping.sweep']?.({}, { last: true });
    }
    expect((await harness().summary(member, cartId)).status).toBe(200);
  });

  it('is another one in the cart of another member, even if the carts have one id', async () => {
    const [who, other] = [await harness().claimant(), await harness().claimant()];
    const cartId = randomUUID();
    await harness().save(who.member, cartId, who.beneficiaryId);
    await harness().save(other.member, cartId, other.beneficiaryId, 700);
    for (const [{ member }, points] of [
      [who, POINTS],
      [other, 700],
    ] as const) {
      expect((await harness().summary(member, cartId)).data.draft).toMatchObject({ points });
    }
    const password = await harness().requestPassword(who.member, cartId);
    expect((await harness().transfer(who.member, cartId, password)).status).toBe(200);
    expect((await harness().summary(other.member, cartId)).data).toMatchObject({
      draft: { points: 700 },
      transfer: null,
    });
    const others = await harness().requestPassword(other.member, cartId);
    const claim = { ...others, points: 700, amountPaise: 14_000 };
    expect((await harness().transfer(other.member, cartId, claim)).status).toBe(200);
    expect((await harness().summary(who.member, cartId)).data.transfer.points).toBe(POINTS);
  });
});
