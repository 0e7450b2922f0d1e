// Counts how often the session changed under an open page: ended or begun in another tab, or another card's. What a
// screen asked for before is nobody's any more, so it asks again.
import { createRecord, on } from './create-record.ts';
import { useAppSelector } from './make-store.ts';
import { keepAfterLogout, loggedOut, sessionBegun, type RootState } from './root-reducer.ts';

const NAME = 'sessionChanges';

const next = (count: number): number => count + 1;

createRecord(
  NAME,
  0,
  {},
  {
    hydrated: (count) => count,
    others: [on(loggedOut, next), on(sessionBegun, next)],
  },
);
keepAfterLogout(NAME);

const select = (state: RootState): number => (state[NAME] as number | undefined) ?? 0;

/** To stand among the dependencies of an effect that asks for what is the member's own. */
export const useSessionChanges = (): number => useAppSelector(select);
