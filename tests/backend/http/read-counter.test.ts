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
