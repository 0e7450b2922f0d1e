import { createTtlCache } from '#backend/ttl-cache.ts';
import { testClock } from '../support/app.ts';

const counting = () => {
  let calls = 0;
  return { fetch: async () => (calls += 1), calls: () => calls };
};

describe('A cache of public responses', () => {
  it('returns the same value until it expires', async () => {
    const clock = testClock();
    const cache = createTtlCache<number>(clock, 10, 3000);
    const { fetch } = counting();
    expect([await cache.get('a', fetch), await cache.get('a', fetch)]).toEqual([1, 1]);
    clock.advance(3);
    expect(await cache.get('a', fetch)).toBe(2);
  });

  it('returns no value for longer because the clock was set back by an hour', async () => {
    const clock = testClock();
    const cache = createTtlCache<number>(clock, 10, 3000);
    const { fetch } = counting();
    await cache.get('a', fetch);
    clock.advance(-3600);
    expect([await cache.get('a', fetch), await cache.get('a', fetch)]).toEqual([2, 2]);
  });

  it('shares one fetch among concurrent calls', async () => {
    const cache = createTtlCache<number>(testClock(), 10, 3000);
    const { fetch, calls } = counting();
    await Promise.all(Array.from({ length: 20 }, () => cache.get('a', fetch)));
    expect(calls()).toBe(1);
  });

  it('drops the least recently used entry when it is full', async () => {
    const cache = createTtlCache<number>(testClock(), 2, 3000);
    const { fetch } = counting();
    await cache.get('a', fetch);
    await cache.get('b', fetch);
    await cache.get('a', fetch);
    await cache.get('c', fetch);
    expect(await cache.get('a', fetch)).toBe(1);
    expect(await cache.get('b', fetch)).toBe(4);
  });

  it('does not keep a failed fetch', async () => {
    const cache = createTtlCache<number>(testClock(), 2, 3000);
    await expect(cache.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await cache.get('a', async () => 7)).toBe(7);
  });
});
