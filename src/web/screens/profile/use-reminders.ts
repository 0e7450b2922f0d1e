// Switches the reminders: saves immediately, and shows the server's state.
import { useState } from 'react';
import { messageOf } from '#web/api/failure.ts';
import { chooseReminders, reminderChoice } from '#web/features/reminders/records.ts';
import { useAppDispatch } from '#web/store/make-store.ts';
import { useSubmit } from '#web/ui/use-submit.ts';

export const useReminders = () => {
  const dispatch = useAppDispatch();
  const [failure, setFailure] = useState<string | null>(null);
  const { busy, run } = useSubmit<'choose'>();
  const choose = async (expiry: boolean) => {
    setFailure(null);
    const settled = await dispatch(chooseReminders({ body: { expiry } }));
    if (chooseReminders.fulfilled.match(settled)) dispatch(reminderChoice.received(settled.payload));
    else setFailure(messageOf(settled.payload));
  };
  return {
    busy: busy !== null,
    failure,
    choose: (expiry: boolean) => void run('choose', () => choose(expiry)),
  };
};
