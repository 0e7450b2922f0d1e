// The member's own data on a page that is the same for everybody: the browser finds out whose it is.
import type { UnknownAction } from '@reduxjs/toolkit';
import { useRouter } from 'next/router';
import { useEffect, useRef, useState } from 'react';
import { isLoggedIn, isOwnSession } from '#web/session/session.ts';
import { useAppDispatch, useAppSelector, type AppDispatch } from '#web/store/make-store.ts';
import type { Loadable } from '#web/store/create-loadable.ts';
import type { RootState } from '#web/store/root-reducer.ts';
import { useSessionChanges } from '#web/store/session-changes.ts';

export type OwnData<Data> =
  | { state: 'waiting' }
  /** Nobody is signed in: `returnTo` is where to come back to. */
  | { state: 'visitor'; returnTo: string }
  | { state: 'missing' }
  | { state: 'failed'; message: string; again: () => void }
  | { state: 'there'; data: Data };

interface OwnRecord<Data> {
  select: (state: RootState) => Loadable<Data>;
  reset: () => UnknownAction;
}

/** Nothing has that id, or nothing can have it. Any other refusal shows its message, as in spec §8. */
const isMissing = (errorCode: string | null): boolean =>
  errorCode === 'NOT_FOUND' || errorCode === 'MALFORMED_REQUEST';

/** `name` identifies what to load: a new name loads again, and an empty one means that there is nothing to load. */
export const useOwnData = <Data>(
  record: OwnRecord<Data>,
  name: string,
  load: (dispatch: AppDispatch) => void,
): OwnData<Data> => {
  const dispatch = useAppDispatch();
  const { asPath } = useRouter();
  const changes = useSessionChanges();
  const [isVisitor, setVisitor] = useState(false);
  /** The name that the record's content was requested for. */
  const [requested, setRequested] = useState<string | null>(null);
  const { data, error, errorCode } = useAppSelector(record.select);
  // Not an effect event: a press calls it, too.
  const latest = useRef(load);
  useEffect(() => void (latest.current = load));
  const { reset } = record;

  useEffect(() => {
    dispatch(reset());
    const known = isLoggedIn();
    queueMicrotask(() => {
      setVisitor(!known);
      setRequested(name);
    });
    if (name !== '' && isOwnSession()) latest.current(dispatch);
  }, [dispatch, reset, name, changes]);

  if (isVisitor) return { state: 'visitor', returnTo: asPath };
  if (requested !== name) return { state: 'waiting' };
  if (name === '' || isMissing(errorCode)) return { state: 'missing' };
  if (error !== null) {
    return { state: 'failed', message: error, again: () => latest.current(dispatch) };
  }
  return data === null ? { state: 'waiting' } : { state: 'there', data };
};
