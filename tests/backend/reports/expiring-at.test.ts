// When the coins expire that members had at the end of a past day, after everything that moves coins has happened since.
import { coinsOfBrandsByMonth } from '#backend/ledger/coins-by-month.ts';
import { endOfDayKolkata } from '#backend/ledger/calendar.ts';
import { expireDueLots } from '#backend/ledger/sweep.ts';
import type { Hold } from '#backend/ledger/types.ts';
import { expiringReport } from '#backend/reports/expiring.ts';
import type { Table } from '#backend/reports/table.ts';
import { testApp, testClock, type TestMember } from '../../support/app.ts';
import { createDice } from '../../support/any-order.ts';
import { onEveryDatabase, OPENING_MS } from '../../support/db.ts';
import { ledgerFaults } from '../../support/harness-shared.ts';
import { numberIn, rowsOf } from '../../support/report-rows.ts';
import { after, cause, DAY } from '../ledger/support.ts';

const DAYS = 130;
const SEED = 20_260_331;

onEveryDatabase('The report on what expires, as of a day that is over', (db) => {
  const clock = testClock();
  let app: Awaited<ReturnType<typeof testApp>>;
  /** What the report said on the evening of each day, from what was in lots and holds then. */
  const evenings: { at: Date; open: string[] }[] = [];

  const linesOf = ([, ...rows]: Table): string[] => rows.map((row) => row.slice(0, 3).join(' '));

  /** Something that happens to a member on a day. */
  const moveAny = async (dice: (sides: number) => number, { accountId }: TestMember, holds: Hold[]) => {
    const { ledger } = app.services;
    const base = { accountId, cause: cause('order'), at: clock.now() };
    const endAny = (): Hold | undefined => holds.splice(dice(holds.length || 1), 1)[0];
    await db()
      .tx(async (tx) => {
        const roll = dice(7);
        if (roll < 2) {
          const expiresAt = endOfDayKolkata(new Date(clock.now().getTime() + (1 + dice(90)) * DAY));
          const { entryId } = await ledger.earn(tx, { ...base, coins: 50 + dice(200), expiresAt });
          if (dice(4) === 0) {
            await ledger.reverseEarn(tx, { ...base, cause: cause('order'), entryId, coins: 10 });
          }
        } else if (roll < 4) {
          holds.push(await ledger.hold(tx, { ...base, coins: 1 + dice(60), expiresAt: after(900) }));
        } else {
          const held = endAny();
          if (!held) return;
          const end = { ...base, holdId: held.holdId };
          if (roll === 4) await ledger.release(tx, end);
          else if (roll === 5) await ledger.commitPart(tx, { ...end, coins: Math.ceil(held.coins / 2) });
          else {
            const burned = await ledger.commit(tx, end);
            const refund = { ...base, cause: cause('order'), entryId: burned!.entryId };
            if (dice(2) === 0) await ledger.reverseBurn(tx, refund);
          }
        }
      })
      .catch((error: unknown) => expect(String(error)).toContain('You need'));
  };

  beforeAll(async () => {
    app = await testApp({ db: db(), clock });
    const dice = createDice(SEED);
    const members = [];
    for (const clientId of ['ZILLION', 'ZILLION', 'HOOPOE']) members.push(await app.join({ clientId }));
    const holds = new Map<TestMember, Hold[]>(members.map((member) => [member, []]));
    for (let day = 0; day < DAYS; day += 1) {
      for (const member of members) await moveAny(dice, member, holds.get(member)!);
      // Housekeeping was away on some nights.
      if (dice(3) > 0) await expireDueLots(db(), clock.now());
      const at = endOfDayKolkata(clock.now());
      evenings.push({ at, open: linesOf(await expiringReport(db(), at)) });
      clock.advance(DAY / 1000);
    }
    const { ledger } = app.services;
    const [leaver] = members;
    const endOf = () => ({ accountId: leaver!.accountId, cause: cause('order'), at: clock.now() });
    for (const { holdId } of holds.get(leaver!)!) {
      await db().tx((tx) => ledger.release(tx, { ...endOf(), holdId }));
    }
    await db().tx((tx) => ledger.endAccount(tx, endOf()));
  }, 4 * OPENING_MS);
  afterAll(() => app.app.close());

  it('says of each evening what it said then', async () => {
    expect(await ledgerFaults(db())).toEqual([]);
    for (const { at, open } of evenings) {
      expect([at, linesOf(await expiringReport(db(), clock.now(), at))]).toEqual([at, open]);
    }
    expect(new Set(evenings.flatMap(({ open }) => open)).size).toBeGreaterThan(100);
    // Coins that were held beyond their day were among them.
    const isPast = ({ at, open }: (typeof evenings)[number]) =>
      open.some((line) => (line.split(' ')[1] ?? '') < at.toISOString().slice(0, 7));
    expect(evenings.filter(isPast).length).toBeGreaterThan(5);
  });

  it('adds up to what the report on coins has open at the end of that month', async () => {
    const months = await coinsOfBrandsByMonth(db(), clock.now());
    expect(months.length).toBeGreaterThan(8);
    for (const { clientId, month, open } of months) {
      const at = endOfDayKolkata(new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)));
      if (at > clock.now()) continue;
      const rows = rowsOf(await expiringReport(db(), clock.now(), at));
      const coins = rows.filter(({ brand }) => brand === clientId).map((row) => numberIn(row, 'coins'));
      expect([clientId, month, coins.reduce((sum, one) => sum + one, 0)]).toEqual([clientId, month, open]);
    }
  });
});
