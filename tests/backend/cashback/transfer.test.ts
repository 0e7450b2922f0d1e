// From a claim to money in the account: the one-time password, the payout, and every way that it can fail.
import { randomUUID } from 'node:crypto';
import { createCashbackSweeper } from '#backend/modules/cashback/sweep.ts';
import { ProviderRefusal } from '#backend/providers/types.ts';
import { contract } from '#contract/index.ts';
import type { TestMember } from '../../support/app.ts';
import {
  createCashbackHarness,
  PAN_CLAIM,
  TERMS,
  UPI_ID,
  type CashbackHarness,
} from '../../support/cashback-harness.ts';
import { onEveryDatabase, OPENING_MS } from '../../support/db.ts';
import { statementsOf } from '../../support/statements.ts';

const { dbt, login, member: memberCalls } = contract;
const POINTS = 1000;
const PAISE = 20_000;

onEveryDatabase('Cashback', (db) => {
  let harness: CashbackHarness;
  beforeAll(async () => {
    harness = await createCashbackHarness(db());
  }, OPENING_MS);
  afterAll(() => harness.close());
  afterEach(async () => {
    harness.behave({});
    // Always: a test that fails must not leave other terms to later tests.
    await harness.offer(TERMS);
    expect(await harness.faults()).toEqual([]);
  });

  const summary = (member: TestMember, cartId: string) =>
    harness.call(dbt.summary, { headers: { ...member.headers, cartid: cartId } });

  const entries = async ({ headers }: TestMember) => {
    const { data } = await harness.call(memberCalls.transactions, { body: {}, headers });
    return (data.accountTxnList as { entryType: string; points: number; title: string }[]).map(
      ({ entryType, points, title }) => [entryType, points, title],
    );
  };

  describe('before it is confirmed', () => {
    it('is quoted with its amount, lots and limits, and refused outside its limits', async () => {
      const { member } = await harness.claimant(1500);
      const validate = (points: number) =>
        harness.call(dbt.validate, { query: { points: String(points) }, headers: member.headers });
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
      for (const points of [499, 20_001]) {
        expect(await validate(points)).toMatchObject({ status: 409, data: { errorCode: 'CASHBACK_LIMIT' } });
      }
    });

    it('is saved for a cart by GET and by POST, without moving coins', async () => {
      const { member, beneficiaryId } = await harness.claimant();
      const cartId = randomUUID();
      const headers = { ...member.headers, cartid: cartId };
      expect((await harness.save(member, cartId, beneficiaryId, 700)).status).toBe(200);
      const body = { beneficiaryId, points: POINTS };
      const posted = await harness.call(dbt.saveByPost, { body, headers });
      expect(posted.data.draft).toMatchObject({
        cartId,
        points: POINTS,
        amountPaise: PAISE,
        beneficiary: { account: 'xxxarao@examplebank' },
      });
      expect((await summary(member, cartId)).data).toMatchObject({
        draft: { points: POINTS },
        transfer: null,
      });
      expect(await harness.balance(member)).toEqual({ available: 5000, blocked: 0 });
      expect(JSON.stringify(posted.data)).not.toContain(UPI_ID);
    });

    it('is saved by GET only for requests from our own pages', async () => {
      const { member, beneficiaryId } = await harness.claimant();
      const cookieOnly = { cookie: member.headers['cookie'] ?? '' };
      const send = (headers: Record<string, string>) =>
        harness.call(dbt.save, {
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
      const { member, beneficiaryId } = await harness.claimant();
      const cartId = randomUUID();
      await harness.save(member, cartId, beneficiaryId);
      const other = await harness.join();
      expect((await summary(other, cartId)).status).toBe(404);
      expect((await summary(member, 'no-such-cart')).status).toBe(404);
      const { headers } = member;
      expect(await harness.call(dbt.summary, { headers })).toMatchObject({
        status: 400,
        data: { fields: { cartId: expect.any(String) as string } },
      });
    });

    it('is not found when the brand does not offer it', async () => {
      const { member } = await harness.claimant();
      await harness.offer(null);
      for (const call of [dbt.verifyUser, dbt.validate, dbt.fetchBeneficiary]) {
        const { headers } = member;
        expect([call.id, (await harness.call(call, { headers })).status]).toEqual([call.id, 404]);
      }
    });
  });

  describe('and its one-time password', () => {
    it('names the amount and the masked payee in its message', async () => {
      const { member, beneficiaryId } = await harness.claimant();
      const cartId = randomUUID();
      await harness.save(member, cartId, beneficiaryId);
      await harness.requestPassword(member, cartId);
      const text = harness.sent.findLast(({ to }) => to === member.mobile)?.text ?? '';
      expect(text).toMatch(/Rs 200\.00 to xxxarao@examplebank for 1,000 coins/);
      expect(text).not.toContain(UPI_ID);
    });

    it('is not sent without a session, a cart id or a saved claim', async () => {
      const { member } = await harness.claimant();
      const body = { purpose: 'CASH_TRANSACTION' };
      expect((await harness.call(login.otpInit, { body })).status).toBe(401);
      expect(await harness.call(login.otpInit, { body, headers: member.headers })).toMatchObject({
        status: 400,
        data: { fields: { cartId: expect.any(String) as string } },
      });
      const headers = { ...member.headers, cartid: randomUUID() };
      expect((await harness.call(login.otpInit, { body, headers })).status).toBe(404);
    });

    it('confirms only the amount it was sent for', async () => {
      const { member, beneficiaryId } = await harness.claimant();
      const cartId = randomUUID();
      await harness.save(member, cartId, beneficiaryId);
      const password = await harness.requestPassword(member, cartId);
      await harness.save(member, cartId, beneficiaryId, 2000);
      const more = await harness.transfer(member, cartId, { ...password, points: 2000, amountPaise: 40_000 });
      expect(more).toMatchObject({ status: 400, data: { errorCode: 'OTP_UNKNOWN' } });
      const fewer = await harness.transfer(member, cartId, {
        ...password,
        points: 1999,
        amountPaise: 40_000,
      });
      expect(fewer.data.errorCode).toBe('PRICE_CHANGED');
      const shown = await harness.transfer(member, cartId, password);
      expect(shown).toMatchObject({
        status: 409,
        data: { errorCode: 'PRICE_CHANGED', points: 2000, amountPaise: 40_000 },
      });
      expect(await harness.balance(member)).toEqual({ available: 5000, blocked: 0 });
    });

    it('confirms nothing after the payee was changed or replaced', async () => {
      const { member, beneficiaryId } = await harness.claimant();
      const cartId = randomUUID();
      await harness.save(member, cartId, beneficiaryId);
      const password = await harness.requestPassword(member, cartId);
      const account = { kind: 'BANK', accountNumber: '001234567890', ifsc: 'HDFC0000001' };
      const { beneficiary } = (await harness.editPayee(member, account)).data;
      await harness.save(member, cartId, beneficiary.beneficiaryId as string);
      expect((await harness.transfer(member, cartId, password)).data.errorCode).toBe('OTP_UNKNOWN');

      await harness.save(member, cartId, beneficiaryId);
      await harness.editPayee(member, { kind: 'UPI', upiId: 'asha.rao@otherbank' });
      expect(await harness.transfer(member, cartId, password)).toMatchObject({
        status: 404,
        message: 'You have no such UPI id or bank account',
      });
      expect((await harness.save(member, cartId, beneficiaryId)).status).toBe(404);
      expect(await harness.balance(member)).toEqual({ available: 5000, blocked: 0 });
    });

    it('confirms nothing when the rate has changed, and the response states the new amount', async () => {
      const { member, beneficiaryId } = await harness.claimant();
      const cartId = randomUUID();
      await harness.save(member, cartId, beneficiaryId);
      const password = await harness.requestPassword(member, cartId);
      await harness.offer({ ...TERMS, paisePerCoin: 15 });
      const answer = await harness.transfer(member, cartId, password);
      // The password was sent for the old amount, and confirms no other.
      const agreed = await harness.transfer(member, cartId, { ...password, amountPaise: 15_000 });
      await harness.offer(TERMS);
      expect(answer).toMatchObject({
        status: 409,
        data: { errorCode: 'PRICE_CHANGED', points: POINTS, amountPaise: 15_000 },
      });
      expect(agreed).toMatchObject({ status: 400, data: { errorCode: 'OTP_UNKNOWN' } });
      expect(await harness.balance(member)).toEqual({ available: 5000, blocked: 0 });
      expect((await harness.transfer(member, cartId, password)).status).toBe(200);
    });

    it('is locked after five wrong tries, and none is sent for a redemption with the same cart', async () => {
      const { member, beneficiaryId } = await harness.claimant();
      const cartId = randomUUID();
      await harness.save(member, cartId, beneficiaryId);
      const { requestId, otp } = await harness.requestPassword(member, cartId);
      const wrong = otp === '000000' ? '111111' : '000000';
      for (const triesLeft of [4, 3, 2, 1, 0]) {
        const answer = await harness.transfer(member, cartId, { requestId, otp: wrong });
        expect(answer).toMatchObject({ status: 400, data: { errorCode: 'OTP_WRONG', triesLeft } });
      }
      expect((await harness.transfer(member, cartId, { requestId, otp })).data.errorCode).toBe('OTP_LOCKED');
      const redeem = await harness.call(login.otpInit, {
        body: { purpose: 'REDEEM_POINTS' },
        headers: { ...member.headers, cartid: cartId },
      });
      expect(redeem.status).toBe(404);
      expect(await harness.balance(member)).toEqual({ available: 5000, blocked: 0 });
    });
  });

  describe('after it is confirmed', () => {
    it('is paid: coins are blocked and then burned, and both the points and the cash ledger list it', async () => {
      const who = await harness.claimant();
      const { member } = who;
      const { transferId, cartId } = await harness.confirmed(who);
      expect(await harness.balance(member)).toEqual({ available: 4000, blocked: POINTS });
      const requested = await harness.transferOf(member, transferId);
      expect(requested).toMatchObject({
        status: 'PENDING',
        points: POINTS,
        amountPaise: PAISE,
        failure: null,
      });
      expect(Date.parse(requested.dueBy)).toBeGreaterThan(harness.clock.now().getTime());

      await harness.pay(member, transferId);
      expect(await harness.balance(member)).toEqual({ available: 4000, blocked: 0 });
      const paid = await harness.transferOf(member, transferId);
      expect(paid).toMatchObject({
        status: 'ORDER_SUCCESS',
        dueBy: null,
        reference: expect.stringMatching(/^\d{12}$/) as string,
      });
      expect(paid.events).toHaveLength(3);
      const title = 'Cashback of ₹200.00 to xxxarao@examplebank';
      // An entry stays for ever: it names nobody, not even masked.
      const entry = 'Cashback of ₹200.00 to your UPI id';
      expect((await entries(member))[0]).toEqual(['BURNED', POINTS, entry]);
      expect(harness.sent.findLast(({ to }) => to === member.mobile)?.text).toBe(
        `Your ZILLION cashback of Rs 200.00 was paid to xxxarao@examplebank. Bank reference ${paid.reference}.`,
      );

      const cash = await harness.call(memberCalls.cashTransactions, { body: {}, headers: member.headers });
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
      expect((await summary(member, cartId)).data).toMatchObject({ draft: null, transfer: { transferId } });
    });

    it.each([
      ['a UPI id', 2, { kind: 'UPI', upiId: UPI_ID }],
      ['a bank account', 24, { kind: 'BANK', accountNumber: '001234567890', ifsc: 'HDFC0000001' }],
    ])(
      'to %s is promised to be sent in 15 minutes, and to arrive %d hours after the request once a try failed',
      async (_kind, hours, payee) => {
        const who = await harness.claimant(5000, payee);
        const { transferId } = await harness.confirmed(who);
        const minutesGiven = async (): Promise<number> => {
          const { requestedAt, dueBy } = await harness.transferOf(who.member, transferId);
          return (Date.parse(dueBy) - Date.parse(requestedAt)) / 60_000;
        };
        expect(await minutesGiven()).toBe(15);
        harness.behave({ fail: 1 });
        harness.clock.advance(60);
        await harness.pay(who.member, transferId, { last: true });
        expect(await minutesGiven()).toBe(hours * 60);
      },
    );

    it('is not visible to other members', async () => {
      const who = await harness.claimant();
      const { transferId } = await harness.confirmed(who);
      const { headers } = await harness.join();
      expect(await harness.call(dbt.summary, { query: { transferId }, headers })).toMatchObject({
        status: 404,
      });
      const cash = await harness.call(memberCalls.cashTransactions, { body: {}, headers });
      expect(cash.data.ledgerResponseList).toEqual([]);
    });

    it('is claimed once when twenty requests with one cart arrive at once', async () => {
      const { member, beneficiaryId } = await harness.claimant();
      const cartId = randomUUID();
      await harness.save(member, cartId, beneficiaryId);
      const password = await harness.requestPassword(member, cartId);
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => harness.transfer(member, cartId, password)),
      );
      const done = answers.filter(({ status }) => status === 200);
      expect(done).toHaveLength(1);
      for (const { status, data } of answers.filter((answer) => answer !== done[0])) {
        expect([status, data.errorCode, data.orderId]).toEqual([
          409,
          'CART_ORDERED',
          done[0]?.data.transferId,
        ]);
      }
      expect(await harness.balance(member)).toEqual({ available: 4000, blocked: POINTS });
    });

    it('returns the same response to twenty concurrent requests with the same key', async () => {
      const { member, beneficiaryId } = await harness.claimant();
      const cartId = randomUUID();
      await harness.save(member, cartId, beneficiaryId);
      const password = await harness.requestPassword(member, cartId);
      const key = randomUUID();
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => harness.transfer(member, cartId, password, key)),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      expect(new Set(answers.map(({ data }) => data.transferId)).size).toBe(1);
      expect(await harness.balance(member)).toEqual({ available: 4000, blocked: POINTS });
    });

    it('stays within the monthly limit when several carts are confirmed at once', async () => {
      await harness.offer({ ...TERMS, mostCoinsPerMonth: 2500 });
      const { member, beneficiaryId } = await harness.claimant(20_000);
      const carts = Array.from({ length: 4 }, () => randomUUID());
      const ready = [];
      for (const cartId of carts) {
        await harness.save(member, cartId, beneficiaryId);
        ready.push({ cartId, password: await harness.requestPassword(member, cartId) });
      }
      const answers = await Promise.all(
        ready.map(({ cartId, password }) => harness.transfer(member, cartId, password)),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
      for (const { data } of answers.filter(({ status }) => status !== 200)) {
        expect(data).toMatchObject({ errorCode: 'CASHBACK_LIMIT', limits: { leftThisMonth: 500 } });
      }
      // A failed claim does not count towards the month either.
      const failed = answers.find(({ status }) => status === 200)?.data.transferId as string;
      harness.behave({ refuse: true });
      await harness.pay(member, failed);
      const { headers } = member;
      const { data } = await harness.call(dbt.validate, { query: {}, headers });
      expect(data.limits).toMatchObject({ leftThisMonth: 1500, mostPoints: 1500 });
      expect((await harness.save(member, randomUUID(), beneficiaryId, 1501)).data.errorCode).toBe(
        'CASHBACK_LIMIT',
      );
      // The 31st is in the same month.
      harness.clock.advance(17 * 86_400);
      const last = await harness.call(dbt.validate, { query: {}, headers });
      expect(last.data.limits).toMatchObject({ leftThisMonth: 1500 });
      harness.clock.advance(14 * 86_400);
      const next = await harness.call(dbt.validate, { query: {}, headers });
      expect(next.data.limits).toMatchObject({ leftThisMonth: 2500 });
    });

    it('stays within the monthly limit of a person across all accounts with the same PAN', async () => {
      await harness.offer({ ...TERMS, mostCoinsPerMonth: 2500 });
      const ready = [];
      for (let n = 0; n < 4; n += 1) {
        const { member, beneficiaryId } = await harness.claimant(20_000, undefined, PAN_CLAIM);
        const cartId = randomUUID();
        await harness.save(member, cartId, beneficiaryId);
        ready.push({ member, cartId, password: await harness.requestPassword(member, cartId) });
      }
      // One of them was verified before persons were recognised.
      await db().query('update cashback_claimant set person = null where account_id = $1', [
        ready[0]?.member.accountId,
      ]);
      await createCashbackSweeper(harness.deps)();
      const answers = await Promise.all(
        ready.map(({ member, cartId, password }) => harness.transfer(member, cartId, password)),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
      for (const { data } of answers.filter(({ status }) => status !== 200)) {
        expect(data).toMatchObject({ errorCode: 'CASHBACK_LIMIT', limits: { leftThisMonth: 500 } });
      }
      const leftOf = async ({ headers }: TestMember): Promise<number> =>
        (await harness.call(dbt.validate, { query: {}, headers })).data.limits.leftThisMonth;
      const other = await harness.claimant(20_000);
      expect(await leftOf(other.member)).toBe(2500);
      // Coins of another brand belong to another programme.
      const third = ready[2]!.member;
      expect(await leftOf(third)).toBe(500);
      await db().query(`update cashback_transfer set client_id = 'HARBOURLINE'`);
      expect(await leftOf(third)).toBe(2500);
    });

    it('is refused when the balance no longer covers it, and its one-time password stays unused', async () => {
      const { member, beneficiaryId } = await harness.claimant(POINTS);
      const [first, second] = [randomUUID(), randomUUID()];
      const passwords = [];
      for (const cartId of [first, second]) {
        await harness.save(member, cartId, beneficiaryId);
        passwords.push(await harness.requestPassword(member, cartId));
      }
      expect((await harness.transfer(member, first, passwords[0]!)).status).toBe(200);
      expect(await harness.transfer(member, second, passwords[1]!)).toMatchObject({
        status: 409,
        message: 'You need 1,000 more coins',
        data: { errorCode: 'INSUFFICIENT_POINTS', missing: POINTS },
      });
      const rows = await db().query(
        'select 1 from otp_request where request_id = $1 and verified_at is null',
        [passwords[1]!.requestId],
      );
      expect(rows).toHaveLength(1);
    });
  });

  it('keeps the saved claim of a cart for a week, and accepts no new claim once it is confirmed', async () => {
    const who = await harness.claimant();
    const { member, beneficiaryId } = who;
    const cartId = randomUUID();
    await harness.save(member, cartId, beneficiaryId);
    const draftAfter = async (days: number) => {
      harness.clock.advance(days * 86_400);
      await harness.queue.handlers['housekeeping.sweep']?.({}, { last: true });
      const headers = { ...member.headers, cartid: cartId };
      return (await harness.call(dbt.summary, { query: {}, headers })).status;
    };
    expect([await draftAfter(6), await draftAfter(2)]).toEqual([200, 404]);
    const { cartId: claimed } = await harness.confirmed(who);
    expect((await harness.save(member, claimed, beneficiaryId)).data.errorCode).toBe('CART_ORDERED');
  });

  describe('when its payout provider misbehaves', () => {
    it('returns the coins when the provider refuses for good', async () => {
      const who = await harness.claimant(5000, { kind: 'UPI', upiId: 'closed.asha@bank' });
      const { transferId } = await harness.confirmed(who);
      await harness.pay(who.member, transferId);
      const failed = await harness.transferOf(who.member, transferId);
      expect(failed).toMatchObject({ status: 'ORDER_FAILED', dueBy: null, reference: null });
      expect(failed.failure).toContain('1,000 coins are back');
      expect(failed.events.at(-1)).toMatchObject({ kind: 'FAILED', text: 'Not paid, coins returned' });
      expect(await harness.balance(who.member)).toEqual({ available: 5000, blocked: 0 });
      expect((await entries(who.member))[0]).toEqual([
        'BLOCK_REVERSED',
        POINTS,
        expect.stringContaining('Cashback of ₹200.00') as string,
      ]);
      expect(await harness.payments(transferId)).toBe(0);
    });

    it('tells the member by e-mail, if the address is confirmed, and SMS what came of it', async () => {
      const newsFor = async (payee: object | undefined, emailVerified: boolean) => {
        const who = await harness.claimant(5000, payee, undefined, {
          email: 'asha@example.in',
          emailVerified,
        });
        const { transferId } = await harness.confirmed(who);
        for (let tries = 0; tries < 2; tries += 1) await harness.pay(who.member, transferId);
        return harness.sent
          .filter(({ key }) => key.startsWith(`cashback:${transferId}:`))
          .toSorted((a, b) => a.channel.localeCompare(b.channel))
          .map(({ channel, to, subject, text }) => [
            channel,
            to === who.member.mobile ? 'mobile' : to,
            subject ?? null,
            text.replace(/\d{12}/, 'REFERENCE'),
          ]);
      };
      const paid = (amount: string) =>
        `Your ZILLION cashback of ${amount} was paid to xxxarao@examplebank. Bank reference REFERENCE.`;
      expect(await newsFor(undefined, true)).toEqual([
        ['EMAIL', 'asha@example.in', 'Your cashback was paid', paid('₹200.00')],
        ['SMS', 'mobile', null, paid('Rs 200.00')],
      ]);
      expect(await newsFor({ kind: 'UPI', upiId: 'closed.asha@bank' }, false)).toEqual([
        [
          'SMS',
          'mobile',
          null,
          'Your ZILLION cashback of Rs 200.00 to xxxxxxxasha@bank could not be paid. 1,000 coins are back in your account.',
        ],
      ]);
    });

    it('is paid once when the provider first fails, answers late or loses its answer', async () => {
      for (const how of [{ fail: 2 }, { late: 2 }, { lose: 2 }]) {
        harness.behave(how);
        const who = await harness.claimant();
        const { transferId } = await harness.confirmed(who);
        const open = async () => {
          await expect(harness.pay(who.member, transferId)).rejects.toThrow();
          expect(await harness.transferOf(who.member, transferId)).toMatchObject({ status: 'PENDING' });
          expect(await harness.balance(who.member)).toEqual({ available: 4000, blocked: POINTS });
        };
        await open();
        await open();
        await harness.pay(who.member, transferId);
        expect(await harness.transferOf(who.member, transferId)).toMatchObject({ status: 'ORDER_SUCCESS' });
        expect(await harness.payments(transferId)).toBe(1);
      }
    });

    it('spends the coins once when five workers get the answer at once', async () => {
      const who = await harness.claimant();
      const { transferId } = await harness.confirmed(who);
      await Promise.all(Array.from({ length: 5 }, () => harness.pay(who.member, transferId)));
      await harness.pay(who.member, transferId);
      expect(await harness.balance(who.member)).toEqual({ available: 4000, blocked: 0 });
      expect((await entries(who.member)).filter(([type]) => type === 'BURNED')).toHaveLength(1);
      expect((await harness.transferOf(who.member, transferId)).events).toHaveLength(3);
      expect(await harness.payments(transferId)).toBe(1);
    });

    it('keeps the coins blocked while the outcome is unknown, and asks again until it is known', async () => {
      harness.behave({ fail: 1 });
      const who = await harness.claimant();
      const { member } = who;
      const { transferId } = await harness.confirmed(who);
      await harness.pay(member, transferId, { last: true });
      const open = await harness.transferOf(member, transferId);
      expect(open.status).toBe('PENDING');
      expect(await harness.balance(member)).toEqual({ available: 4000, blocked: POINTS });

      // The promised time passes: an event says so, and a later time is promised.
      harness.clock.advance(2 * 3600 + 60);
      await harness.queue.handlers['housekeeping.sweep']?.({}, { last: true });
      const delayed = await harness.transferOf(member, transferId);
      expect(Date.parse(delayed.dueBy)).toBeGreaterThan(harness.clock.now().getTime());
      expect(delayed.events.at(-1).text).toBe('The bank is taking longer than usual');
      const jobs = () =>
        db().query(`select 1 from test_job where name = 'cashback.pay' and data->>'transferId' = $1`, [
          transferId,
        ]);
      expect(await jobs()).toHaveLength(2);
      await harness.pay(member, transferId);
      expect(await harness.transferOf(member, transferId)).toMatchObject({ status: 'ORDER_SUCCESS' });
      harness.clock.advance(3600);
      await harness.queue.handlers['housekeeping.sweep']?.({}, { last: true });
      expect(await jobs()).toHaveLength(2);
    });

    it('renews the promised time of one claim when that of another cannot be stored', async () => {
      harness.behave({ fail: 2 });
      const claims = [];
      for (const who of [await harness.claimant(), await harness.claimant()]) {
        const { transferId } = await harness.confirmed(who);
        await harness.pay(who.member, transferId, { last: true });
        claims.push({ member: who.member, transferId });
      }
      const [broken, whole] = claims as [(typeof claims)[0], (typeof claims)[0]];
      await db().exec(`
        create function refuse() returns trigger language plpgsql as 'begin raise exception ''broken''; end';
        create trigger broken before update on cashback_transfer
          for each row when (old.transfer_id = '${broken.transferId}') execute function refuse()`);
      harness.clock.advance(2 * 3600 + 60);
      await harness.queue.handlers['housekeeping.sweep']?.({}, { last: true });
      await db().exec('drop trigger broken on cashback_transfer; drop function refuse');
      const dueBy = async ({ member, transferId }: typeof broken) =>
        Date.parse((await harness.transferOf(member, transferId)).dueBy);
      expect(await dueBy(broken)).toBeLessThan(harness.clock.now().getTime());
      expect(await dueBy(whole)).toBeGreaterThan(harness.clock.now().getTime());
    });

    it('is cancelled after three days, and the coins return only when the provider confirms that', async () => {
      harness.behave({ late: 99 });
      const who = await harness.claimant();
      const { member } = who;
      const { transferId } = await harness.confirmed(who);
      await harness.pay(member, transferId, { last: true });
      harness.clock.advance(71 * 3600);
      await harness.pay(member, transferId, { last: true });
      expect(await harness.balance(member)).toEqual({ available: 4000, blocked: POINTS });
      harness.clock.advance(3600);
      // The provider is down even then: nothing is certain, so nothing is returned.
      harness.behave({ fail: 1 });
      await expect(harness.pay(member, transferId)).rejects.toThrow('away');
      expect(await harness.balance(member)).toEqual({ available: 4000, blocked: POINTS });
      await harness.pay(member, transferId);
      expect(await harness.transferOf(member, transferId)).toMatchObject({ status: 'ORDER_FAILED' });
      expect(await harness.balance(member)).toEqual({ available: 5000, blocked: 0 });
      expect(await harness.payments(transferId)).toBe(0);
    });

    it('returns no coins because a payout cannot be cancelled: it may have been paid', async () => {
      harness.behave({ lose: 1 });
      const who = await harness.claimant();
      const { transferId } = await harness.confirmed(who);
      await harness.pay(who.member, transferId, { last: true });
      expect(await harness.payments(transferId)).toBe(1);
      harness.behave({});
      harness.clock.advance(73 * 3600);
      const refusal = new ProviderRefusal('Too late');
      jest.spyOn(harness.deps.providers.payouts, 'cancel').mockRejectedValueOnce(refusal);
      await harness.pay(who.member, transferId);
      expect(await harness.transferOf(who.member, transferId)).toMatchObject({ status: 'ORDER_SUCCESS' });
      expect(await harness.balance(who.member)).toEqual({ available: 4000, blocked: 0 });
      expect(await harness.payments(transferId)).toBe(1);
    });

    it('spends the coins when the payout turns out to be paid during cancellation', async () => {
      harness.behave({ lose: 1 });
      const who = await harness.claimant();
      const { transferId } = await harness.confirmed(who);
      await harness.pay(who.member, transferId, { last: true });
      harness.behave({});
      harness.clock.advance(73 * 3600);
      await harness.pay(who.member, transferId);
      expect(await harness.transferOf(who.member, transferId)).toMatchObject({ status: 'ORDER_SUCCESS' });
      expect(await harness.balance(who.member)).toEqual({ available: 4000, blocked: 0 });
    });
  });

  it('is listed in the cash ledger page by page, newest first', async () => {
    const who = await harness.claimant(10_000);
    const made: string[] = [];
    while (made.length < 3) {
      made.unshift((await harness.confirmed(who)).transferId);
      harness.clock.advance(60);
    }
    const page = async (cursor?: string) =>
      (
        await harness.call(memberCalls.cashTransactions, {
          body: { limit: 2, ...(cursor ? { cursor } : {}) },
          headers: who.member.headers,
        })
      ).data;
    const { answer: first, seen } = await statementsOf(harness.deps.db, () => page());
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
