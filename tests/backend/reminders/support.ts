// The backend with members whose coins expire on chosen days, and the reminders that it wrote and sent.
import type { Clock } from '#backend/clock.ts';
import type { Db } from '#backend/db/driver.ts';
import { endOfDayAfter } from '#backend/ledger/calendar.ts';
import type { Cause } from '#backend/ledger/types.ts';
import { testApp, type TestClock, type TestMember } from '../../support/app.ts';

export const DAY = 86_400;
export const HOUR = 3600;

/** Coins by the number of days until they expire. */
type Lots = Record<number, number>;

let lots = 0;

export const createReminderHarness = async (db: Db, clock: TestClock) => {
  const app = await testApp({ db, clock });
  const { services, queue, deps } = app;

  const earn = async ({ accountId }: Pick<TestMember, 'accountId'>, coinsByDay: Lots) => {
    for (const [days, coins] of Object.entries(coinsByDay)) {
      lots += 1;
      const at = (clock as Clock).now();
      const cause: Cause = { title: 'Groceries at Farmfolk', kind: 'partner', id: `lot-${lots}` };
      const expiresAt = endOfDayAfter(at, Number(days));
      await db.tx((tx) => services.ledger.earn(tx, { accountId, coins, cause, at, expiresAt }));
    }
  };

  return {
    ...app,
    earn,
    memberWith: async (coinsByDay: Lots, person: Parameters<typeof app.join>[0] = {}) => {
      const member = await app.join({ emailVerified: true, ...person });
      await earn(member, coinsByDay);
      return member;
    },
    /** Looks for due reminders, and sends those that were written. */
    sweep: async () => {
      await services.reminders.sweep();
      await queue.work();
    },
    /** Lets days pass; looks and sends at the same hour of each. */
    nextDay: async (days = 1) => {
      for (let day = 0; day < days; day += 1) {
        clock.advance(DAY);
        await services.reminders.sweep();
        await queue.work();
      }
    },
    /** Reminders that reached the member's phone, oldest first. */
    smsOf: ({ mobile }: TestMember): string[] =>
      app.sent.filter(({ to, purpose }) => to === mobile && purpose === 'EXPIRY').map(({ text }) => text),
    emailsTo: (email: string): string[] =>
      app.sent.filter(({ to, purpose }) => to === email && purpose === 'EXPIRY').map(({ text }) => text),
    /** The number of messages written for the account, sent or not. */
    writtenFor: async ({ accountId }: TestMember): Promise<number> =>
      (await deps.db.query(`select 1 from test_job where job_id like $1`, [`%.send:expiry:${accountId}:%`]))
        .length,
  };
};

export type ReminderHarness = Awaited<ReturnType<typeof createReminderHarness>>;
