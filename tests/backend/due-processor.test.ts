import pino from 'pino';
import type { DueRow } from '#backend/db/due.ts';
import { createDueProcessor, type FetchPage } from '#backend/due-processor.ts';

const lines: Record<string, unknown>[] = [];
const log = pino(
  {},
  { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
);
beforeEach(() => void (lines.length = 0));

interface Numbered extends DueRow {
  n: number;
}

const due = (n: number): Numbered => ({ accountId: 'a', rowId: String(n), dueAt: new Date(n), n });

const options = {
  failureMessage: 'One could not be worked',
  logFieldsOf: ({ n }: Numbered) => ({ n }),
  size: 2,
};

/** The given number of due rows, read page by page. */
const allDue = (count: number) => {
  const rows = new Set(Array.from({ length: count }, (_, n) => n + 1));
  const pageOf: FetchPage<Numbered> = async (after, limit) =>
    [...rows]
      .filter((n) => n > (after?.n ?? 0))
      .slice(0, limit)
      .map(due);
  return { rows, pageOf };
};

it('a round works on each row over all pages, and logs one that fails', async () => {
  const { rows, pageOf } = allDue(5);
  const worked: number[] = [];
  await createDueProcessor<Numbered>({ log }, options)(pageOf, async ({ n }) => {
    worked.push(n);
    if (n === 2) throw new Error('broken');
    rows.delete(n);
  });
  expect(worked).toEqual([1, 2, 3, 4, 5]);
  expect(lines).toMatchObject([{ n: 2, msg: 'One could not be worked', err: { message: 'broken' } }]);
});

it('a round continues where the previous one stopped, and starts again after the last row', async () => {
  const { pageOf } = allDue(5);
  const round = createDueProcessor<Numbered>({ log }, options);
  const worked: number[][] = [];
  for (const enough of [3, 4, 9, 9]) {
    const these: number[] = [];
    worked.push(these);
    const fails = async ({ n }: Numbered) => {
      these.push(n);
      throw new Error('broken');
    };
    await round(pageOf, fails, { shouldStop: () => these.length >= enough });
  }
  expect(worked).toEqual([
    [1, 2, 3],
    [4, 5, 1, 2],
    [3, 4, 5, 1, 2],
    [1, 2, 3, 4, 5],
  ]);
});

it('a round leaves the remaining rows to the next one when its time is up', async () => {
  const { pageOf } = allDue(3);
  const round = createDueProcessor<Numbered>({ log }, { ...options, timeBudgetMs: -1 });
  const worked: number[] = [];
  for (let n = 0; n < 4; n += 1) await round(pageOf, async ({ n: one }) => void worked.push(one));
  expect(worked).toEqual([1, 2, 3, 1]);
});

it('a round works on as many rows at once as it may, and goes past those that fail', async () => {
  const { pageOf } = allDue(9);
  let [running, most, atOnce] = [0, 0, 2];
  const worked: number[] = [];
  await createDueProcessor<Numbered>({ log }, options)(
    pageOf,
    async ({ n }) => {
      most = Math.max(most, (running += 1));
      await new Promise((done) => setTimeout(done, 5));
      running -= 1;
      worked.push(n);
      if (n === 3) atOnce = 4;
      if (n === 4) throw new Error('broken');
    },
    { atOnce: () => atOnce },
  );
  expect([most, running]).toEqual([4, 0]);
  expect(worked.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(lines).toMatchObject([{ n: 4 }]);
});

it('a round that stops waits for what it has begun, and the next one continues after that', async () => {
  const { pageOf } = allDue(6);
  const round = createDueProcessor<Numbered>({ log }, options);
  const worked: number[][] = [];
  for (let n = 0; n < 2; n += 1) {
    const these: number[] = [];
    worked.push(these);
    const slow = async ({ n: one }: Numbered) => {
      await new Promise((done) => setTimeout(done, 5));
      these.push(one);
    };
    await round(pageOf, slow, { shouldStop: () => these.length > 0, atOnce: () => 3 });
  }
  expect(worked).toEqual([
    [1, 2, 3],
    [4, 5, 6],
  ]);
});

it('a round ends even if its pages overlap, and works on each row once', async () => {
  const pages = [[1, 2], [2, 3], [3]].map((page) => page.map(due));
  const worked: number[] = [];
  await createDueProcessor<Numbered>({ log }, options)(
    async () => pages.shift() ?? [],
    async ({ n }) => void worked.push(n),
  );
  expect(worked).toEqual([1, 2, 3]);
});
