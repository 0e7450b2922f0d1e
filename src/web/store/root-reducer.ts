// The root reducer. Features add their records when their code loads, so a page carries only its own. An action goes
// only to the records that handle its type: on the server all records are loaded, whatever the page.
import { createAction, type Action } from '@reduxjs/toolkit';
import { HYDRATE } from 'next-redux-wrapper';

/** Clears what is known of the member: logout clears all stored state, as in spec §4. */
export const loggedOut = createAction('session/loggedOut');

/** The visitor turned out to be signed in after the page had been shown. */
export const sessionStarted = createAction('session/begun');

/** The state of each record by name; a record that no action has touched is absent. */
export type RootState = Record<string, unknown>;

export type AnyAction = Action & { payload?: unknown };

/** A part of the store: its reducers by action type, and how it handles the state that came with a page. */
interface RecordRules<State> {
  initialState: State;
  byType: ReadonlyMap<string, (state: State, action: AnyAction) => State>;
  hydrated: (state: State, incoming: State) => State;
}

const records = new Map<string, RecordRules<unknown>>();
const namesByType = new Map<string, Set<string>>();

/** Adds a record under its name; adding it again changes nothing, except in development. */
export const addRecord = <State>(name: string, rules: RecordRules<State>): void => {
  if (records.has(name) && process.env.NODE_ENV !== 'development') return;
  records.set(name, rules as RecordRules<unknown>);
  for (const type of rules.byType.keys()) {
    namesByType.set(type, (namesByType.get(type) ?? new Set()).add(name));
  }
};

/** Records that are the same for everybody and so survive a logout. */
const lasting = new Set<string>();

export const keepAfterLogout = (name: string): void => void lasting.add(name);
export const isLasting = (name: string): boolean => lasting.has(name);

const lastingPart = (state: RootState): RootState =>
  Object.fromEntries(Object.entries(state).filter(([name]) => lasting.has(name)));

const namesFor = ({ type, payload }: AnyAction): Iterable<string> =>
  type === HYDRATE ? Object.keys(payload as RootState) : (namesByType.get(type) ?? []);

export const rootReducer = (state: RootState = {}, action: AnyAction): RootState => {
  let next = loggedOut.match(action) ? lastingPart(state) : state;
  for (const name of namesFor(action)) {
    const rules = records.get(name);
    if (!rules) continue;
    const before = next[name] ?? rules.initialState;
    const after =
      action.type === HYDRATE
        ? rules.hydrated(before, (action.payload as RootState)[name])
        : (rules.byType.get(action.type)?.(before, action) ?? before);
    if (after !== next[name]) next = { ...next, [name]: after };
  }
  return next;
};
