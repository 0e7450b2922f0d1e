// Whether the member is reminded of expiring coins.
import { reminders } from '#contract/reminders.ts';
import { createCallThunk, createLoadable } from '#web/store/create-loadable.ts';

export const reminderChoice = createLoadable('reminderChoice', reminders.choice);
export const chooseReminders = createCallThunk(reminders.choose);
