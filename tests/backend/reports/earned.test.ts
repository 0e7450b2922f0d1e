// Where coins came from and when they will expire must agree with the other reports.
import { randomUUID } from 'node:crypto';
import type { CauseKind } from '#backend/ledger/cause-kinds.ts';
import type { Cause } from '#backend/ledger/types.ts';
import { coinsReport } from '#backend/reports/coins.ts';
import { earnedReport } from '#backend/reports/earned.ts';
import { expiringReport } from '#backend/reports/expiring.ts';
import { partnersReport } from '#backend/reports/partners.ts';
import type { TestMember } from '../../support/app.ts';
import { onEveryDatabase, OPENING_MS } from '../../support/db.ts';
import { numberIn, rowsOf, sumsOf, type ReportRow } from '../../support/report-rows.ts';
import { createTripHarness, PARTNER, type TripHarness } from '../../support/trip-harness.ts';

onEveryDatabase('The reports on what was earned and what will expire', (db) => {
  let harness: TripHarness;
  let member: TestMember;
  beforeAll(async () => {
    harness = await createTripHarness(db());
    member = await harness.join();
  }, OPENING_MS);
  afterEach(async () => {
    expect(await harness.faults()).toEqual([]);
  });
  afterAll(() => harness.close());

  const earn = (coins: number, kind: CauseKind, expiresAt: string) =>
    db().tx((tx) =>
      harness.services.ledger.earn(tx, {
        accountId: member.accountId,
        coins,
        cause: { title: 'A test', kind, id: randomUUID() },
        at: harness.clock.now(),
        expiresAt: new Date(expiresAt),
      }),
    );
  const hold = (coins: number, { accountId } = member) =>
    db().tx((tx) =>
      harness.services.ledger.hold(tx, {
        accountId,
        coins,
        cause: { title: 'A card', kind: 'order', id: randomUUID() },
        at: harness.clock.now(),
        expiresAt: new Date('2030-01-01'),
      }),
    );
  const spend = async (coins: number): Promise<void> => {
    const { holdId } = await hold(coins);
    const cause: Cause = { title: 'A card', kind: 'order', id: holdId };
    const end = { accountId: member.accountId, holdId, cause };
    await db().tx((tx) => harness.services.ledger.commit(tx, { ...end, at: harness.clock.now() }));
  };
  const send = (type: 'PURCHASE' | 'CONFIRM' | 'CANCEL', tripNumber: string, amountPaise: number) =>
    harness.sendReport(type, { tripNumber, orderRef: 'SC-A', amountPaise });

  it('has the coins of each source and month, what was taken back of them, and what was gone', async () => {
    const { tripNumber } = await harness.click(member);
    await earn(30, 'survey', '2028-04-30');
    await earn(5, 'survey', '2028-05-01');
    await send('PURCHASE', tripNumber, 2_000_00);
    expect((await earnedReport(db())).slice(1)).toEqual([['ZILLION', '2026-03', 'survey', 35, 0, 0, '8.75']]);
    await send('CONFIRM', tripNumber, 2_000_00);
    await send('CANCEL', tripNumber, 500_00);
    await spend(60);
    harness.clock.advance(30 * 86_400);
    await send('CANCEL', tripNumber, 1_000_00);
    expect(await earnedReport(db())).toEqual([
      ['brand', 'month', 'source', 'earned', 'taken_back', 'shortfall', 'worth'],
      ['ZILLION', '2026-03', 'survey', 35, 0, 0, '8.75'],
      ['ZILLION', '2026-03', 'trip', 80, 20, 0, '15.00'],
      ['ZILLION', '2026-04', 'trip', 0, 35, 5, '-8.75'],
    ]);
  });

  const expectToAddUp = async (): Promise<void> => {
    const earned = await earnedReport(db());
    const kept = (row: ReportRow): number => numberIn(row, 'earned') - numberIn(row, 'taken_back');
    const coins = await coinsReport(db(), harness.clock.now());
    expect(sumsOf(earned, kept)).toEqual(sumsOf(coins, (row) => numberIn(row, 'earned')));
    const trips = [earned[0]!, ...earned.filter(([, , source]) => source === 'trip')];
    expect(sumsOf(trips, (row) => kept(row) - numberIn(row, 'shortfall'))).toEqual(
      sumsOf(await partnersReport(db()), (row) => numberIn(row, 'earned')),
    );
  };

  it('adds up to what members earned, and for trips to what partners owe', expectToAddUp);

  it('has what members have by the month in which it expires, with what is held', async () => {
    await earn(10, 'survey', '2026-04-30T18:29:59.999Z');
    await earn(7, 'survey', '2026-04-30T18:29:59.999Z');
    await earn(20, 'survey', '2026-05-31T18:30:00.000Z');
    await hold(12);
    await spend(3);
    const inMonths = async (): Promise<(string | number)[][]> =>
      (await expiringReport(db(), harness.clock.now())).slice(1).map(([, ...row]) => [...row]);
    const open = async (): Promise<number> =>
      numberIn(rowsOf(await coinsReport(db(), harness.clock.now())).at(-1) ?? {}, 'open');
    expect(await inMonths()).toEqual([
      ['2026-04', 14, '3.50'],
      ['2026-06', 20, '5.00'],
    ]);
    expect(await open()).toBe(34);
    // Two are not held, and their day is over; nobody has written so yet.
    harness.clock.advance(30 * 86_400);
    expect(await inMonths()).toEqual([
      ['2026-04', 12, '3.00'],
      ['2026-06', 20, '5.00'],
    ]);
    expect(await open()).toBe(32);
  });

  it('has coins that were gone among those taken back, and no more as gone, once they come back', async () => {
    const { clock, services, sendReport } = harness;
    const before = await partnersReport(db());
    const buyer = await harness.join();
    const { tripNumber } = await harness.click(buyer);
    const purchase = { tripNumber, orderRef: 'SC-Z', amountPaise: 1_000_00 };
    await sendReport('CONFIRM', purchase);
    const { holdId } = await hold(40, buyer);
    await sendReport('CANCEL', purchase);
    clock.advance(30 * 86_400);
    const { accountId } = buyer;
    const cause: Cause = { title: 'A card', kind: 'order', id: holdId };
    await db().tx((tx) => services.ledger.release(tx, { accountId, holdId, cause, at: clock.now() }));
    expect((await earnedReport(db())).filter(([, , source]) => source === 'trip').slice(-2)).toEqual([
      ['ZILLION', '2026-05', 'trip', 40, 0, 40, '10.00'],
      ['ZILLION', '2026-06', 'trip', 0, 40, -40, '-10.00'],
    ]);
    // The partner owes nothing for the purchase, is credited once, and has nothing to do with what came back.
    expect(await partnersReport(db())).toEqual([
      ...before,
      ['ZILLION', '2026-05', PARTNER, 'Saffron Cart', 0, '0.00'],
    ]);
    await expectToAddUp();
  });
});
