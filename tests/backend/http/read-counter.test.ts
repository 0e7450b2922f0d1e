import { createReadCounter, READS_PER_MINUTE } from '#backend/http/read-counter.ts';
import { testClock } from '../../support/app.ts';

it('An address that read too much waits for a minute at most, even if the clock is set back by an hour', () => {
  const clock = testClock();
  const reads = createReadCounter(clock);
  const read = () => reads.count('203.0.113.50');
  for (let call = 1; call <= READS_PER_MINUTE; call += 1) read();
  expect(read).toThrow(expect.objectContaining({ code: 'RATE_LIMITED', retryAfter: 60 }));
  clock.advance(-3600);
  expect(read).not.toThrow();
});

describe('Reads without a session', () => {
  it.each(['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'])(
    'from this machine, %s, are not counted',
    (ip) => {
      const reads = createReadCounter(testClock());
      for (let call = 1; call <= READS_PER_MINUTE; call += 1) reads.count(ip);
      expect(() => reads.count(ip)).not.toThrow();
    },
  );

  it.each([
    ['203.0.113.50', '::ffff:203.0.113.50'],
    ['2001:db8:0:1::1', '2001:DB8::1:0:0:0:2'],
    ['fe80::1%eth0', 'fe80:0:0:0:7::2'],
  ])('from %s and %s are counted together', (one, other) => {
    const reads = createReadCounter(testClock());
    for (let call = 1; call <= READS_PER_MINUTE; call += 1) reads.count(call % 2 === 0 ? one : other);
    expect(() => reads.count(one)).toThrow();
    expect(() => reads.count('203.0.113.51')).not.toThrow();
    expect(() => reads.count('2001:db8:0:2::1')).not.toThrow();
  });

  it('count anew after a minute, and not before', () => {
    const clock = testClock();
    const reads = createReadCounter(clock);
    for (let call = 1; call <= READS_PER_MINUTE; call += 1) reads.count('203.0.113.50');
    clock.advance(59);
    expect(() => reads.count('203.0.113.50')).toThrow(expect.objectContaining({ retryAfter: 1 }));
    clock.advance(1);
    expect(() => reads.count('203.0.113.50')).not.toThrow();
  });

  it('count anew when they come from more addresses than are remembered', () => {
    const reads = createReadCounter(testClock());
    for (let call = 1; call <= READS_PER_MINUTE; call += 1) reads.count('203.0.113.50');
    for (let n = 1; n < 100_000; n += 1) reads.count(`10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`);
    expect(() => reads.count('203.0.113.50')).not.toThrow();
  });
});
