import type { Db } from '#backend/db/driver.ts';
import { withOutageLog } from '#backend/db/outage-log.ts';
import { createLog } from '#backend/log.ts';

const refused = () =>
  Object.assign(new Error('connect ECONNREFUSED 10.0.0.9:5432'), { code: 'ECONNREFUSED' });
const starting = () => Object.assign(new Error('the database system is starting up'), { code: '57P03' });
const full = () =>
  Object.assign(new Error('could not extend file "base/5/1": No space left on device'), { code: '53100' });
const rowLocked = () =>
  Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' });

const UNAVAILABLE = 'The database is unavailable';
const STILL = 'The database is still unavailable';
const AGAIN = 'The database is available again';

interface Line {
  level: number;
  msg: string;
  [field: string]: unknown;
}

const setUp = (level = 'info') => {
  const lines: Line[] = [];
  const log = createLog(level, { write: (line: string) => void lines.push(JSON.parse(line) as Line) });
  let now = 0;
  let failure: Error | null = null;
  const answer = () => (failure ? Promise.reject(failure) : Promise.resolve([]));
  const unwatched = { kind: 'postgres', query: answer, queryUnprepared: answer, tx: answer, exec: answer };
  const db = withOutageLog(unwatched as unknown as Db, log, () => now);
  return {
    lines,
    log,
    db,
    failWith: (error: Error) => void (failure = error),
    /** The error, or null, of a query at that second. */
    queryAt: async (second: number, error: Error | null): Promise<unknown> => {
      now = second * 1000;
      failure = error;
      return db.query('select 1').then(
        () => null,
        (thrown: unknown) => thrown,
      );
    },
  };
};

describe('An outage of the database', () => {
  it('is logged when it begins, each minute, and when it is over, with its length', async () => {
    const { lines, queryAt } = setUp();
    await queryAt(0, null);
    for (let second = 10; second <= 140; second += 2) await queryAt(second, refused());
    await queryAt(142, starting());
    await queryAt(144, null);
    await queryAt(148, null);
    await queryAt(200, null);
    expect(lines).toMatchObject([
      { level: 50, msg: UNAVAILABLE, reason: 'connect ECONNREFUSED 10.0.0.9:5432' },
      { level: 50, msg: STILL, seconds: 60 },
      { level: 50, msg: STILL, seconds: 120 },
      { level: 40, msg: AGAIN, seconds: 132, failures: 67 },
    ]);
    expect(lines).toHaveLength(4);
    expect(JSON.stringify(lines)).not.toContain('stack');
  });

  it('goes on while writes fail, even if reads between them succeed', async () => {
    const { lines, queryAt } = setUp();
    for (let second = 0; second < 30; second += 2) {
      await queryAt(second, full());
      await queryAt(second + 1, null);
    }
    expect(lines.map(({ msg }) => msg)).toEqual([UNAVAILABLE]);
    expect(lines[0]?.['reason']).toContain('No space left on device');
  });

  it('is logged again for another cause that an operator has to mend', async () => {
    const { lines, queryAt } = setUp();
    await queryAt(0, refused());
    await queryAt(2, full());
    await queryAt(4, full());
    expect(lines.map(({ reason }) => reason)).toEqual([
      expect.stringContaining('ECONNREFUSED'),
      expect.stringContaining('No space'),
    ]);
  });

  it.each([
    ['a transaction', (db: Db) => db.tx(() => Promise.resolve(1))],
    ['statements without parameters', (db: Db) => db.exec('select 1')],
    ['a statement that is not prepared', (db: Db) => db.queryUnprepared('select 1')],
  ])('is noticed by %s', async (_what, call) => {
    const { lines, db, failWith } = setUp();
    failWith(refused());
    await expect(call(db)).rejects.toThrow('ECONNREFUSED');
    expect(lines.map(({ msg }) => msg)).toEqual([UNAVAILABLE]);
  });

  it('is not a row that another transaction holds, nor an error of a statement', async () => {
    const { lines, queryAt } = setUp();
    await queryAt(0, rowLocked());
    await queryAt(1, Object.assign(new Error('duplicate key'), { code: '23505' }));
    expect(lines).toEqual([]);
  });
});

describe('A line about an error that belongs to a logged outage', () => {
  it('is left out, also if it collects several, unless the level is debug', async () => {
    for (const [level, messages] of [
      ['info', [UNAVAILABLE]],
      ['debug', [UNAVAILABLE, 'Could not look for jobs', 'Housekeeping failed']],
    ] as const) {
      const { lines, log, queryAt } = setUp(level);
      const error = await queryAt(0, refused());
      log.error({ err: error }, 'Could not look for jobs');
      log.warn({ err: new AggregateError([error, error]) }, 'Housekeeping failed');
      expect(lines.map(({ msg }) => msg)).toEqual(messages);
    }
  });

  it('is written for an error of another service, or if another error is among those that it collects', async () => {
    const { lines, log, queryAt } = setUp();
    const error = await queryAt(0, refused());
    log.error({ err: refused() }, 'A provider is away');
    log.error({ err: new AggregateError([error, new Error('a broken row')]) }, 'Housekeeping failed');
    log.error('without fields');
    expect(lines.map(({ msg }) => msg)).toEqual([
      UNAVAILABLE,
      'A provider is away',
      'Housekeeping failed',
      'without fields',
    ]);
  });
});
