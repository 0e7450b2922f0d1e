// Whether a member wants reminders of expiring coins, and the reminders themselves.
import type { DataOf, ParsedBodyOf } from '#contract/endpoint.ts';
import type { reminders } from '#contract/reminders.ts';
import type { Session } from '../../http/context.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { AccountsService } from '../accounts/service.ts';
import * as repository from './repository.ts';
import { EXPIRY_REMINDERS } from './rules.ts';
import { createReminderSweeper, type ReminderServices } from './sweep.ts';

type Choice = DataOf<typeof reminders.choice>;

const toChoice = (expiry: boolean): Choice => ({ expiry, daysBefore: [...EXPIRY_REMINDERS.daysBefore] });

interface Services extends ReminderServices {
  accounts: Pick<AccountsService, 'assertOpen' | 'byId' | 'lockOpen'>;
}

export const createRemindersService = (deps: Dependencies, services: Services) => {
  const { db, clock } = deps;
  return {
    choice: async ({ accountId }: Session): Promise<Choice> =>
      toChoice(!(await repository.findOptedOut(db, [accountId])).has(accountId)),

    choose: async (
      { accountId }: Session,
      { expiry }: ParsedBodyOf<typeof reminders.choose>,
    ): Promise<Choice> => {
      await db.tx(async (tx) => {
        await services.accounts.assertOpen(tx, accountId);
        await repository.saveChoice(tx, accountId, expiry, clock.now());
      });
      return toChoice(expiry);
    },

    sweep: createReminderSweeper(deps, services),
  };
};

export type RemindersService = ReturnType<typeof createRemindersService>;
