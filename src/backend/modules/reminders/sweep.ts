// Reminds members of coins that will expire. Part of `housekeeping.sweep`; each account has a transaction of its own,
// which records the reminder and writes the messages.
import { MEMBER_STATUS_ACTIVE } from '#contract/enums.ts';
import { HOUR_MS } from '../../clock.ts';
import { isDaytime } from '../../daytime.ts';
import type { DueRow } from '../../db/due.ts';
import { dayInKolkata, endOfDayAfter } from '../../ledger/calendar.ts';
import { expiriesBetween } from '../../ledger/expiring-lots.ts';
import { expiringByDay } from '../../ledger/statement.ts';
import type { Dependencies } from '../../dependencies.ts';
import { createDueProcessor, type FetchPage } from '../../due-processor.ts';
import type { AccountsService } from '../accounts/service.ts';
import type { ClientsService } from '../clients/service.ts';
import { enqueueReminder } from './messages.ts';
import * as repository from './repository.ts';
import { isDue, LOOK_AHEAD_DAYS, reminderOf, type Told } from './rules.ts';

/** How often a search starts from the beginning. */
const BEGUN_EVERY_MS = HOUR_MS;
/** Large, because most rows need no reminder. */
const PAGE = 500;

const NOTHING: Told = new Map();

type Expiry = DueRow & { isDue: boolean };

export interface ReminderServices {
  accounts: Pick<AccountsService, 'byId'>;
  clients: Pick<ClientsService, 'configOf'>;
}

export const createReminderSweeper = (
  parts: Pick<Dependencies, 'db' | 'clock' | 'queue' | 'keys' | 'log'>,
  { accounts, clients }: ReminderServices,
) => {
  const { db, clock } = parts;

  /** A page of coins that expire soon. */
  const expiries: FetchPage<DueRow> = (after, limit) => {
    const now = clock.now();
    return expiriesBetween(db, { from: now, until: endOfDayAfter(now, LOOK_AHEAD_DAYS) }, after, limit);
  };

  const judged = async (page: readonly DueRow[]): Promise<Expiry[]> => {
    const today = dayInKolkata(clock.now());
    const ids = [...new Set(page.map(({ accountId }) => accountId))];
    const off = await repository.findOff(db, ids);
    const told = await repository.findTold(db, ids, today);
    return page.map((one) => ({
      ...one,
      isDue:
        !off.has(one.accountId) && isDue(told.get(one.accountId) ?? NOTHING, today, dayInKolkata(one.dueAt)),
    }));
  };

  const remind = async ({ accountId }: DueRow): Promise<void> => {
    const account = await accounts.byId(db, accountId);
    if (account?.status !== MEMBER_STATUS_ACTIVE) return;
    const brand = await clients.configOf(account.clientId);
    await db.tx(async (tx) => {
      await repository.lockReminders(tx, accountId);
      if ((await repository.findOff(tx, [accountId])).has(accountId)) return;
      const at = clock.now();
      const today = dayInKolkata(at);
      const days = (await expiringByDay(tx, accountId)).filter(({ on }) => on >= today);
      const told = (await repository.findTold(tx, [accountId], today)).get(accountId) ?? NOTHING;
      const reminder = reminderOf(days, told, today);
      if (!reminder) return;
      repository.noteTold(tx, accountId, { told: reminder.told, today, at });
      await enqueueReminder(parts, tx, { account, brand, days: reminder.days }, reminder);
    });
  };

  const round = createDueProcessor<Expiry>(parts, {
    failureMessage: 'A member could not be reminded of expiring coins',
    logFieldsOf: ({ accountId }) => ({ accountId }),
    size: PAGE,
  });
  let begunAt = -Infinity;

  return async (): Promise<void> => {
    const now = clock.now();
    if (!isDaytime(now)) return;
    const pageOf: FetchPage<Expiry> = async (after, limit) => {
      if (after === null && now.getTime() - begunAt < BEGUN_EVERY_MS) return [];
      const page = await judged(await expiries(after, limit));
      if (after === null) begunAt = now.getTime();
      return page;
    };
    await round(pageOf, async (one) => {
      if (one.isDue) await remind(one);
    });
  };
};
