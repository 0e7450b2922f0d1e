import { randomUUID } from 'node:crypto';
import { reserveDayLimit } from '#backend/modules/conversion/repository.ts';
import { ProviderRefusal } from '#backend/providers/types.ts';
import { contract } from '#contract/index.ts';
import {
  CONVERSION,
  createConversionHarness,
  OPENING,
  type ConversionHarness,
} from '../../support/conversion-harness.ts';
import { onEveryDatabase, OPENING_MS } from '../../support/db.ts';

onEveryDatabase('A conversion of points', (db) => {
  let harness: ConversionHarness;
  beforeAll(async () => {
    harness = await createConversionHarness(db());
  }, OPENING_MS);
  afterAll(() => harness.close());
  afterEach(() => harness.programme.behave({}));

  it('starts from the member’s points in the programme, its rate and its limits', async () => {
    const member = await harness.join();
    const { data } = await harness.call(contract.conversion.clientBalance, { headers: member.headers });
    expect(data).toMatchObject({
      programme: { name: 'Harbourline Bank Rewards', pointsName: 'Harbour points' },
      pointsBalance: OPENING,
      rate: { points: 4, coins: 1 },
      limits: { least: 400, most: 40_000, perDay: 80_000 },
      leftToday: 80_000,
      worthCoins: OPENING / 4,
    });
  });

  it('is quoted at the rate, with the reason when it would be refused', async () => {
    const member = await harness.join();
    const quote = async (points: number) =>
      (
        await harness.call(contract.conversion.quote, {
          query: { points: String(points) },
          headers: member.headers,
        })
      ).data;
    expect(await quote(4000)).toMatchObject({ coins: 1000, pointsLeft: OPENING - 4000, refusal: null });
    expect(await quote(4001)).toMatchObject({ coins: 1000, refusal: 'Points are converted in steps of 4' });
    expect((await quote(396)).refusal).toBe('At least 400 points at a time');
    expect((await quote(40_004)).refusal).toBe('At most 40,000 points at a time');
  });

  it('reads the programme at most 120 times in ten minutes for a member, by balances and quotes together', async () => {
    const { headers } = await harness.join();
    const other = await harness.join();
    const readBalance = (of = headers) => harness.call(contract.conversion.clientBalance, { headers: of });
    const readQuote = () => harness.call(contract.conversion.quote, { query: { points: '400' }, headers });
    for (let n = 0; n < 60; n += 1)
      expect([(await readBalance()).status, (await readQuote()).status]).toEqual([200, 200]);
    const refusal = { status: 429, data: { errorCode: 'RATE_LIMITED' } };
    expect(await readBalance()).toMatchObject(refusal);
    expect(await readQuote()).toMatchObject(refusal);
    expect((await readBalance(other.headers)).status).toBe(200);
    harness.clock.advance(10 * 60);
    expect((await readBalance()).status).toBe(200);
  });

  it('debits the points and earns the coins after its one-time password is confirmed', async () => {
    const member = await harness.join();
    const { conversionId, cartId } = await harness.beginConversion(member);
    expect(conversionId).toMatch(/^CV-2026-0314-/);
    expect(await harness.pointsThere(member)).toBe(OPENING);
    const password = await harness.requestPassword(member, cartId);
    await harness.queue.handlers['housekeeping.sweep']?.({}, { last: true });
    expect(harness.sent.at(-1)?.text).toContain(
      'to convert 4,000 Harbour points into 1,000 coins at ZILLION',
    );
    expect((await harness.verify(member, { conversionId, ...password })).data.status).toBe('PENDING');
    expect(await harness.status(member, conversionId)).toMatchObject({
      status: 'PENDING',
      awaitsVerification: false,
      expectedBy: expect.any(String),
      delay: null,
    });
    await harness.settle(member, conversionId);
    // It stays so after the ten minutes in which it could be confirmed.
    harness.clock.advance(11 * 60);
    expect(await harness.status(member, conversionId)).toMatchObject({
      status: 'SUCCESS',
      failure: null,
      expectedBy: null,
      delay: null,
      reference: expect.stringMatching(/^PRG/),
      coinsExpireAt: '2028-03-14T18:29:59.999Z',
    });
    expect(await harness.coins(member)).toBe(1000);
    expect(await harness.pointsThere(member)).toBe(OPENING - 4000);
    const { data } = await harness.call(contract.member.transactions, { body: {}, headers: member.headers });
    expect(data.accountTxnList).toMatchObject([
      { entryType: 'EARNED', points: 1000, title: '4,000 Harbour points converted' },
    ]);
    const [{ entryId }] = data.accountTxnList;
    const entry = await harness.call(contract.member.transactionDetails, {
      body: { entryId },
      headers: member.headers,
    });
    expect(entry.data).toMatchObject({
      partner: 'Harbourline Bank Rewards',
      reason: 'Points of Harbourline Bank Rewards that you converted into coins.',
    });
    expect(await harness.faults()).toEqual([]);
  });

  it('records whether it was requested on the microsite', async () => {
    const member = await harness.join();
    const { conversionId } = await harness.beginConversion(member, { microSite: true });
    expect((await harness.status(member, conversionId)).microSite).toBe(true);
  });

  it('happens once when it is started, confirmed and settled twenty times at once', async () => {
    const member = await harness.join();
    const cartId = randomUUID();
    const begun = await Promise.all(
      Array.from({ length: 20 }, () => harness.convert(member, {}, { cartId })),
    );
    expect(begun.map(({ status }) => status)).toEqual(begun.map(() => 200));
    const ids = new Set(begun.map(({ data }) => data.conversionId));
    expect(ids.size).toBe(1);
    const [conversionId = ''] = ids as Set<string>;
    const body = { conversionId, ...(await harness.requestPassword(member, cartId)) };
    const verified = await Promise.all(Array.from({ length: 20 }, () => harness.verify(member, body)));
    expect(verified.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(verified.filter((one) => one.status !== 200).map((one) => one.data.errorCode))).toEqual(
      new Set(['ORDER_STATE']),
    );
    const jobs = await db().query(
      `select 1 from test_job where name = 'conversion.settle' and data->>'conversionId' = $1`,
      [conversionId],
    );
    expect(jobs).toHaveLength(1);
    await Promise.all(Array.from({ length: 20 }, () => harness.settle(member, conversionId)));
    expect(await harness.coins(member)).toBe(1000);
    expect(await harness.pointsThere(member)).toBe(OPENING - 4000);
    expect(await harness.faults()).toEqual([]);
  });

  it('can be replaced by the same other amount twenty times at once', async () => {
    const member = await harness.join();
    const cartId = randomUUID();
    const first = await harness.convert(member, {}, { cartId });
    const replaced = await Promise.all(
      Array.from({ length: 20 }, () => harness.convert(member, { points: 8000, coins: 2000 }, { cartId })),
    );
    expect(replaced.map(({ status }) => status)).toEqual(replaced.map(() => 200));
    const ids = new Set(replaced.map(({ data }) => data.conversionId));
    expect(ids.size).toBe(1);
    expect(ids).not.toContain(first.data.conversionId);
  });

  it('returns the same response for a repeated key, and refuses another body with that key', async () => {
    const member = await harness.join();
    const call = { cartId: randomUUID(), key: randomUUID() };
    const first = await harness.convert(member, {}, call);
    expect((await harness.convert(member, {}, call)).data).toEqual(first.data);
    const other = await harness.convert(member, { points: 8000, coins: 2000 }, call);
    expect(other.data.errorCode).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  it('can be replaced by another amount in its cart until it is confirmed', async () => {
    const member = await harness.join();
    const cartId = randomUUID();
    const first = await harness.convert(member, {}, { cartId });
    const dearer = await harness.convert(member, { coins: CONVERSION.coins + 1 }, { cartId });
    expect(dearer.data.errorCode).toBe('PRICE_CHANGED');
    const second = await harness.convert(member, { points: 8000, coins: 2000 }, { cartId });
    expect(second.status).toBe(200);
    expect(await harness.status(member, first.data.conversionId)).toMatchObject({
      status: 'FAILED',
      failure: 'It was replaced by a newer conversion. No points were taken.',
    });
    const { conversionId } = second.data;
    await harness.verify(member, { conversionId, ...(await harness.requestPassword(member, cartId)) });
    await expect(harness.requestPassword(member, cartId)).rejects.toThrow('Not asked: 404');
    const third = await harness.convert(member, {}, { cartId });
    expect([third.data.errorCode, third.data.orderId]).toEqual(['CART_ORDERED', conversionId]);
  });

  it.each([
    [{ points: 4002 }, 'MALFORMED_REQUEST'],
    [{ points: 40 }, 'MALFORMED_REQUEST'],
    [{ points: 44_000, coins: 11_000 }, 'MALFORMED_REQUEST'],
    [{ coins: 1200 }, 'PRICE_CHANGED'],
  ])('is refused as %j', async (body, code) => {
    const member = await harness.join();
    expect((await harness.convert(member, body)).data.errorCode).toBe(code);
  });

  it('needs a cart id and its own one-time password', async () => {
    const member = await harness.join();
    expect((await harness.convert(member, {}, { cartId: '' })).data.fields).toHaveProperty('cartId');
    const [one, other] = [await harness.beginConversion(member), await harness.beginConversion(member)];
    const password = await harness.requestPassword(member, other.cartId);
    const answer = await harness.verify(member, { conversionId: one.conversionId, ...password });
    expect(answer.data.errorCode).toBe('OTP_UNKNOWN');
    const wrong = { ...password, otp: password.otp === '000000' ? '000001' : '000000' };
    const tried = await harness.verify(member, { conversionId: other.conversionId, ...wrong });
    expect([tried.data.errorCode, tried.data.triesLeft]).toEqual(['OTP_WRONG', 4]);
  });

  it('returns 404 to another member', async () => {
    const [member, stranger] = [await harness.join(), await harness.join()];
    const { conversionId } = await harness.beginConversion(member);
    const seen = await harness.call(contract.conversion.status, {
      query: { conversionId },
      headers: stranger.headers,
    });
    expect([seen.status, seen.data.errorCode]).toEqual([404, 'NOT_FOUND']);
    const stolen = await harness.verify(stranger, { conversionId, requestId: randomUUID(), otp: '123456' });
    expect([stolen.status, stolen.data.errorCode]).toEqual([404, 'NOT_FOUND']);
  });

  it('is another one in the cart of another member, even if the carts have one id', async () => {
    const [member, other] = [await harness.join(), await harness.join()];
    const cartId = randomUUID();
    const [own, others] = [
      await harness.convert(member, {}, { cartId }),
      await harness.convert(other, {}, { cartId }),
    ];
    expect([own.status, others.status]).toEqual([200, 200]);
    expect(others.data.conversionId).not.toBe(own.data.conversionId);
    await harness.convert(other, { points: 8000, coins: 2000 }, { cartId });
    expect((await harness.status(member, own.data.conversionId)).status).toBe('PENDING');
  });

  it('lapses when it is not confirmed in time, and its cart can be used again', async () => {
    const member = await harness.join();
    const { conversionId, cartId } = await harness.beginConversion(member);
    const password = await harness.requestPassword(member, cartId);
    harness.clock.advance(599);
    expect(await harness.status(member, conversionId)).toMatchObject({
      status: 'PENDING',
      awaitsVerification: true,
    });
    harness.clock.advance(1);
    expect((await harness.verify(member, { conversionId, ...password })).data.errorCode).toBe('ORDER_STATE');
    // Before housekeeping has seen it.
    expect(await harness.status(member, conversionId)).toMatchObject({
      status: 'FAILED',
      awaitsVerification: false,
      failure: 'The conversion was not confirmed in time. No points were taken.',
    });
    await expect(harness.requestPassword(member, cartId)).rejects.toThrow('Not asked: 404');
    const soon = await harness.convert(member, {}, { cartId });
    expect(soon.data.conversionId).not.toBe(conversionId);
    const { failure } = await harness.status(member, conversionId);
    expect(failure).toBe('The conversion was not confirmed in time. No points were taken.');
    harness.clock.advance(601);
    await harness.queue.handlers['housekeeping.sweep']?.({}, { last: true });
    const states = await db().query('select state from conversion where cart_id = $1', [cartId]);
    expect(states).toEqual([{ state: 'LAPSED' }, { state: 'LAPSED' }]);
    expect((await harness.convert(member, {}, { cartId })).data).toMatchObject({ status: 'PENDING' });
  });

  it('keeps to the daily limit when several are confirmed at once, and a failed one does not count', async () => {
    const member = await harness.join();
    const half = { points: 40_000, coins: 10_000 };
    const ready = [];
    for (let n = 0; n < 4; n += 1) {
      const { conversionId, cartId } = await harness.beginConversion(member, half);
      ready.push({ conversionId, ...(await harness.requestPassword(member, cartId)) });
    }
    const answers = await Promise.all(ready.map((body) => harness.verify(member, body)));
    const refused = answers.filter(({ status }) => status !== 200);
    refused.push(await harness.convert(member));
    expect(refused.map(({ data }) => [data.errorCode, data.leftToday])).toEqual([
      ['CONVERSION_LIMIT', 0],
      ['CONVERSION_LIMIT', 0],
      ['CONVERSION_LIMIT', 0],
    ]);
    harness.clock.advance(86_400);
    expect((await harness.convert(member)).status).toBe(200);
    harness.clock.advance(-86_400);

    const other = await harness.join();
    const failing = await harness.confirmed(other, half);
    harness.programme.behave({ refuse: true });
    await harness.settle(other, failing);
    const { data } = await harness.call(contract.conversion.clientBalance, { headers: other.headers });
    expect(data.leftToday).toBe(80_000);
  });

  it('that fails on a later day no longer counts towards its own day, and changes no other', async () => {
    const member = await harness.join();
    const failing = await harness.confirmed(member, { points: 40_000, coins: 10_000 });
    harness.clock.advance(86_400);
    await harness.confirmed(member);
    harness.programme.behave({ refuse: true });
    await harness.settle(member, failing);
    const leftToday = async () =>
      (await harness.call(contract.conversion.clientBalance, { headers: member.headers })).data.leftToday;
    expect(await leftToday()).toBe(76_000);
    harness.clock.advance(-86_400);
    expect(await leftToday()).toBe(80_000);
  });

  it('cannot claim more than the daily limit at once or in total', async () => {
    const { accountId } = await harness.join();
    const claim = (points: number) =>
      db().tx((tx) =>
        reserveDayLimit(tx, { accountId, clientId: 'ZILLION', day: '2026-03-14' }, points, 8000),
      );
    expect([await claim(8001), await claim(8000), await claim(1)]).toEqual([false, true, false]);
  });

  it('fails and leaves the points unchanged when the programme does not hold enough', async () => {
    const member = await harness.join();
    const ids = [
      await harness.confirmed(member, { points: 40_000, coins: 10_000 }),
      await harness.confirmed(member, { points: 40_000, coins: 10_000 }),
    ];
    for (const id of ids) await harness.settle(member, id);
    expect((await harness.status(member, ids[1] ?? '')).failure).toBe(
      'Harbourline Bank Rewards did not release the points. 40,000 Harbour points are still yours.',
    );
    expect(await harness.pointsThere(member)).toBe(OPENING - 40_000);
    expect(await harness.coins(member)).toBe(10_000);
  });

  const newsOf = (conversionId: string) =>
    harness.sent
      .filter(({ key }) => key.startsWith(`conversion:${conversionId}:`))
      .toSorted((a, b) => a.channel.localeCompare(b.channel));

  it('tells the member by e-mail and SMS once what it brought', async () => {
    const member = await harness.join({ email: 'asha@example.in', emailVerified: true });
    const conversionId = await harness.confirmed(member);
    for (let tries = 0; tries < 2; tries += 1) await harness.settle(member, conversionId);
    const text =
      'Your ZILLION conversion is done: 4,000 Harbour points became 1,000 coins, valid until 14 Mar 2028.';
    expect(newsOf(conversionId)).toMatchObject([
      { channel: 'EMAIL', to: 'asha@example.in', subject: 'Harbour points converted', text },
      { channel: 'SMS', to: member.mobile, purpose: 'CONVERSION', text },
    ]);
  });

  it('tells the member that nothing moved, and writes to no address that is not confirmed', async () => {
    const member = await harness.join({ email: 'asha@example.in', emailVerified: false });
    const conversionId = await harness.confirmed(member);
    harness.programme.behave({ refuse: true });
    await harness.settle(member, conversionId);
    expect(newsOf(conversionId)).toMatchObject([
      {
        channel: 'SMS',
        to: member.mobile,
        text: 'Your ZILLION conversion did not go through. Harbourline Bank Rewards did not release the points. 4,000 Harbour points are still yours.',
      },
    ]);
  });

  it('debits the points once when the programme’s answer is lost', async () => {
    const member = await harness.join();
    const conversionId = await harness.confirmed(member);
    harness.programme.behave({ lose: 1 });
    await expect(harness.settle(member, conversionId)).rejects.toThrow('lost');
    expect((await harness.status(member, conversionId)).status).toBe('PENDING');
    await harness.settle(member, conversionId);
    expect(await harness.coins(member)).toBe(1000);
    expect(await harness.pointsThere(member)).toBe(OPENING - 4000);
  });

  it('debits the points once when the programme answers late', async () => {
    const member = await harness.join();
    const conversionId = await harness.confirmed(member);
    harness.programme.behave({ late: 1 });
    await expect(harness.settle(member, conversionId)).rejects.toThrow('not decided yet');
    expect((await harness.status(member, conversionId)).status).toBe('PENDING');
    await harness.settle(member, conversionId);
    expect(await harness.coins(member)).toBe(1000);
    expect(await harness.pointsThere(member)).toBe(OPENING - 4000);
  });

  it('returns the points when every try fails, including those with a lost answer', async () => {
    const member = await harness.join();
    const conversionId = await harness.confirmed(member);
    harness.programme.behave({ lose: 99 });
    await expect(harness.settle(member, conversionId)).rejects.toThrow('lost');
    await harness.settle(member, conversionId, { last: true });
    harness.programme.behave({});
    expect((await harness.status(member, conversionId)).failure).toContain(
      'could not be transferred in time',
    );
    expect(await harness.pointsThere(member)).toBe(OPENING);
    expect(await harness.coins(member)).toBe(0);
  });

  describe('that two runs settle at the same moment', () => {
    const lost = () => Promise.reject(new Error('The answer was lost'));

    it('gives the points back and no coins if one run earns while the other cancels the debit', async () => {
      const member = await harness.join();
      const conversionId = await harness.confirmed(member);
      const last = harness.settlerWith({
        debit: lost,
        cancelDebit: async (debit) => {
          await harness.settle(member, conversionId);
          await harness.programme.cancelDebit(debit);
        },
      });
      await last({ accountId: member.accountId, conversionId }, { last: true });
      expect((await harness.status(member, conversionId)).status).toBe('FAILED');
      expect([await harness.coins(member), await harness.pointsThere(member)]).toEqual([0, OPENING]);
    });

    it('loses no points if one run debits after the other was refused', async () => {
      const member = await harness.join();
      const conversionId = await harness.confirmed(member);
      const late = harness.settlerWith({
        debit: async (debit) => {
          harness.programme.behave({ refuse: true });
          await harness.settle(member, conversionId);
          harness.programme.behave({});
          return harness.programme.debit(debit);
        },
      });
      await late({ accountId: member.accountId, conversionId }, { last: false });
      expect((await harness.status(member, conversionId)).status).toBe('FAILED');
      expect([await harness.coins(member), await harness.pointsThere(member)]).toEqual([0, OPENING]);
    });

    it('loses no points if one run is refused after the other has debited', async () => {
      const member = await harness.join();
      const conversionId = await harness.confirmed(member);
      const early = harness.settlerWith({
        debit: async (debit) => {
          const done = await harness.programme.debit(debit);
          const refused = harness.settlerWith({
            debit: () => Promise.reject(new ProviderRefusal('Too few points')),
          });
          await refused({ accountId: member.accountId, conversionId }, { last: false });
          return done;
        },
      });
      await early({ accountId: member.accountId, conversionId }, { last: false });
      expect((await harness.status(member, conversionId)).status).toBe('FAILED');
      expect([await harness.coins(member), await harness.pointsThere(member)]).toEqual([0, OPENING]);
    });

    it('gives either coins or points when tries that fail and succeed run at once', async () => {
      for (let round = 0; round < 5; round += 1) {
        const member = await harness.join();
        const conversionId = await harness.confirmed(member);
        const lossy = harness.settlerWith({ debit: (debit) => harness.programme.debit(debit).then(lost) });
        const ref = { accountId: member.accountId, conversionId };
        await Promise.all([
          harness.settle(member, conversionId),
          lossy(ref, { last: true }),
          harness.settle(member, conversionId, { last: true }),
          lossy(ref, { last: true }),
        ]);
        const { status } = await harness.status(member, conversionId);
        const isConverted = status === 'SUCCESS';
        expect([status, await harness.coins(member), await harness.pointsThere(member)]).toEqual(
          isConverted ? ['SUCCESS', 1000, OPENING - 4000] : ['FAILED', 0, OPENING],
        );
      }
      expect(await harness.faults()).toEqual([]);
    });
  });

  it('stays pending while its debit cannot be called off, and is queued again', async () => {
    const member = await harness.join();
    const conversionId = await harness.confirmed(member);
    harness.programme.behave({ fail: 99 });
    await expect(harness.settle(member, conversionId, { last: true })).rejects.toThrow('away');
    expect(await harness.status(member, conversionId)).toMatchObject({ status: 'PENDING', failure: null });
    harness.programme.behave({});
    const jobsAnew = () =>
      db().query(`select job_id from test_job where name = 'conversion.settle' and job_id like $1`, [
        `%${conversionId}:%`,
      ]);
    // Not while its own job may still be tried.
    await harness.queue.handlers['housekeeping.sweep']?.({}, { last: true });
    expect(await jobsAnew()).toEqual([]);
    harness.clock.advance(3 * 3600);
    const { expectedBy, delay } = await harness.status(member, conversionId);
    expect(delay).toBe(
      'Harbourline Bank Rewards is taking longer than usual. Nothing is lost; we keep trying.',
    );
    expect(Date.parse(expectedBy as string)).toBeGreaterThan(harness.clock.now().getTime());
    await harness.queue.handlers['housekeeping.sweep']?.({}, { last: true });
    expect(await jobsAnew()).toHaveLength(1);
    await harness.settle(member, conversionId);
    expect((await harness.status(member, conversionId)).status).toBe('FAILED');
    expect([await harness.coins(member), await harness.pointsThere(member)]).toEqual([0, OPENING]);
    harness.clock.advance(3600);
    await harness.queue.handlers['housekeeping.sweep']?.({}, { last: true });
    expect(await jobsAnew()).toHaveLength(1);
    expect(await harness.faults()).toEqual([]);
  });

  it('returns 503 when the programme’s balance cannot be read', async () => {
    const member = await harness.join();
    harness.programme.behave({ fail: 1 });
    const answer = await harness.call(contract.conversion.clientBalance, { headers: member.headers });
    expect([answer.status, answer.data.errorCode]).toEqual([503, 'UNAVAILABLE']);
    expect(answer.headers['retry-after']).toBe('10');
  });

  it('cannot be made by a support agent', async () => {
    const member = await harness.join();
    await db().query(`update session set role = 'SUPPORT' where account_id = $1`, [member.accountId]);
    expect((await harness.convert(member, CONVERSION)).data.errorCode).toBe('AGENT_NOT_ALLOWED');
  });
});
