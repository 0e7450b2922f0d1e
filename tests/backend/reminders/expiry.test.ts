import type { Cause } from '#backend/ledger/types.ts';
import { saveChoice } from '#backend/modules/reminders/repository.ts';
import { contract } from '#contract/index.ts';
import { testClock, type TestClock, type TestMember } from '../../support/app.ts';
import { onEveryDatabase, OPENING_MS } from '../../support/db.ts';
import { ledgerFaults } from '../../support/harness-shared.ts';
import { DAY, HOUR, createReminderHarness, type ReminderHarness } from './support.ts';

onEveryDatabase('A reminder of expiring coins', (db) => {
  let harness: ReminderHarness;
  let clock: TestClock;
  // Each test begins on 14 March, at three in the afternoon in India.
  beforeEach(async () => {
    clock = testClock();
    harness = await createReminderHarness(db(), clock);
  }, OPENING_MS);
  afterEach(() => harness.close());

  it('is sent 30 and 7 days before, once each', async () => {
    const member = await harness.memberWith({ 33: 1500 });
    await harness.nextDay(2);
    expect(harness.smsOf(member)).toEqual([]);
    await harness.nextDay();
    expect(harness.smsOf(member)).toHaveLength(1);
    await harness.nextDay(22);
    expect(harness.smsOf(member)).toHaveLength(1);
    await harness.nextDay();
    expect(harness.smsOf(member)).toHaveLength(2);
    await harness.nextDay(9);
    expect(harness.smsOf(member)).toHaveLength(2);
    // Each by SMS and by e-mail.
    expect(await harness.writtenFor(member)).toBe(4);
  });

  it('states the coins, the card, their worth, the expiry dates and how to turn reminders off', async () => {
    const member = await harness.memberWith(
      { 6: 500, 20: 1000 },
      { lcn: '6104827354', email: 'a@example.in' },
    );
    await harness.sweep();
    expect(harness.smsOf(member)).toEqual([
      '500 coins of your ZILLION card xxxxxx7354 expire on 20 Mar 2026, 1,000 more by 03 Apr 2026. Worth Rs 375.00. To stop reminders: Account Details.',
    ]);
    expect(harness.emailsTo('a@example.in')).toEqual([
      [
        '500 coins of your ZILLION card xxxxxx7354 expire at the end of 20 Mar 2026, and 1,000 more at the end of 03 Apr 2026. Together they are worth ₹375.00.',
        'Sign in to ZILLION and redeem them before then. What you redeem takes the coins that expire soonest, so there is nothing to choose.',
        'We remind you 30 and 7 days before coins expire. If you would rather not be reminded, switch it off in ZILLION, under Account Details.',
      ].join('\n'),
    ]);
  });

  it('uses the brand of the account and its rate', async () => {
    const member = await harness.memberWith({ 30: 1000 }, { clientId: 'HOOPOE' });
    await harness.sweep();
    const { name, rates } = await harness.services.clients.configOf('HOOPOE');
    expect(harness.smsOf(member)[0]).toContain(`of your ${name} card`);
    expect(harness.smsOf(member)[0]).toContain(`Worth Rs ${((1000 * rates.paisePerCoin) / 100).toFixed(2)}.`);
  });

  it('combines lots that expire on one day, and adds those that expire within the next six days', async () => {
    const member = await harness.memberWith({ 30: 100, 33: 20, 36: 3, 37: 7000 });
    await harness.earn(member, { 30: 400 });
    await harness.sweep();
    expect(harness.smsOf(member)[0]).toMatch(
      /^500 coins of .* expire on 13 Apr 2026, 23 more by 19 Apr 2026\. Worth/,
    );
    await harness.nextDay(6);
    expect(harness.smsOf(member)).toHaveLength(1);
    await harness.nextDay();
    expect(harness.smsOf(member)).toHaveLength(2);
    expect(harness.smsOf(member)[1]).toMatch(/^500 coins .*, 7,023 more by 20 Apr 2026\./);
  });

  it('anticipates first reminders, and repeats none of them with the second reminder of other coins', async () => {
    const member = await harness.memberWith({ 7: 100, 20: 200, 33: 400 });
    await harness.sweep();
    await harness.nextDay(26);
    expect(harness.smsOf(member)).toEqual([
      expect.stringMatching(/^100 coins .* expire on 21 Mar 2026, 600 more by 16 Apr 2026\. Worth/),
      expect.stringMatching(/^200 coins .* expire on 03 Apr 2026\. Worth/),
      expect.stringMatching(/^400 coins .* expire on 16 Apr 2026\. Worth/),
    ]);
  });

  it('is sent at most once a week to a member with coins that expire every day', async () => {
    const member = await harness.memberWith(
      Object.fromEntries(Array.from({ length: 60 }, (_, day) => [day + 10, 10])),
    );
    await harness.nextDay(7);
    const before = harness.smsOf(member).length;
    await harness.nextDay(42);
    expect(harness.smsOf(member).length - before).toBe(6);
    const told = await db().query(`select 1 from expiry_reminder where account_id = $1 and days_before = 7`, [
      member.accountId,
    ]);
    expect(told.length).toBeGreaterThan(7);
  });

  it('uses the singular for one coin', async () => {
    const member = await harness.memberWith({ 7: 1 });
    await harness.sweep();
    expect(harness.smsOf(member)).toEqual([
      expect.stringMatching(/^1 coin of your .* expires on 21 Mar 2026\. Worth Rs 0\.25\./),
    ]);
  });

  it('leaves out coins that are held or spent, and includes them once they are released', async () => {
    const member = await harness.memberWith({ 5: 300 });
    const { accountId } = member;
    const at = clock.now();
    const cause: Cause = { title: 'A gift card', kind: 'order', id: `of-${accountId}` };
    const expiresAt = new Date(at.getTime() + 2 * DAY * 1000);
    const holding = { accountId, coins: 300, cause, at, expiresAt };
    const { holdId } = await db().tx((tx) => harness.services.ledger.hold(tx, holding));
    await harness.sweep();
    expect(harness.smsOf(member)).toEqual([]);
    clock.advance(DAY);
    await db().tx((tx) => harness.services.ledger.release(tx, { accountId, holdId, cause, at: clock.now() }));
    await harness.sweep();
    expect(harness.smsOf(member)).toEqual([expect.stringMatching(/^300 coins .* 19 Mar 2026\./)]);
    expect(await ledgerFaults(db())).toEqual([]);
  });

  it('is still sent on the last day, and not after it', async () => {
    const inTime = await harness.memberWith({ 0: 40 });
    await harness.sweep();
    expect(harness.smsOf(inTime)).toEqual([expect.stringMatching(/^40 coins .* 14 Mar 2026\./)]);
    const late = await harness.memberWith({ 0: 40 });
    await harness.nextDay();
    expect(await harness.writtenFor(late)).toBe(0);
  });

  it('is sent late when no sweep ran in time, and only once when both are due', async () => {
    const members: TestMember[] = [];
    for (const days of [33, 20, 16]) members.push(await harness.memberWith({ [days]: 100 }));
    const toldTimes = () => members.map((one) => harness.smsOf(one).length);
    clock.advance(10 * DAY);
    await harness.sweep();
    expect(toldTimes()).toEqual([1, 1, 1]);
    await harness.nextDay(3);
    expect(toldTimes()).toEqual([1, 2, 1]);
    await harness.nextDay(12);
    expect(toldTimes()).toEqual([1, 2, 1]);
    await harness.nextDay();
    expect(toldTimes()).toEqual([2, 2, 1]);
  });

  it('is not sent at night', async () => {
    const member = await harness.memberWith({ 30: 100 });
    clock.advance(5 * HOUR - 1);
    const beforeEight = clock.now();
    clock.advance(1);
    expect(beforeEight.toISOString()).toBe('2026-03-14T14:29:59.000Z');
    await harness.sweep();
    clock.advance(13 * HOUR - 1);
    await harness.sweep();
    expect(await harness.writtenFor(member)).toBe(0);
    clock.advance(1);
    await harness.sweep();
    expect(clock.now().toISOString()).toBe('2026-03-15T03:30:00.000Z');
    expect(harness.smsOf(member)).toHaveLength(1);
  });

  it('that was written by day waits for the morning when it could not be sent by day', async () => {
    const email = 'sleeper@example.in';
    const member = await harness.memberWith({ 30: 100 }, { email });
    await harness.services.reminders.sweep();
    clock.advance(6 * HOUR);
    await harness.queue.work();
    expect([harness.smsOf(member), harness.emailsTo(email)]).toEqual([[], []]);
    clock.advance(12 * HOUR);
    await harness.queue.work();
    expect([harness.smsOf(member).length, harness.emailsTo(email).length]).toEqual([1, 1]);
  });

  it('that waits for the morning is not lost to a clock that is behind that of the database', async () => {
    const member = await harness.memberWith({ 30: 100 });
    await harness.services.reminders.sweep();
    clock.advance(6 * HOUR);
    await harness.queue.work();
    clock.advance(12 * HOUR - 1);
    // It is morning where jobs are due, and not yet here.
    await db().query(`update test_job set after = null where not done and after > $1`, [clock.now()]);
    await harness.queue.work();
    expect(harness.smsOf(member)).toEqual([]);
    clock.advance(60);
    await harness.queue.work();
    expect(harness.smsOf(member)).toHaveLength(1);
  });

  it('is put off once by a run that is repeated', async () => {
    await harness.memberWith({ 30: 100 });
    const [before] = await db().query<{ seq: number }>('select coalesce(max(seq), 0) as seq from test_job');
    const own = `seq > ${before!.seq}`;
    const countOf = async (where: string) =>
      (await db().query(`select 1 from test_job where ${own} and ${where}`)).length;
    await harness.services.reminders.sweep();
    const written = await countOf('true');
    clock.advance(6 * HOUR);
    await harness.queue.work();
    // The process died before it could mark the jobs as done.
    await db().query(`update test_job set done = false where ${own} and after is null`);
    clock.advance(1);
    await harness.queue.work();
    expect(written).toBeGreaterThan(0);
    expect(await countOf('not done')).toBe(written);
  });

  it('that is put off is tried as often in the morning as it would have been by day', async () => {
    const enqueueing = jest.spyOn(harness.deps.queue, 'enqueue');
    const triesOfLast = () => enqueueing.mock.lastCall?.[3]?.retries;
    await harness.memberWith({ 30: 100 });
    await harness.services.reminders.sweep();
    const byDay = triesOfLast();
    enqueueing.mockClear();
    clock.advance(6 * HOUR);
    await harness.queue.work();
    expect(byDay).toEqual(expect.any(Number));
    expect(triesOfLast()).toBe(byDay);
  });

  it('is not sent after the first coins it mentions have expired', async () => {
    const member = await harness.memberWith({ 0: 100, 5: 20 });
    await harness.services.reminders.sweep();
    clock.advance(DAY);
    await harness.queue.work();
    expect(await harness.writtenFor(member)).toBe(2);
    expect(harness.smsOf(member)).toEqual([]);
  });

  it('is sent only by SMS when the e-mail address is not confirmed', async () => {
    const email = 'somebody.else@example.in';
    const member = await harness.memberWith({ 30: 100 }, { email, emailVerified: false });
    await harness.sweep();
    expect([harness.smsOf(member).length, harness.emailsTo(email)]).toEqual([1, []]);
  });

  it('is not sent to a closed account', async () => {
    const member = await harness.memberWith({ 30: 100 });
    await db().query(`update account set status = 'CLOSED' where account_id = $1`, [member.accountId]);
    await harness.sweep();
    expect(await harness.writtenFor(member)).toBe(0);
  });

  it('is not sent to a member who turned reminders off, and is sent again when they are turned on', async () => {
    const member = await harness.memberWith({ 29: 100 });
    const choose = (expiry: boolean) =>
      harness.call(contract.reminders.choose, { body: { expiry }, headers: member.headers });
    const chosen = async () =>
      (await harness.call(contract.reminders.choice, { headers: member.headers })).data.expiry as boolean;
    expect(await chosen()).toBe(true);
    expect((await choose(false)).data).toEqual({ expiry: false, daysBefore: [30, 7] });
    expect(await chosen()).toBe(false);
    await harness.sweep();
    await harness.nextDay();
    expect(await harness.writtenFor(member)).toBe(0);
    expect((await choose(true)).data.expiry).toBe(true);
    await harness.nextDay();
    expect(harness.smsOf(member)).toHaveLength(1);
  });

  it('can be turned off for one card without affecting other cards of the number', async () => {
    const off = await harness.memberWith({ 30: 100 }, { lcn: '6104827001' });
    await harness.memberWith({ 30: 200 }, { mobile: off.mobile, lcn: '6104827002' });
    await harness.call(contract.reminders.choose, { body: { expiry: false }, headers: off.headers });
    await harness.sweep();
    expect(harness.smsOf(off)).toEqual([
      expect.stringMatching(/^200 coins of your ZILLION card xxxxxx7002 /),
    ]);
  });

  it('is written by housekeeping', async () => {
    const member = await harness.memberWith({ 7: 100 });
    await harness.queue.handlers['housekeeping.sweep']?.({}, { last: true });
    expect(await harness.writtenFor(member)).toBe(2);
  });
});

onEveryDatabase('Reminders for many accounts', (db) => {
  let harness: ReminderHarness;
  let clock: TestClock;
  beforeEach(async () => {
    clock = testClock();
    harness = await createReminderHarness(db(), clock);
  }, OPENING_MS);
  afterEach(async () => {
    jest.restoreAllMocks();
    await harness.close();
  });

  /** Makes writing the messages of one account fail. */
  const failFor = (accountId: string) => {
    const { enqueue } = harness.deps.queue;
    return jest.spyOn(harness.deps.queue, 'enqueue').mockImplementation(async (tx, name, data, options) => {
      await enqueue(tx, name, data, options);
      if (options?.key?.includes(accountId) && options.key.endsWith('SMS')) throw new Error('broken');
    });
  };

  it('are written for the others when one fails, and for that one later, all or nothing', async () => {
    const members = [];
    for (let n = 0; n < 5; n += 1) members.push(await harness.memberWith({ 30: 100 + n }));
    const [broken] = members;
    const failing = failFor(broken!.accountId);
    await harness.sweep();
    expect(members.map((one) => harness.smsOf(one).length)).toEqual([0, 1, 1, 1, 1]);
    expect(await harness.writtenFor(broken!)).toBe(0);
    failing.mockRestore();
    clock.advance(HOUR);
    await harness.sweep();
    expect(members.map((one) => harness.smsOf(one).length)).toEqual([1, 1, 1, 1, 1]);
  });

  it('are not written to a member who turns them off while they are written to others', async () => {
    const first = await harness.memberWith({ 29: 100 });
    const second = await harness.memberWith({ 30: 100 });
    const { lockOpen } = harness.services.accounts;
    const locking = jest
      .spyOn(harness.services.accounts, 'lockOpen')
      .mockImplementation(async (tx, accountId) => {
        if (accountId === second.accountId) await saveChoice(tx, accountId, false, clock.now());
        return lockOpen(tx, accountId);
      });
    await harness.sweep();
    locking.mockRestore();
    expect([await harness.writtenFor(first), await harness.writtenFor(second)]).toEqual([2, 0]);
  });

  it('continue page by page past lots that need no reminder', async () => {
    const { accountId } = await harness.memberWith({ 3: 1 });
    await harness.sweep();
    // More lots without need of a reminder than one page has, all before the one that is due.
    await db().query(
      `insert into lot (account_id, lot_id, entry_id, seq, coins, remaining, earned_at, expires_at, source)
       select account_id, gen_random_uuid(), entry_id, 1000 + n, 1, 1, earned_at, expires_at - n * interval '1 second', source
         from lot, generate_series(1, 1100) n where account_id = $1`,
      [accountId],
    );
    const last = await harness.memberWith({ 29: 70 });
    clock.advance(HOUR);
    // A round ends when its time is up, so it takes several.
    for (let minute = 0; minute < 5 && harness.smsOf(last).length === 0; minute += 1) await harness.sweep();
    await db().query('delete from lot where account_id = $1 and seq >= 1000', [accountId]);
    expect(harness.smsOf(last)).toHaveLength(1);
  });

  it('start from the beginning once an hour', async () => {
    await harness.sweep();
    const member = await harness.memberWith({ 29: 70 });
    clock.advance(HOUR - 60);
    await harness.sweep();
    expect(await harness.writtenFor(member)).toBe(0);
    clock.advance(60);
    await harness.sweep();
    expect(await harness.writtenFor(member)).toBe(2);
  });

  it('start from the beginning also once the clock was set back', async () => {
    await harness.sweep();
    const member = await harness.memberWith({ 29: 70 });
    clock.advance(-60);
    await harness.sweep();
    expect(await harness.writtenFor(member)).toBe(2);
  });

  it('are written once when several processes sweep at the same time', async () => {
    const others = [await createReminderHarness(db(), clock), await createReminderHarness(db(), clock)];
    const members = [];
    for (let n = 0; n < 4; n += 1) members.push(await harness.memberWith({ 12: 100, 36: n + 1 }));
    await Promise.all([harness, ...others].map(({ services }) => services.reminders.sweep()));
    expect(await Promise.all(members.map(harness.writtenFor))).toEqual([2, 2, 2, 2]);
    await harness.queue.work();
    expect(members.map((one) => harness.smsOf(one).length)).toEqual([1, 1, 1, 1]);
    for (const other of others) await other.close();
  });

  it('are sent once by the next process when one dies between writing and sending', async () => {
    const member = await harness.memberWith({ 6: 100 });
    await harness.services.reminders.sweep();
    const next = await createReminderHarness(db(), clock);
    clock.advance(2 * HOUR);
    await next.sweep();
    expect([next.smsOf(member).length, harness.smsOf(member).length]).toEqual([1, 0]);
    expect(await harness.writtenFor(member)).toBe(2);
    await next.close();
  });

  it('are deleted after their expiry day', async () => {
    const member = await harness.memberWith({ 2: 100, 60: 20 });
    await harness.sweep();
    clock.advance(31 * DAY);
    await harness.sweep();
    const rows = await db().query(
      'select expires_on, days_before from expiry_reminder where account_id = $1',
      [member.accountId],
    );
    expect(rows).toEqual([{ expires_on: '2026-05-13', days_before: 30 }]);
  });
});
