// The entry that the address names. The page is the same for everybody, so whose it is turns out in the browser.
import { useRouter } from 'next/router';
import { useEffect, useState } from 'react';
import { entryDetails, type EntryDetails } from '#web/features/member/records.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { isOwnSession } from '#web/session/session.ts';
import { useAppDispatch, useAppSelector } from '#web/store/make-store.ts';
import { useSessionChanges } from '#web/store/session-changes.ts';

export type Shown =
  | { state: 'waiting' }
  /** Nobody is signed in: where to come back to. */
  | { state: 'visitor'; returnTo: string }
  | { state: 'missing' }
  | { state: 'failed'; message: string; again: () => void }
  | { state: 'there'; details: EntryDetails };

const entryIdOf = (query: Record<string, string | string[] | undefined>): string => {
  const given = query['entryId'];
  return (Array.isArray(given) ? given[0] : given) ?? '';
};

/** The longest id that the contract takes. */
const LONGEST = 60;

export const useEntry = (): Shown => {
  const dispatch = useAppDispatch();
  const entryId = entryIdOf(useRouter().query);
  const changes = useSessionChanges();
  const [isVisitor, setVisitor] = useState(false);
  const { data, error, errorStatus } = useAppSelector(entryDetails.select);
  const isNone = entryId === '' || entryId.length > LONGEST;

  useEffect(() => {
    // What was shown before is another entry's.
    dispatch(entryDetails.reset());
    const known = isOwnSession();
    queueMicrotask(() => setVisitor(!known));
    if (known && !isNone) void dispatch(entryDetails.fetch({ body: { entryId } }));
  }, [dispatch, entryId, isNone, changes]);

  if (isVisitor) return { state: 'visitor', returnTo: hrefs.transactionDetails(entryId) };
  if (isNone || errorStatus === 404) return { state: 'missing' };
  if (error !== null) {
    const again = () => void dispatch(entryDetails.fetch({ body: { entryId } }));
    return { state: 'failed', message: error, again };
  }
  return data?.transaction.entryId === entryId ? { state: 'there', details: data } : { state: 'waiting' };
};
