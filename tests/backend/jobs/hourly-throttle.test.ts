import type { Db, Tx } from '#backend/db/driver.ts';
import { createHourlyThrottle } from '#backend/jobs/hourly-throttle.ts';

let at: string;
let keys: string[];
const hourly = () =>
  createHourlyThrottle({ db: { tx: (work) => work({} as Tx) } as Db, clock: { now: () => new Date(at) } });
const write = async (_tx: Tx, key: string) => void keys.push(key);

beforeEach(() => {
  at = '2026-03-14T09:58:00Z';
  keys = [];
});

it('createHourlyThrottle writes once in an hour for each name, with a key of name and hour', async () => {
  const anew = hourly();
  for (const name of ['OD-1', 'OD-2', 'OD-1']) await anew(name, write);
  at = '2026-03-14T10:01:00Z';
  for (const name of ['OD-1', 'OD-1']) await anew(name, write);
  expect(keys).toEqual(['OD-1:2026-03-14T09', 'OD-2:2026-03-14T09', 'OD-1:2026-03-14T10']);
});

it('createHourlyThrottle writes again after a failed write', async () => {
  const anew = hourly();
  const broken = anew('OD-1', () => Promise.reject(new Error('The database is away')));
  await expect(broken).rejects.toThrow('The database is away');
  await anew('OD-1', write);
  expect(keys).toEqual(['OD-1:2026-03-14T09']);
});
