import { randomUUID } from 'node:crypto';
import { ApiError } from '#backend/http/api-error.ts';
import { answerOnce, type IdempotentCall } from '#backend/http/idempotency.ts';
import { CommittingRefusal } from '#backend/http/committing-refusal.ts';
import { onEveryDatabase } from '../../support/db.ts';

const callOf = (input: unknown = { points: 100 }): IdempotentCall => ({
  accountId: randomUUID(),
  endpointId: 'orders.placeOrder',
  key: 'key-1',
  input,
});

onEveryDatabase('Calls with an Idempotency-Key', (db, kind) => {
  const answered = async () => ({ orderId: 'OD1' });

  it('run once for each key, and return the first response again', async () => {
    const call = callOf();
    const work = jest.fn(answered);
    expect(await answerOnce(db(), call, work)).toEqual({ orderId: 'OD1' });
    expect(await answerOnce(db(), call, work)).toEqual({ orderId: 'OD1' });
    expect(work).toHaveBeenCalledTimes(1);
    await expect(answerOnce(db(), { ...call, input: { points: 101 } }, work)).rejects.toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
    expect(await answerOnce(db(), { ...call, accountId: randomUUID() }, work)).toEqual({ orderId: 'OD1' });
    expect(work).toHaveBeenCalledTimes(2);
  });

  it('keep their answers apart by account, endpoint and key, also when one of them is refused', async () => {
    const call = callOf();
    const calls = [
      call,
      { ...call, accountId: randomUUID() },
      { ...call, endpointId: 'orders.placeProduct' },
      { ...call, key: 'key-2' },
    ];
    const answers = calls.map((_call, n) => ({ orderId: `OD${n}` }));
    const refuse = () => Promise.reject(new CommittingRefusal('OTP_WRONG', 'Wrong'));
    for (const [n, one] of calls.entries()) await answerOnce(db(), one, async () => answers[n]!);
    for (const one of [
      { ...call, key: 'key-3' },
      { ...call, endpointId: 'orders.placeItem' },
      { ...call, accountId: randomUUID() },
    ]) {
      await expect(answerOnce(db(), one, refuse)).rejects.toMatchObject({ code: 'OTP_WRONG' });
    }
    const again = jest.fn(refuse);
    for (const [n, one] of calls.entries()) expect(await answerOnce(db(), one, again)).toEqual(answers[n]);
    expect(again).not.toHaveBeenCalled();
  });

  it('return it with its fields in the same order', async () => {
    const call = callOf();
    const work = async () => ({
      status: 'PENDING',
      orderId: 'OD1',
      verifyBy: '2026-03-14',
      at: { b: 1, a: 2 },
    });
    const first = JSON.stringify(await answerOnce(db(), call, work));
    expect(JSON.stringify(await answerOnce(db(), call, work))).toBe(first);
  });

  it.each([
    ['refused', () => new ApiError('OTP_WRONG', 'Wrong')],
    ['refused after a change that is kept', () => new CommittingRefusal('OTP_WRONG', 'Wrong')],
  ])('that are %s can be repeated with the same key and another body', async (_how, refusal) => {
    const call = callOf();
    const refused = answerOnce(db(), call, () => Promise.reject(refusal()));
    await expect(refused).rejects.toMatchObject({ code: 'OTP_WRONG' });
    expect(await answerOnce(db(), { ...call, input: { points: 101 } }, answered)).toEqual({ orderId: 'OD1' });
  });

  // The embedded database has one connection: the second call begins when the first has ended.
  if (kind === 'postgres') {
    it('are told to retry while the first call with the key is running', async () => {
      const call = callOf();
      const { promise: released, resolve: release } = Promise.withResolvers<{ orderId: string }>();
      const { promise: begun, resolve: begin } = Promise.withResolvers<undefined>();
      const first = answerOnce(db(), call, () => {
        begin(undefined);
        return released;
      });
      await begun;
      const second = await answerOnce(db(), call, answered).catch((error: unknown) => error);
      release({ orderId: 'OD2' });
      expect(second).toMatchObject({ code: 'REQUEST_IN_PROGRESS', retryAfter: 1 });
      expect(await first).toEqual({ orderId: 'OD2' });
      expect(await answerOnce(db(), call, answered)).toEqual({ orderId: 'OD2' });
    });
  }
});
