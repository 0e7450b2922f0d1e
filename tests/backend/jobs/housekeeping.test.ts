import { randomUUID } from 'node:crypto';
import type { Cause } from '#backend/ledger/types.ts';
import { AGENT_RULES } from '#contract/enums.ts';
import { contract } from '#contract/index.ts';
import { testApp, type TestApp } from '../../support/app.ts';
import { OPENING_MS } from '../../support/db.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
}, OPENING_MS);
afterEach(async () => {
  jest.restoreAllMocks();
  for (const table of TABLES) await test.deps.db.query(`delete from ${table}`);
});
afterAll(() => test.close());

/** A row of each table from which housekeeping deletes, as of a time in SQL. */
const ROWS: Record<string, (at: string) => string> = {
  outbox_message: (at) =>
    `(key, channel, recipient, purpose, at) values ('${randomUUID()}', 'SMS', 'x', 'ORDER', ${at})`,
  otp_send: (at) => `(target_hash, sent_at) values ('x', ${at})`,
  rate_limit: (at) => `(bucket, hits, ends_at) values ('${randomUUID()}', 1, ${at})`,
  sso_link_use: (at) => `(account_id, link_id, used_at) values ('${randomUUID()}', '${randomUUID()}', ${at})`,
  idempotent_call: (at) => `(account_id, endpoint_id, key, body_hash, answer, created_at)
    values ('${randomUUID()}', 'orders.cancel', 'key', 'x', '{}', ${at})`,
};
const TABLES = Object.keys(ROWS);
/** For how many seconds a row is kept: a link until it cannot be used again, an answer for a month. */
const KEPT_SECONDS = {
  outbox_message: 86_400,
  otp_send: 86_400,
  rate_limit: 0,
  sso_link_use: AGENT_RULES.linkSeconds + 10,
  idempotent_call: 30 * 86_400,
};
const OLD = `timestamptz '2020-01-01'`;

const fill = async (at: string) => {
  for (const [table, rowAt] of Object.entries(ROWS)) {
    await test.deps.db.query(`insert into ${table} ${rowAt(at)}`);
  }
};
const left = async (): Promise<string[]> => {
  const found: string[] = [];
  for (const table of TABLES) {
    if ((await test.deps.db.query(`select 1 from ${table}`)).length > 0) found.push(table);
  }
  return found;
};
const sweep = () => test.queue.handlers['housekeeping.sweep']?.({}, { last: true });

it('Housekeeping keeps rows until their time is over', async () => {
  const now = test.clock.now().toISOString();
  for (const [table, seconds] of Object.entries(KEPT_SECONDS)) {
    const lastKept = `timestamptz '${now}' - interval '${seconds} seconds'`;
    await test.deps.db.query(`insert into ${table} ${ROWS[table]?.(lastKept)}`);
  }
  await sweep();
  expect(await left()).toEqual(TABLES);
  test.clock.advance(1);
  await sweep();
  expect(await left()).toEqual([]);
});

it('Housekeeping deletes expired rows', async () => {
  await fill(OLD);
  await sweep();
  expect(await left()).toEqual([]);
});

it('Housekeeping runs each part even if others fail', async () => {
  await fill(OLD);
  const { payments, membership, otp, sessions, agents, limiter, address } = test.services;
  for (const part of [payments, membership, sessions, address]) {
    jest.spyOn(part as { sweep(): Promise<void> }, 'sweep').mockRejectedValue(new Error('broken'));
  }
  await sweep();
  expect(await left()).toEqual([]);
  await fill(OLD);
  for (const part of [otp, agents, limiter]) {
    jest.spyOn(part as { sweep(): Promise<void> }, 'sweep').mockRejectedValue(new Error('broken'));
  }
  await sweep();
  expect(await left()).toEqual(['otp_send', 'rate_limit', 'sso_link_use']);
});

it('Housekeeping releases the coins of an expired hold', async () => {
  const { accountId, headers } = await test.join({ coins: 100 });
  const at = test.clock.now();
  const cause: Cause = { title: 'Held', kind: 'order', id: 'held' };
  const expiresAt = new Date(at.getTime() + 60_000);
  await test.deps.db.tx((tx) =>
    test.services.ledger.hold(tx, { accountId, coins: 40, cause, at, expiresAt }),
  );
  const available = async () =>
    (await test.call(contract.member.balance, { headers })).data.availablePointsAmount as number;
  await sweep();
  expect(await available()).toBe(60);
  test.clock.advance(61);
  await sweep();
  expect(await available()).toBe(100);
});
