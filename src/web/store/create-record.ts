// A part of the store made of plain reducers, with an action for each. Like createSlice without Immer's drafts:
// nothing here needs them, and they add 4 kB to every page (docs/decisions/038).
import { createAction, type Action, type PayloadAction } from '@reduxjs/toolkit';
import { addRecord, type AnyAction } from './root-reducer.ts';

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- a payload of any type
type Cases<State> = Record<string, (state: State, payload: any) => State>;

type ActionOf<Case> = Case extends (state: never, payload: infer Payload) => unknown
  ? unknown extends Payload
    ? () => PayloadAction<undefined>
    : (payload: Payload) => PayloadAction<Payload>
  : never;

type Reduce<State> = (state: State, action: AnyAction) => State;

type Entry<State> = readonly [type: string, reduce: Reduce<State>];

interface RecordOptions<State> {
  /** Returns the new state, given what the server sent under this name; it may keep the old state. */
  hydrated: (state: State, incoming: State | undefined) => State;
  /** Actions defined elsewhere, such as a thunk's; see `on`. */
  others?: readonly Entry<State>[];
}

/** How a record reacts to an action defined elsewhere. */
export const on = <State, A extends Action>(
  { type }: { type: string; match: (action: Action) => action is A },
  reduce: (state: State, action: A) => State,
): Entry<State> => [type, reduce as Reduce<State>];

/** Adds the record `name` to the store and returns the action creators of its cases. */
export const createRecord = <State, C extends Cases<State>>(
  name: string,
  initialState: State,
  cases: C,
  { hydrated, others = [] }: RecordOptions<State>,
): { [Key in keyof C]: ActionOf<C[Key]> } => {
  const own = Object.entries(cases).map(([key, reduce]): Entry<State> => [
    `${name}/${key}`,
    (state, { payload }) => reduce(state, payload),
  ]);
  addRecord(name, { initialState, byType: new Map([...others, ...own]), hydrated });
  return Object.fromEntries(
    Object.keys(cases).map((key) => [key, createAction<unknown>(`${name}/${key}`)]),
  ) as unknown as { [Key in keyof C]: ActionOf<C[Key]> };
};
