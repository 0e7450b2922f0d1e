import { randomUUID } from 'node:crypto';
import { contract } from '#contract/index.ts';
import { withCoinLife } from '../../support/coin-life.ts';
import { CONVERSION, conversionHarness, OPENING } from '../../support/conversion-harness.ts';
import { onEveryDatabase } from '../../support/db.ts';

onEveryDatabase('A conversion of points', (db) => {
  const harness = conversionHarness(db);

  it('starts from the member’s points in the programme, its rate and its limits', async () => {
    const member = await harness().join();
    const { data } = await harness().call(contract.conversion.clientBalance, { headers: member.headers });
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
    const member = await harness().join();
    const quote = async (points: number) =>
      (
        await harness().call(contract.conversion.quote, {
          query: { points: String(points) },
          headers: member.headers,
        })
      ).data;
    expect(await quote(4000)).toMatchObject({ coins: 1000, pointsLeft: OPENING - 4000, refusal: null });
    expect(await quote(4001)).toMatchObject({
      coins: 1000,
      refusal: 'Harbour points are converted in steps of 4',
    });
    expect((await quote(396)).refusal).toBe('At least 400 Harbour points at a time');
    expect((await quote(40_004)).refusal).toBe('At most 40,000 Harbour points at a time');
  });

  it('is quoted down to the last point, and beyond it with none left and the reason', async () => {
    const member = await harness().join();
    const conversionId = await harness().confirmed(member, { points: 40_000, coins: 10_000 });
    await harness().settle(member, conversionId);
    const quote = async (points: number) =>
      (
        await harness().call(contract.conversion.quote, {
          query: { points: String(points) },
          headers: member.headers,
        })
      ).data;
    const left = OPENING - 40_000;
    expect(await quote(left)).toMatchObject({ pointsLeft: 0, refusal: null });
    expect(await quote(left + 4)).toMatchObject({
      coins: (left + 4) / 4,
      pointsLeft: 0,
      refusal: 'You have 8,600 Harbour points',
    });
  });

  it('reads the programme at most 120 times in ten minutes for a member, by balances and quotes together', async () => {
    const { headers, accountId } = await harness().join();
    const other = await harness().join();
    const token = await db().tx((tx) =>
      harness().services.sessions.start(tx, { accountId, clientId: 'ZILLION' }),
    );
    const readBalance = (of = headers) => harness().call(contract.conversion.clientBalance, { headers: of });
    const readQuote = () => harness().call(contract.conversion.quote, { query: { points: '400' }, headers });
    for (let n = 0; n < 60; n += 1)
      expect([(await readBalance()).status, (await readQuote()).status]).toEqual([200, 200]);
    const refusal = { status: 429, data: { errorCode: 'RATE_LIMITED' } };
    expect(await readBalance()).toMatchObject(refusal);
    expect(await readQuote()).toMatchObject(refusal);
    expect(await readBalance({ cookie: `jwt=${token}` })).toMatchObject(refusal);
    expect((await readBalance(other.headers)).status).toBe(200);
    harness().clock.advance(10 * 60 - 1);
    expect(await readBalance()).toMatchObject(refusal);
    harness().clock.advance(1);
    expect((await readBalance()).status).toBe(200);
  });

  it('earns coins that live as long as the brand says', async () => {
    const member = await harness().join();
    const conversionId = await harness().confirmed(member, { points: 400, coins: 100 });
    await withCoinLife(db(), { conversion: 5 }, () => harness().settle(member, conversionId));
    const { coinsExpireAt } = await harness().status(member, conversionId);
    expect(coinsExpireAt).toMatch(/^2026-08-14T18:29:59/);
  });

  it('debits the points and earns the coins after its one-time password is confirmed', async () => {
    const member = await harness().join();
    const { conversionId, cartId } = await harness().beginConversion(member);
    expect(conversionId).toMatch(/^CV-2026-0314-/);
    expect(await harness().pointsThere(member)).toBe(OPENING);
    const password = await harness().requestPassword(member, cartId);
    await harness().queue.handlers['housekeeping.sweep']?.({}, { last: true });
    expect(harness().sent.at(-1)?.text).toContain(
      'to convert 4,000 Harbour points into 1,000 coins at ZILLION',
    );
    expect((await harness().verify(member, { conversionId, ...password })).data.status).toBe('PENDING');
    expect(await harness().status(member, conversionId)).toMatchObject({
      status: 'PENDING',
      awaitsVerification: false,
      expectedBy: expect.any(String),
      delay: null,
    });
    await harness().settle(member, conversionId);
    // It stays so after the ten minutes in which it could be confirmed.
    harness().clock.advance(11 * 60);
    expect(await harness().status(member, conversionId)).toMatchObject({
      status: 'SUCCESS',
      failure: null,
      expectedBy: null,
      delay: null,
      reference: expect.stringMatching(/^PRG/),
      coinsExpireAt: '2028-03-14T18:29:59.999Z',
    });
    expect(await harness().coins(member)).toBe(1000);
    expect(await harness().pointsThere(member)).toBe(OPENING - 4000);
    const { data } = await harness().call(contract.member.transactions, {
      body: {},
      headers: member.headers,
    });
    expect(data.accountTxnList).toMatchObject([
      { entryType: 'EARNED', points: 1000, title: '4,000 Harbour points converted' },
    ]);
    const [{ entryId }] = data.accountTxnList;
    const entry = await harness().call(contract.member.transactionDetails, {
      body: { entryId },
      headers: member.headers,
    });
    expect(entry.data).toMatchObject({
      partner: 'Harbourline Bank Rewards',
      reason: 'Points of Harbourline Bank Rewards that you converted into coins.',
    });
    expect(await harness().faults()).toEqual([]);
  });

  it('is promised within 75 minutes, then hour by hour, and is late once two minutes have passed', async () => {
    const member = await harness().join();
    const conversionId = await harness().confirmed(member);
    const confirmedAt = harness().clock.now().getTime();
    const shown = async () => {
      const { expectedBy, delay } = await harness().status(member, conversionId);
      return [(Date.parse(expectedBy as string) - confirmedAt) / 60_000, delay !== null];
    };
    harness().clock.advance(120);
    expect(await shown()).toEqual([75, false]);
    harness().clock.advance(0.001);
    expect(await shown()).toEqual([75, true]);
    harness().clock.advance(73 * 60);
    expect(await shown()).toEqual([135, true]);
    harness().clock.advance(-75 * 60 - 0.001);
  });

  it('records whether it was requested on the microsite', async () => {
    const member = await harness().join();
    const { conversionId } = await harness().beginConversion(member, { microSite: true });
    expect((await harness().status(member, conversionId)).microSite).toBe(true);
  });

  it('needs a cart id and its own one-time password', async () => {
    const member = await harness().join();
    expect((await harness().convert(member, {}, { cartId: '' })).data.fields).toHaveProperty('cartId');
    const [one, other] = [await harness().beginConversion(member), await harness().beginConversion(member)];
    const password = await harness().requestPassword(member, other.cartId);
    const answer = await harness().verify(member, { conversionId: one.conversionId, ...password });
    expect(answer.data.errorCode).toBe('OTP_UNKNOWN');
    const wrong = { ...password, otp: password.otp === '000000' ? '000001' : '000000' };
    const tried = await harness().verify(member, { conversionId: other.conversionId, ...wrong });
    expect([tried.data.errorCode, tried.data.triesLeft]).toEqual(['OTP_WRONG', 4]);
  });

  it('returns 404 to another member', async () => {
    const [member, stranger] = [await harness().join(), await harness().join()];
    const { conversionId } = await harness().beginConversion(member);
    const seen = await harness().call(contract.conversion.status, {
      query: { conversionId },
      headers: stranger.headers,
    });
    expect([seen.status, seen.data.errorCode]).toEqual([404, 'NOT_FOUND']);
    const stolen = await harness().verify(stranger, { conversionId, requestId: randomUUID(), otp: '123456' });
    expect([stolen.status, stolen.data.errorCode]).toEqual([404, 'NOT_FOUND']);
  });

  it('returns 503 when the programme’s balance cannot be read', async () => {
    const member = await harness().join();
    harness().programme.behave({ fail: 1 });
    const answer = await harness().call(contract.conversion.clientBalance, { headers: member.headers });
    expect([answer.status, answer.data.errorCode]).toEqual([503, 'UNAVAILABLE']);
    expect(answer.headers['retry-after']).toBe('10');
  });

  it('cannot be made by a support agent', async () => {
    const member = await harness().join();
    await db().query(`update session set role = 'SUPPORT' where account_id = $1`, [member.accountId]);
    expect((await harness().convert(member, CONVERSION)).data.errorCode).toBe('AGENT_NOT_ALLOWED');
  });
});
