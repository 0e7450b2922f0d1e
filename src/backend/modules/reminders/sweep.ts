// Reminds members of coins that will expire. Part of `housekeeping.sweep`; each account has a transaction of its own,
// which records the reminder and writes the messages.
import { HOUR_MS, isWithin } from '../../clock.ts';
import { isDaytime } from '../../daytime.ts';
import type { DueRow } from '../../db/due.ts';
import { dayInKolkata, endOfDayAfter } from '../../ledger/calendar.ts';
import { expiriesBetween } from '../../ledger/expiring-lots.ts';
import { expiringByDay } from '../../ledger/balance.ts';
import type { Dependencies } from '../../dependencies.ts';
import { createDueProcessor, type FetchPage } from '../../due-processor.ts';
import type { AccountsService } from '../accounts/service.ts';
import type { ClientsService } from '../clients/service.ts';
import { enqueueReminder } from './messages.ts';
import * as repository from './repository.ts';
import { isDue, LOOK_AHEAD_DAYS, reminderOf, type SentReminders } from './rules.ts';

/** How often a search starts from the beginning. */
const RESTART_INTERVAL_MS = HOUR_MS;
/** Large, because most rows need no reminder. */
const PAGE_SIZE = 500;

/** Each for an account of its own: a day on which many members' coins expire is over before the evening. */
const REMINDED_AT_ONCE = 4;

const NONE_SENT: SentReminders = new Map();

type CheckedExpiry = DueRow & { isDue: boolean };

export interface ReminderServices {
  accounts: Pick<AccountsService, 'byId' | 'lockOpen'>;
  clients: Pick<ClientsService, 'configIn'>;
}

export const createReminderSweeper = (
  deps: Pick<Dependencies, 'db' | 'clock' | 'queue' | 'keys' | 'log'>,
  { accounts, clients }: ReminderServices,
) => {
  const { db, clock } = deps;

  /** A page of coins that expire soon. */
  const expiries: FetchPage<DueRow> = (after, limit) => {
    const now = clock.now();
    return expiriesBetween(db, { from: now, until: endOfDayAfter(now, LOOK_AHEAD_DAYS) }, after, limit);
  };

  const markDue = async (page: readonly DueRow[]): Promise<CheckedExpiry[]> => {
    const today = dayInKolkata(clock.now());
    const ids = [...new Set(page.map(({ accountId }) => accountId))];
    const optedOut = await repository.findOptedOut(db, ids);
    const sent = await repository.findSent(db, ids, today);
    return page.map((row) => ({
      ...row,
      isDue:
        !optedOut.has(row.accountId) &&
        isDue(sent.get(row.accountId) ?? NONE_SENT, today, dayInKolkata(row.dueAt)),
    }));
  };

  const remind = ({ accountId }: DueRow): Promise<void> =>
    db.tx(async (tx) => {
      // Nothing is written to a member who is being forgotten.
      const account = (await accounts.lockOpen(tx, accountId)) && (await accounts.byId(tx, accountId));
      if (!account) return;
      await repository.lockReminders(tx, accountId);
      if ((await repository.findOptedOut(tx, [accountId])).has(accountId)) return;
      const at = clock.now();
      const today = dayInKolkata(at);
      const days = (await expiringByDay(tx, accountId)).filter(({ on }) => on >= today);
      const sent = (await repository.findSent(tx, [accountId], today)).get(accountId) ?? NONE_SENT;
      const reminder = reminderOf(days, sent, today);
      if (!reminder) return;
      repository.recordSent(tx, accountId, { sent: reminder.sent, today, at });
      const brand = await clients.configIn(tx, account.clientId);
      await enqueueReminder(deps, tx, { account, brand, days: reminder.days }, reminder);
    });

  const round = createDueProcessor<CheckedExpiry>(deps, {
    failureMessage: 'A member could not be reminded of expiring coins',
    logFieldsOf: ({ accountId }) => ({ accountId }),
    size: PAGE_SIZE,
  });
  let startedAt: Date | null = null;

  return async (): Promise<void> => {
    const now = clock.now();
    if (!isDaytime(now)) return;
    const pageOf: FetchPage<CheckedExpiry> = async (after, limit) => {
      if (after === null && startedAt && isWithin(RESTART_INTERVAL_MS, startedAt, now)) return [];
      const page = await markDue(await expiries(after, limit));
      if (after === null) startedAt = now;
      return page;
    };
    await round(
      pageOf,
      async (row) => {
        if (row.isDue) await remind(row);
      },
      { atOnce: () => REMINDED_AT_ONCE },
    );
  };
};
