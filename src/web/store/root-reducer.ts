// The root reducer. Features add their slices when their code loads, so a page carries only its own.
import { combineSlices, createAction, type Action } from '@reduxjs/toolkit';

/** Ends what is known of the member: logout clears all stored state, as in spec §4. */
export const loggedOut = createAction('session/loggedOut');

/** Somebody turned out to be signed in after the page had been shown to a visitor. */
export const sessionBegun = createAction('session/begun');

export type RootState = Record<string, unknown>;

const slices = combineSlices().withLazyLoadedSlices<RootState>();

/** Adds a slice under its own name; adding it again changes nothing. */
export const addSlice = (slice: Parameters<typeof slices.inject>[0]): void => {
  slices.inject(slice, { overrideExisting: process.env.NODE_ENV === 'development' });
};

/** Slices that are the same for everybody and so survive a logout. */
const lasting = new Set<string>();

export const keepAfterLogout = (name: string): void => void lasting.add(name);
export const isLasting = (name: string): boolean => lasting.has(name);

const lastingPart = (state: RootState | undefined): RootState =>
  Object.fromEntries(Object.entries(state ?? {}).filter(([name]) => lasting.has(name)));

export const rootReducer = (state: RootState | undefined, action: Action): RootState =>
  slices(loggedOut.match(action) ? lastingPart(state) : state, action);
