import pino from 'pino';
import { oneByOne } from '#backend/one-by-one.ts';

it('works at each in turn, and tells of one that failed', async () => {
  const lines: Record<string, unknown>[] = [];
  const log = pino(
    {},
    { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
  );
  const worked: number[] = [];
  const work = async (n: number) => {
    worked.push(n);
    if (n === 2) throw new Error('broken');
  };
  await oneByOne({ log }, [1, 2, 3], work, { failed: 'One could not be worked', named: (n) => ({ n }) });
  expect(worked).toEqual([1, 2, 3]);
  expect(lines).toMatchObject([{ n: 2, msg: 'One could not be worked', err: { message: 'broken' } }]);
});
