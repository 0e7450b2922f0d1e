import { randomUUID } from 'node:crypto';
import { CONVERSION, conversionHarness, OPENING } from '../../support/conversion-harness.ts';
import { onEveryDatabase } from '../../support/db.ts';

onEveryDatabase('A conversion of points', (db) => {
  const harness = conversionHarness(db);

  it('happens once when it is started, confirmed and settled twenty times at once', async () => {
    const member = await harness().join();
    const cartId = randomUUID();
    const begun = await Promise.all(
      Array.from({ length: 20 }, () => harness().convert(member, {}, { cartId })),
    );
    expect(begun.map(({ status }) => status)).toEqual(begun.map(() => 200));
    const ids = new Set(begun.map(({ data }) => data.conversionId));
    expect(ids.size).toBe(1);
    const [conversionId = ''] = ids as Set<string>;
    const body = { conversionId, ...(await harness().requestPassword(member, cartId)) };
    const verified = await Promise.all(Array.from({ length: 20 }, () => harness().verify(member, body)));
    expect(verified.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(verified.filter((one) => one.status !== 200).map((one) => one.data.errorCode))).toEqual(
      new Set(['ORDER_STATE']),
    );
    const jobs = await db().query(
      `select 1 from test_job where name = 'conversion.settle' and data->>'conversionId' = $1`,
      [conversionId],
    );
    expect(jobs).toHaveLength(1);
    await Promise.all(Array.from({ length: 20 }, () => harness().settle(member, conversionId)));
    expect(await harness().coins(member)).toBe(1000);
    expect(await harness().pointsThere(member)).toBe(OPENING - 4000);
    expect(await harness().faults()).toEqual([]);
  });

  it('can be replaced by the same other amount twenty times at once', async () => {
    const member = await harness().join();
    const cartId = randomUUID();
    const first = await harness().convert(member, {}, { cartId });
    const replaced = await Promise.all(
      Array.from({ length: 20 }, () => harness().convert(member, { points: 8000, coins: 2000 }, { cartId })),
    );
    expect(replaced.map(({ status }) => status)).toEqual(replaced.map(() => 200));
    const ids = new Set(replaced.map(({ data }) => data.conversionId));
    expect(ids.size).toBe(1);
    expect(ids).not.toContain(first.data.conversionId);
  });

  it('returns the same response for a repeated key, and refuses another body with that key', async () => {
    const member = await harness().join();
    const call = { cartId: randomUUID(), key: randomUUID() };
    const first = await harness().convert(member, {}, call);
    expect((await harness().convert(member, {}, call)).data).toEqual(first.data);
    const other = await harness().convert(member, { points: 8000, coins: 2000 }, call);
    expect(other.data.errorCode).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  it('can be replaced by another amount in its cart until it is confirmed', async () => {
    const member = await harness().join();
    const cartId = randomUUID();
    const first = await harness().convert(member, {}, { cartId });
    const dearer = await harness().convert(member, { coins: CONVERSION.coins + 1 }, { cartId });
    expect(dearer.data.errorCode).toBe('PRICE_CHANGED');
    const cheaper = await harness().convert(member, { points: 8000 }, { cartId });
    expect(cheaper.data.errorCode).toBe('PRICE_CHANGED');
    const second = await harness().convert(member, { points: 8000, coins: 2000 }, { cartId });
    expect(second.status).toBe(200);
    expect(await harness().status(member, first.data.conversionId)).toMatchObject({
      status: 'FAILED',
      failure: 'It was replaced by a newer conversion. No points were taken.',
    });
    const { conversionId } = second.data;
    await harness().verify(member, { conversionId, ...(await harness().requestPassword(member, cartId)) });
    await expect(harness().requestPassword(member, cartId)).rejects.toThrow('Not asked: 404');
    const third = await harness().convert(member, {}, { cartId });
    expect([third.data.errorCode, third.data.orderId]).toEqual(['CART_ORDERED', conversionId]);
  });

  it.each([
    [{ points: 4002 }, 'MALFORMED_REQUEST'],
    [{ points: 40 }, 'MALFORMED_REQUEST'],
    [{ points: 44_000, coins: 11_000 }, 'MALFORMED_REQUEST'],
    [{ coins: 1200 }, 'PRICE_CHANGED'],
  ])('is refused as %j', async (body, code) => {
    const member = await harness().join();
    expect((await harness().convert(member, body)).data.errorCode).toBe(code);
  });

  it('is another one in the cart of another member, even if the carts have one id', async () => {
    const [member, other] = [await harness().join(), await harness().join()];
    const cartId = randomUUID();
    const [own, others] = [
      await harness().convert(member, {}, { cartId }),
      await harness().convert(other, {}, { cartId }),
    ];
    expect([own.status, others.status]).toEqual([200, 200]);
    expect(others.data.conversionId).not.toBe(own.data.conversionId);
    await harness().convert(other, { points: 8000, coins: 2000 }, { cartId });
    expect((await harness().status(member, own.data.conversionId)).status).toBe('PENDING');
    // A password is asked for one's own, and for none in a cart that only somebody else has.
    await harness().requestPassword(other, cartId);
    expect(harness().sent.at(-1)?.text).toContain('to convert 8,000 Harbour points into 2,000 coins');
    const { cartId: foreign } = await harness().beginConversion(member);
    await expect(harness().requestPassword(other, foreign)).rejects.toThrow('Not asked: 404');
  });
});
