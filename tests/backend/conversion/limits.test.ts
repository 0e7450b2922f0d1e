import { saveClient } from '#backend/modules/clients/repository.ts';
import { loadBrands } from '#backend/seed/brands.ts';
import { contract } from '#contract/index.ts';
import type { TestMember } from '../../support/app.ts';
import { conversionHarness } from '../../support/conversion-harness.ts';
import { onEveryDatabase } from '../../support/db.ts';

onEveryDatabase('A conversion of points', (db) => {
  const harness = conversionHarness(db);

  it('lapses when it is not confirmed in time, and its cart can be used again', async () => {
    const member = await harness().join();
    const { conversionId, cartId } = await harness().beginConversion(member);
    const password = await harness().requestPassword(member, cartId);
    harness().clock.advance(599);
    expect(await harness().status(member, conversionId)).toMatchObject({
      status: 'PENDING',
      awaitsVerification: true,
    });
    harness().clock.advance(1);
    expect((await harness().verify(member, { conversionId, ...password })).data).toMatchObject({
      errorCode: 'ORDER_STATE',
      status: 'FAILED',
    });
    // Before housekeeping has seen it.
    expect(await harness().status(member, conversionId)).toMatchObject({
      status: 'FAILED',
      awaitsVerification: false,
      failure: 'The conversion was not confirmed in time. No points were taken.',
    });
    await expect(harness().requestPassword(member, cartId)).rejects.toThrow('Not asked: 404');
    const soon = await harness().convert(member, {}, { cartId });
    expect(soon.data.conversionId).not.toBe(conversionId);
    const { failure } = await harness().status(member, conversionId);
    expect(failure).toBe('The conversion was not confirmed in time. No points were taken.');
    harness().clock.advance(601);
    await harness().queue.handlers['housekeeping.sweep']?.({}, { last: true });
    const states = await db().query('select state from conversion where cart_id = $1', [cartId]);
    expect(states).toEqual([{ state: 'LAPSED' }, { state: 'LAPSED' }]);
    expect((await harness().convert(member, {}, { cartId })).data).toMatchObject({ status: 'PENDING' });
  });

  it('is confirmed after its module was turned off, but not without a programme', async () => {
    const member = await harness().join();
    const begin = async () => {
      const { conversionId, cartId } = await harness().beginConversion(member);
      return { conversionId, ...(await harness().requestPassword(member, cartId)) };
    };
    const [confirmed, refused] = [await begin(), await begin()];
    const brand = loadBrands().find(({ clientId }) => clientId === 'ZILLION')!;
    const save = (change: object) => saveClient(db(), { ...brand, ...change });
    await save({ modules: ['ledger'] });
    expect((await harness().verify(member, confirmed)).status).toBe(200);
    await save({ programme: undefined });
    const { data, message } = await harness().verify(member, refused);
    expect(data).toMatchObject({ errorCode: 'CONVERSION_LIMIT', leftToday: 0 });
    expect(message).toBe('Points can no longer be converted here');
    await save({});
  });

  it('keeps to the daily limit when several are confirmed at once, and a failed one does not count', async () => {
    const member = await harness().join();
    const half = { points: 40_000, coins: 10_000 };
    const ready = [];
    for (let n = 0; n < 4; n += 1) {
      const { conversionId, cartId } = await harness().beginConversion(member, half);
      ready.push({ conversionId, ...(await harness().requestPassword(member, cartId)) });
    }
    const answers = await Promise.all(ready.map((body) => harness().verify(member, body)));
    const refused = answers.filter(({ status }) => status !== 200);
    refused.push(await harness().convert(member));
    expect(refused.map(({ data }) => [data.errorCode, data.leftToday])).toEqual([
      ['CONVERSION_LIMIT', 0],
      ['CONVERSION_LIMIT', 0],
      ['CONVERSION_LIMIT', 0],
    ]);
    harness().clock.advance(86_400);
    expect((await harness().convert(member)).status).toBe(200);
    harness().clock.advance(-86_400);

    const other = await harness().join();
    const failing = await harness().confirmed(other, half);
    harness().programme.behave({ refuse: true });
    await harness().settle(other, failing);
    const { data } = await harness().call(contract.conversion.clientBalance, { headers: other.headers });
    expect(data.leftToday).toBe(80_000);
  });

  it('has nothing left of a day whose limit was lowered below what was converted on it', async () => {
    const member = await harness().join();
    await harness().confirmed(member, { points: 8000, coins: 2000 });
    const brand = loadBrands().find(({ clientId }) => clientId === 'ZILLION')!;
    const programme = { ...brand.programme!, most: 4000, perDay: 4000 };
    await saveClient(db(), { ...brand, programme });
    const { data } = await harness().call(contract.conversion.clientBalance, { headers: member.headers });
    const refused = await harness().convert(member);
    await saveClient(db(), brand);
    expect(data.leftToday).toBe(0);
    expect(refused.data).toMatchObject({ errorCode: 'CONVERSION_LIMIT', leftToday: 0 });
  });

  it('that fails on a later day no longer counts towards its own day, and changes no other', async () => {
    const member = await harness().join();
    const failing = await harness().confirmed(member, { points: 40_000, coins: 10_000 });
    harness().clock.advance(86_400);
    await harness().confirmed(member);
    harness().programme.behave({ refuse: true });
    await harness().settle(member, failing);
    const leftToday = async () =>
      (await harness().call(contract.conversion.clientBalance, { headers: member.headers })).data.leftToday;
    expect(await leftToday()).toBe(76_000);
    harness().clock.advance(-86_400);
    expect(await leftToday()).toBe(80_000);
  });

  it('that is confirmed after midnight in India counts towards the new day, until it fails', async () => {
    const member = await harness().join();
    // From three in the afternoon to two at night in India; in UTC it is still the same day.
    harness().clock.advance(11 * 3600);
    const failing = await harness().confirmed(member, { points: 40_000, coins: 10_000 });
    const leftToday = async () =>
      (await harness().call(contract.conversion.clientBalance, { headers: member.headers })).data.leftToday;
    expect(await leftToday()).toBe(40_000);
    harness().programme.behave({ refuse: true });
    await harness().settle(member, failing);
    expect(await leftToday()).toBe(80_000);
    harness().clock.advance(-11 * 3600);
    expect(await leftToday()).toBe(80_000);
  });

  it('is refused by what is left of the day, said with it, and only for what could be converted otherwise', async () => {
    const member = await harness().join();
    await harness().confirmed(member, { points: 40_000, coins: 10_000 });
    await harness().confirmed(member, { points: 36_000, coins: 9000 });
    const refusal = async (points: number) => (await harness().convert(member, { points })).data;
    expect(await refusal(8000)).toMatchObject({ errorCode: 'CONVERSION_LIMIT', leftToday: 4000 });
    expect(await refusal(3998)).toMatchObject({ errorCode: 'MALFORMED_REQUEST' });
    expect(await refusal(44_000)).toMatchObject({ errorCode: 'MALFORMED_REQUEST' });
    expect((await harness().convert(member)).status).toBe(200);
  });

  it('that fails gives back its own points of the day only, and none of another member', async () => {
    const [member, other] = [await harness().join(), await harness().join()];
    const leftToday = async ({ headers }: TestMember) =>
      (await harness().call(contract.conversion.clientBalance, { headers })).data.leftToday as number;
    await harness().confirmed(member, { points: 8000, coins: 2000 });
    const failing = await harness().confirmed(member);
    await harness().confirmed(other, { points: 12_000, coins: 3000 });
    expect([await leftToday(member), await leftToday(other)]).toEqual([68_000, 68_000]);
    harness().programme.behave({ refuse: true });
    await harness().settle(member, failing);
    expect([await leftToday(member), await leftToday(other)]).toEqual([72_000, 68_000]);
  });

  it('that lapses is over from the moment that housekeeping ends it, and one in time stays', async () => {
    const member = await harness().join();
    const { conversionId } = await harness().beginConversion(member);
    const sweepAfter = async (seconds: number) => {
      harness().clock.advance(seconds);
      await harness().queue.handlers['housekeeping.sweep']?.({}, { last: true });
      return harness().status(member, conversionId);
    };
    expect(await sweepAfter(599)).toMatchObject({ awaitsVerification: true, settledAt: null });
    expect(await sweepAfter(2)).toMatchObject({
      status: 'FAILED',
      settledAt: harness().clock.now().toISOString(),
      failure: 'The conversion was not confirmed in time. No points were taken.',
    });
  });

  it('keeps its coins and its outcome when housekeeping looks for those that were not confirmed', async () => {
    const member = await harness().join();
    const [converted, refused] = [await harness().confirmed(member), await harness().confirmed(member)];
    await harness().settle(member, converted);
    harness().programme.behave({ refuse: true });
    await harness().settle(member, refused);
    const outcomes = () => Promise.all([converted, refused].map((id) => harness().status(member, id)));
    const before = await outcomes();
    expect(before.map(({ status }) => status)).toEqual(['SUCCESS', 'FAILED']);
    harness().clock.advance(601);
    await harness().queue.handlers['housekeeping.sweep']?.({}, { last: true });
    expect(await outcomes()).toEqual(before);
  });

  it('is not confirmed beyond a limit that was lowered after it began', async () => {
    const member = await harness().join();
    const { conversionId, cartId } = await harness().beginConversion(member, { points: 8000, coins: 2000 });
    const password = await harness().requestPassword(member, cartId);
    const brand = loadBrands().find(({ clientId }) => clientId === 'ZILLION')!;
    await saveClient(db(), { ...brand, programme: { ...brand.programme!, most: 4000, perDay: 4000 } });
    const { data } = await harness().verify(member, { conversionId, ...password });
    await saveClient(db(), brand);
    expect(data).toMatchObject({ errorCode: 'CONVERSION_LIMIT', leftToday: 4000 });
  });
});
