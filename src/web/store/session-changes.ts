// Counts how often the session changed while a page was open: it ended or began in another tab, or switched to
// another card. A screen's earlier data then no longer applies, so the screen fetches again.
import { createRecord, on } from './create-record.ts';
import { useAppSelector } from './make-store.ts';
import { keepAfterLogout, loggedOut, sessionStarted, type RootState } from './root-reducer.ts';

const NAME = 'sessionChanges';

const next = (count: number): number => count + 1;

createRecord(
  NAME,
  0,
  {},
  {
    hydrated: (count) => count,
    others: [on(loggedOut, next), on(sessionStarted, next)],
  },
);
keepAfterLogout(NAME);

export const selectSessionChanges = (state: RootState): number => (state[NAME] as number | undefined) ?? 0;

/** Use as a dependency of effects that fetch the member's own data. */
export const useSessionChanges = (): number => useAppSelector(selectSessionChanges);
