import type { reminders } from '#contract/reminders.ts';
import type { Handlers } from '../../http/expose.ts';
import type { RemindersService } from './service.ts';

export const reminderHandlers = (service: RemindersService): Handlers<typeof reminders> => ({
  choice: (_input, { session }) => service.choice(session),
  choose: ({ body }, { session }) => service.choose(session, body),
});
