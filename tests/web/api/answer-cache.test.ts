/** @jest-environment node */
import { createAnswerCache } from '#web/api/answer-cache.ts';
import { ApiFailure } from '#web/api/failure.ts';

const asker = (answers: unknown[]) => {
  let asked = 0;
  const ask = (): Promise<unknown> => {
    const answer = answers[asked];
    asked += 1;
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  };
  return { ask, times: () => asked };
};

describe('the cache of public answers', () => {
  it('makes one call for concurrent callers, and another one when the answer has expired', async () => {
    let now = 0;
    const memory = createAnswerCache(10, 5000, () => now);
    const { ask, times } = asker(['old', 'new']);
    expect(await Promise.all([memory.getOrFetch('a', ask), memory.getOrFetch('a', ask)])).toEqual([
      'old',
      'old',
    ]);
    now = 4999;
    expect(await memory.getOrFetch('a', ask)).toBe('old');
    now = 5000;
    expect(await memory.getOrFetch('a', ask)).toBe('new');
    expect(times()).toBe(2);
  });

  it('shares a slow answer with later callers, and counts its lifetime from its arrival', async () => {
    let now = 0;
    const memory = createAnswerCache(10, 5000, () => now);
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const { ask, times } = asker(['again']);
    const first = memory.getOrFetch('a', () => promise);
    now = 12_000;
    const second = memory.getOrFetch('a', ask);
    resolve('late');
    expect(await Promise.all([first, second])).toEqual(['late', 'late']);
    now = 16_999;
    expect(await memory.getOrFetch('a', ask)).toBe('late');
    now = 17_000;
    expect(await memory.getOrFetch('a', ask)).toBe('again');
    expect(times()).toBe(1);
  });

  it('does not store failures', async () => {
    const memory = createAnswerCache(10, 5000, () => 0);
    const { ask } = asker([new Error('down'), 'up']);
    await expect(memory.getOrFetch('a', ask)).rejects.toThrow('down');
    expect(await memory.getOrFetch('a', ask)).toBe('up');
  });

  it('repeats the call for waiting callers when the first caller is rate limited', async () => {
    const memory = createAnswerCache(10, 5000, () => 0);
    const refusal = new ApiFailure({
      message: 'Too many calls',
      code: 429,
      errorCode: 'RATE_LIMITED',
      details: {},
    });
    const one = memory.getOrFetch('a', () => Promise.reject(refusal));
    const others = ['x', 'y'].map((answer) => memory.getOrFetch('a', () => Promise.resolve(answer)));
    await expect(one).rejects.toBe(refusal);
    // The first of them makes the call for the others too.
    expect(await Promise.all(others)).toEqual(['x', 'x']);
    const { ask, times } = asker(['z']);
    expect(await memory.getOrFetch('a', ask)).toBe('x');
    expect(times()).toBe(0);
  });

  it('rejects each rate-limited caller with its own error, and no other caller', async () => {
    const memory = createAnswerCache(10, 5000, () => 0);
    const refusal = (message: string) =>
      new ApiFailure({ message, code: 429, errorCode: 'RATE_LIMITED', details: {} });
    const calls = [
      memory.getOrFetch('a', () => Promise.reject(refusal('one'))),
      memory.getOrFetch('a', () => Promise.reject(refusal('two'))),
      memory.getOrFetch('a', () => Promise.resolve('x')),
    ];
    expect(await Promise.allSettled(calls)).toMatchObject([
      { reason: { message: 'one' } },
      { reason: { message: 'two' } },
      { value: 'x' },
    ]);
  });

  it.each([
    new Error('down'),
    new ApiFailure({ message: 'Away', code: 503, errorCode: 'UNAVAILABLE', details: {} }),
  ])('rejects all waiting callers at once on any other failure: %s', async (failure) => {
    const memory = createAnswerCache(10, 5000, () => 0);
    const { ask, times } = asker(['unasked']);
    const both = [memory.getOrFetch('a', () => Promise.reject(failure)), memory.getOrFetch('a', ask)];
    expect((await Promise.allSettled(both)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(times()).toBe(0);
  });

  it('stores no more answers than its size, and evicts the oldest first', async () => {
    const memory = createAnswerCache(2, 5000, () => 0);
    const { ask, times } = asker([1, 2, 3, 4]);
    for (const key of ['a', 'b', 'c', 'c', 'b', 'a']) await memory.getOrFetch(key, ask);
    expect(times()).toBe(4);
  });

  it('treats a refreshed answer as the newest', async () => {
    let now = 0;
    const memory = createAnswerCache(2, 5000, () => now);
    const { ask, times } = asker([1, 2, 3, 4]);
    for (const key of ['a', 'b']) await memory.getOrFetch(key, ask);
    now = 5000;
    for (const key of ['a', 'c', 'a']) await memory.getOrFetch(key, ask);
    expect(times()).toBe(4);
  });

  it('keeps a newer answer when an evicted call of the same key fails later', async () => {
    const memory = createAnswerCache(1, 5000, () => 0);
    const { promise, reject } = Promise.withResolvers<unknown>();
    const { ask, times } = asker(['b', 'a']);
    const forgotten = memory.getOrFetch('a', () => promise);
    for (const key of ['b', 'a']) await memory.getOrFetch(key, ask);
    reject(new Error('late'));
    await expect(forgotten).rejects.toThrow('late');
    expect(await memory.getOrFetch('a', ask)).toBe('a');
    expect(times()).toBe(2);
  });
});
