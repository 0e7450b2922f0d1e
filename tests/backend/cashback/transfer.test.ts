// A confirmed claim: the coins that it takes, its limits, and where it is listed.
import { randomUUID } from 'node:crypto';
import { createCashbackSweeper } from '#backend/modules/cashback/sweep.ts';
import { contract } from '#contract/index.ts';
import type { TestMember } from '../../support/app.ts';
import { cashbackHarness, PAN_CLAIM, TERMS, UPI_ID } from '../../support/cashback-harness.ts';
import { onEveryDatabase } from '../../support/db.ts';
import { statementsOf } from '../../support/statements.ts';

const { dbt, member: memberCalls } = contract;
const POINTS = 1000;
const PAISE = 20_000;

onEveryDatabase('Cashback after it is confirmed', (db) => {
  const harness = cashbackHarness(db);

  it('is paid: coins are blocked and then burned, and both the points and the cash ledger list it', async () => {
    const who = await harness().claimant();
    const { member } = who;
    const { transferId, cartId } = await harness().confirmed(who);
    expect(await harness().balance(member)).toEqual({ available: 4000, blocked: POINTS });
    const requested = await harness().transferOf(member, transferId);
    expect(requested).toMatchObject({
      status: 'PENDING',
      points: POINTS,
      amountPaise: PAISE,
      failure: null,
    });
    expect(Date.parse(requested.dueBy)).toBeGreaterThan(harness().clock.now().getTime());

    await harness().pay(member, transferId);
    expect(await harness().balance(member)).toEqual({ available: 4000, blocked: 0 });
    const paid = await harness().transferOf(member, transferId);
    expect(paid).toMatchObject({
      status: 'ORDER_SUCCESS',
      dueBy: null,
      reference: expect.stringMatching(/^\d{12}$/) as string,
    });
    expect(paid.events).toHaveLength(3);
    const title = 'Cashback of ₹200.00 to xxxarao@examplebank';
    // An entry stays for ever: it names nobody, not even masked.
    const entry = 'Cashback of ₹200.00 to your UPI id';
    expect((await harness().entries(member))[0]).toEqual(['BURNED', POINTS, entry]);
    expect(harness().sent.findLast(({ to }) => to === member.mobile)?.text).toBe(
      `Your ZILLION cashback of Rs 200.00 was paid to xxxarao@examplebank. Bank reference ${paid.reference}.`,
    );

    const cash = await harness().call(memberCalls.cashTransactions, { body: {}, headers: member.headers });
    expect(cash.data).toEqual({
      ledgerResponseList: [
        {
          transferId,
          status: 'ORDER_SUCCESS',
          points: POINTS,
          amountPaise: PAISE,
          account: 'xxxarao@examplebank',
          activityDate: requested.requestedAt,
          title,
        },
      ],
      nextCursor: null,
    });
    expect((await harness().summary(member, cartId)).data).toMatchObject({
      draft: null,
      transfer: { transferId },
    });
  });

  it.each([
    ['a UPI id', 2, { kind: 'UPI', upiId: UPI_ID }],
    ['a bank account', 24, { kind: 'BANK', accountNumber: '001234567890', ifsc: 'HDFC0000001' }],
  ])(
    'to %s is promised to be sent in 15 minutes, and to arrive %d hours after the request once a try failed',
    async (_kind, hours, payee) => {
      const who = await harness().claimant(5000, payee);
      const { transferId } = await harness().confirmed(who);
      const minutesGiven = async (): Promise<number> => {
        const { requestedAt, dueBy } = await harness().transferOf(who.member, transferId);
        return (Date.parse(dueBy) - Date.parse(requestedAt)) / 60_000;
      };
      expect(await minutesGiven()).toBe(15);
      harness().behave({ fail: 1 });
      harness().clock.advance(60);
      await harness().pay(who.member, transferId, { last: true });
      expect(await minutesGiven()).toBe(hours * 60);
    },
  );

  it.each([
    [1001, 1, 0],
    [1000, 0, 0],
    [999, 0, 1],
  ])('of 1,000 of %d coins leaves %d, and %d are missing', async (coins, pointsLeft, pointsMissing) => {
    const { member, beneficiaryId } = await harness().claimant(coins);
    await harness().save(member, 'cart-quoted', beneficiaryId);
    const { draft } = (await harness().summary(member, 'cart-quoted')).data;
    expect(draft).toMatchObject({ pointsLeft, pointsMissing });
  });

  it('is not visible to other members', async () => {
    const who = await harness().claimant();
    const { transferId } = await harness().confirmed(who);
    const { headers } = await harness().join();
    expect(await harness().call(dbt.summary, { query: { transferId }, headers })).toMatchObject({
      status: 404,
    });
    const cash = await harness().call(memberCalls.cashTransactions, { body: {}, headers });
    expect(cash.data.ledgerResponseList).toEqual([]);
  });

  it('is claimed once when twenty requests with one cart arrive at once', async () => {
    const { member, beneficiaryId } = await harness().claimant();
    const cartId = randomUUID();
    await harness().save(member, cartId, beneficiaryId);
    const password = await harness().requestPassword(member, cartId);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => harness().transfer(member, cartId, password)),
    );
    const done = answers.filter(({ status }) => status === 200);
    expect(done).toHaveLength(1);
    for (const { status, data } of answers.filter((answer) => answer !== done[0])) {
      expect([status, data.errorCode, data.orderId]).toEqual([409, 'CART_ORDERED', done[0]?.data.transferId]);
    }
    expect(await harness().balance(member)).toEqual({ available: 4000, blocked: POINTS });
  });

  it('returns the same response to twenty concurrent requests with the same key', async () => {
    const { member, beneficiaryId } = await harness().claimant();
    const cartId = randomUUID();
    await harness().save(member, cartId, beneficiaryId);
    const password = await harness().requestPassword(member, cartId);
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => harness().transfer(member, cartId, password, key)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ data }) => data.transferId)).size).toBe(1);
    expect(await harness().balance(member)).toEqual({ available: 4000, blocked: POINTS });
  });

  it('stays within the monthly limit when several carts are confirmed at once', async () => {
    await harness().offer({ ...TERMS, mostCoinsPerMonth: 2500 });
    const { member, beneficiaryId } = await harness().claimant(20_000);
    const carts = Array.from({ length: 4 }, () => randomUUID());
    const ready = [];
    for (const cartId of carts) {
      await harness().save(member, cartId, beneficiaryId);
      ready.push({ cartId, password: await harness().requestPassword(member, cartId) });
    }
    const answers = await Promise.all(
      ready.map(({ cartId, password }) => harness().transfer(member, cartId, password)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    for (const { data } of answers.filter(({ status }) => status !== 200)) {
      expect(data).toMatchObject({ errorCode: 'CASHBACK_LIMIT', limits: { leftThisMonth: 500 } });
    }
    // A failed claim does not count towards the month either; a paid one does.
    const [failed, paid] = answers
      .filter(({ status }) => status === 200)
      .map(({ data: claim }) => claim.transferId as string);
    harness().behave({ refuse: true });
    await harness().pay(member, failed!);
    harness().behave({});
    await harness().pay(member, paid!);
    const { headers } = member;
    const { data } = await harness().call(dbt.validate, { query: {}, headers });
    expect(data.limits).toMatchObject({ leftThisMonth: 1500, mostPoints: 1500 });
    expect((await harness().save(member, randomUUID(), beneficiaryId, 1501)).data.errorCode).toBe(
      'CASHBACK_LIMIT',
    );
    // The 31st is in the same month.
    harness().clock.advance(17 * 86_400);
    const last = await harness().call(dbt.validate, { query: {}, headers });
    expect(last.data.limits).toMatchObject({ leftThisMonth: 1500 });
    harness().clock.advance(14 * 86_400);
    const next = await harness().call(dbt.validate, { query: {}, headers });
    expect(next.data.limits).toMatchObject({ leftThisMonth: 2500 });
  });

  it('counts towards the month in which it is claimed, from the first millisecond in India on', async () => {
    await harness().offer({ ...TERMS, mostCoinsPerMonth: 2500 });
    const claimant = await harness().claimant(20_000);
    const leftThisMonth = async (): Promise<number> =>
      (await harness().call(dbt.validate, { query: {}, headers: claimant.member.headers })).data.limits
        .leftThisMonth;
    const month = new Date('2026-03-31T18:30:00.000Z').getTime();
    const toMonth = (ms: number) =>
      harness().clock.advance((month + ms - harness().clock.now().getTime()) / 1000);
    toMonth(-1);
    await harness().confirmed(claimant);
    expect(await leftThisMonth()).toBe(2500 - POINTS);
    toMonth(0);
    expect(await leftThisMonth()).toBe(2500);
    await harness().confirmed(claimant);
    expect(await leftThisMonth()).toBe(2500 - POINTS);
    toMonth(1);
    expect(await leftThisMonth()).toBe(2500 - POINTS);
    // Also for a member who was verified before persons were recognised, until housekeeping has filled that in.
    await db().query('update cashback_claimant set person = null where account_id = $1', [
      claimant.member.accountId,
    ]);
    expect(await leftThisMonth()).toBe(2500 - POINTS);
  });

  it('stays within the monthly limit of a person across all accounts with the same PAN', async () => {
    await harness().offer({ ...TERMS, mostCoinsPerMonth: 2500 });
    const ready = [];
    for (let n = 0; n < 4; n += 1) {
      const { member, beneficiaryId } = await harness().claimant(20_000, undefined, PAN_CLAIM);
      const cartId = randomUUID();
      await harness().save(member, cartId, beneficiaryId);
      ready.push({ member, cartId, password: await harness().requestPassword(member, cartId) });
    }
    // One of them was verified before persons were recognised.
    await db().query('update cashback_claimant set person = null where account_id = $1', [
      ready[0]?.member.accountId,
    ]);
    await createCashbackSweeper(harness().deps)();
    const answers = await Promise.all(
      ready.map(({ member, cartId, password }) => harness().transfer(member, cartId, password)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    for (const { data } of answers.filter(({ status }) => status !== 200)) {
      expect(data).toMatchObject({ errorCode: 'CASHBACK_LIMIT', limits: { leftThisMonth: 500 } });
    }
    const leftOf = async ({ headers }: TestMember): Promise<number> =>
      (await harness().call(dbt.validate, { query: {}, headers })).data.limits.leftThisMonth;
    const other = await harness().claimant(20_000);
    expect(await leftOf(other.member)).toBe(2500);
    // Coins of another brand belong to another programme.
    const third = ready[2]!.member;
    expect(await leftOf(third)).toBe(500);
    await db().query(`update cashback_transfer set client_id = 'HARBOURLINE'`);
    expect(await leftOf(third)).toBe(2500);
  });

  it('is refused when the balance no longer covers it, and its one-time password stays unused', async () => {
    const { member, beneficiaryId } = await harness().claimant(POINTS);
    const [first, second] = [randomUUID(), randomUUID()];
    const passwords = [];
    for (const cartId of [first, second]) {
      await harness().save(member, cartId, beneficiaryId);
      passwords.push(await harness().requestPassword(member, cartId));
    }
    expect((await harness().transfer(member, first, passwords[0]!)).status).toBe(200);
    expect(await harness().transfer(member, second, passwords[1]!)).toMatchObject({
      status: 409,
      message: 'You need 1,000 more coins',
      data: { errorCode: 'INSUFFICIENT_POINTS', missing: POINTS },
    });
    const rows = await db().query('select 1 from otp_request where request_id = $1 and verified_at is null', [
      passwords[1]!.requestId,
    ]);
    expect(rows).toHaveLength(1);
  });

  it('is listed in the cash ledger page by page, newest first', async () => {
    const who = await harness().claimant(10_000);
    const made: string[] = [];
    while (made.length < 3) {
      made.unshift((await harness().confirmed(who)).transferId);
      harness().clock.advance(60);
    }
    const page = async (cursor?: string) =>
      (
        await harness().call(memberCalls.cashTransactions, {
          body: { limit: 2, ...(cursor ? { cursor } : {}) },
          headers: who.member.headers,
        })
      ).data;
    const { answer: first, seen } = await statementsOf(harness().deps.db, () => page());
    expect(first.ledgerResponseList).toHaveLength(2);
    expect(seen.filter((sql) => sql.includes('from beneficiary'))).toHaveLength(1);
    const second = await page(first.nextCursor as string);
    const ids = [...first.ledgerResponseList, ...second.ledgerResponseList].map(
      ({ transferId }: { transferId: string }) => transferId,
    );
    expect(ids).toEqual(made);
    expect(second.nextCursor).toBeNull();
  });
});
