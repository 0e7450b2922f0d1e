// Replays a member's history through the ledger, at times in the past: what a demo shows was earned, blocked, burned
// and expired by the same code as everything else.
import { addMs, DAY_MS, HOUR_MS } from '../clock.ts';
import { dayInKolkata, endOfDayAfter, endOfDayMonthsAfter, startOfDayKolkata } from '../ledger/calendar.ts';
import type { CauseKind } from '../ledger/cause-kinds.ts';
import type { Trip } from '../modules/partners/types.ts';
import { convert, type ConvertEvent } from './conversions.ts';
import { advanceSeeded, placeSeeded, type OrderedItem } from './orders.ts';
import {
  block,
  blockEndAt,
  endBlock,
  replayReturn,
  type ReturnEvent,
  type TitledEvent,
  type EventResult,
  type Replay,
  type SpendEvent,
  type EventBase,
} from './spending.ts';
import { seedReport, seedTrip, type ReportContent } from './trips.ts';

/** Coins are whole numbers; `life` and `inDays` are days. */
export type HistoryEvent =
  | (TitledEvent & { kind: 'earn'; coins: number; life?: number; from?: CauseKind })
  | ConvertEvent
  | SpendEvent
  /** An order that costs nothing. */
  | (EventBase & { kind: 'take'; order: OrderedItem })
  | ReturnEvent
  | (TitledEvent & { kind: 'take-back'; of: string; coins?: number })
  | (TitledEvent & { kind: 'expect'; coins: number; inDays: number })
  | (TitledEvent & { kind: 'confirm'; of: string })
  /** To a partner's shop, by the partner's id. The code that writes the entries also titles them. */
  | (EventBase & { kind: 'trip'; partner: string })
  | (EventBase & { kind: 'report'; of: string; said: ReportContent })
  | { kind: 'expire'; daysAgo: number };

/** What has been played so far, by key. */
interface ReplayState {
  played: Map<string, EventResult>;
  trips: Map<string, Trip>;
}

/** Something that is written at a given time. */
interface Step {
  at: Date;
  play: (state: ReplayState) => Promise<unknown>;
}

type TripEvent = Extract<HistoryEvent, { kind: 'trip' | 'report' }>;
/** Coins that come, or may come, from outside. */
type EarnEvent = Extract<HistoryEvent, { kind: 'earn' | 'take-back' | 'expect' | 'confirm' }>;

const FIRST_HOUR = 9;
const HOURS_OPEN = 12;

/** A time during the day, always the same for the same day: nobody shops at midnight. */
const instantOf = (now: Date, daysAgo: number): Date => {
  const day = startOfDayKolkata(dayInKolkata(addMs(now, -daysAgo * DAY_MS)));
  const hour = FIRST_HOUR + ((daysAgo * 7) % HOURS_OPEN) + ((daysAgo * 13) % 60) / 60;
  return addMs(day, hour * HOUR_MS);
};

const replayTrip = async (
  replay: Replay,
  event: TripEvent,
  at: Date,
  { trips }: ReplayState,
): Promise<void> => {
  const context = { ...replay, key: event.key, at };
  if (event.kind === 'trip') {
    trips.set(event.key, await seedTrip(context, event.partner));
    return;
  }
  const trip = trips.get(event.of);
  if (!trip) throw new Error(`${event.key} reports of a trip that there was not`);
  await seedReport(context, trip, event.said);
};

const replayFreeOrder = async (
  { buyer }: Replay,
  bought: OrderedItem,
  key: string,
  at: Date,
): Promise<void> => {
  const placed = await placeSeeded(buyer, bought, { key, coins: 0, at });
  await advanceSeeded(buyer, placed, { bought, burnId: null, came: 1, at });
};

/** Returns the id of the entry. */
const replayEarn = async (
  { tx, ledger, accountId, coinLife }: Replay,
  event: EarnEvent,
  at: Date,
  { played }: ReplayState,
): Promise<{ entryId: string }> => {
  const of = 'of' in event ? (played.get(event.of)?.entryId ?? '') : '';
  const kind = ('from' in event && event.from) || 'partner';
  const moved = { accountId, at, cause: { title: event.title, kind, id: `demo-${event.key}` } };
  const usualExpiry = endOfDayMonthsAfter(at, coinLife.partner);
  switch (event.kind) {
    case 'earn': {
      const expiresAt = event.life ? endOfDayAfter(at, event.life) : usualExpiry;
      return ledger.earn(tx, { ...moved, coins: event.coins, expiresAt });
    }
    case 'take-back':
      return ledger.reverseEarn(tx, { ...moved, entryId: of, coins: event.coins });
    case 'expect': {
      const expectedBy = endOfDayAfter(at, event.inDays);
      return ledger.expectEarn(tx, { ...moved, coins: event.coins, expectedBy });
    }
    case 'confirm': {
      const entry = await ledger.confirmEarn(tx, { ...moved, expectationId: of, expiresAt: usualExpiry });
      if (!entry) throw new Error(`${event.key} was not expected any more`);
      return entry;
    }
  }
};

/** Blocked coins are spent later, so a spending is played in two steps. */
const spendSteps = (replay: Replay, event: SpendEvent, at: Date): Step[] => {
  const { key } = event;
  const endAt = blockEndAt(event, at);
  return [
    {
      at,
      play: async ({ played }) => played.set(key, { entryId: '', order: await block(replay, event, at) }),
    },
    {
      at: endAt,
      play: async ({ played }) =>
        played.set(key, await endBlock(replay, event, played.get(key)?.order, endAt)),
    },
  ];
};

const stepsOf = (replay: Replay, event: HistoryEvent): Step[] => {
  const at = instantOf(replay.now, event.daysAgo);
  const once = (play: Step['play']): Step[] => [{ at, play }];
  switch (event.kind) {
    case 'burn':
    case 'burn-part':
    case 'cancelled-burn':
      return spendSteps(replay, event, at);
    case 'refund':
    case 'part-return':
      return once(async ({ played }) =>
        played.set(event.key, await replayReturn(replay, event, played.get(event.of), at)),
      );
    case 'take':
      return once(() => replayFreeOrder(replay, event.order, event.key, at));
    case 'convert':
      return once(() => convert(replay, event, at));
    case 'trip':
    case 'report':
      return once((state) => replayTrip(replay, event, at, state));
    case 'expire':
      return once(() => replay.ledger.expireLots(replay.tx, replay.accountId, at));
    case 'earn':
    case 'take-back':
    case 'expect':
    case 'confirm':
      return once(async (state) =>
        state.played.set(event.key, { ...(await replayEarn(replay, event, at, state)), order: null }),
      );
  }
};

/** Plays the events step by step, oldest first. */
export const replayHistory = async (replay: Replay, events: readonly HistoryEvent[]): Promise<void> => {
  const state: ReplayState = { played: new Map(), trips: new Map() };
  const steps = events.flatMap((event) => stepsOf(replay, event));
  for (const step of steps.toSorted((a, b) => a.at.getTime() - b.at.getTime())) await step.play(state);
};
