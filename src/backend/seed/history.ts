// Replays a member's history through the ledger, at instants of the past: what a demo shows was earned, blocked,
// burned and expired by the same code as everything else.
import type { Tx } from '../db/driver.ts';
import { dayInKolkata, endOfDayKolkata, startOfDayKolkata } from '../ledger/calendar.ts';
import type { Cause, Ledger } from '../ledger/types.ts';
import type { Trip } from '../modules/partners/types.ts';
import { causeOf, type Order } from '../modules/orders/types.ts';
import { coinsOf } from '../modules/orders/give-back.ts';
import {
  cancelSeeded,
  carryOut,
  placeSeeded,
  takeBackPartSeeded,
  takeBackSeeded,
  type Bought,
  type Buyer,
} from './orders.ts';
import { seedReport, seedTrip, type Reported } from './trips.ts';

interface Untitled {
  daysAgo: number;
  /** Names it for a later happening, and makes its cause's id. */
  key: string;
}

interface Happening extends Untitled {
  title: string;
}

/** Coins are whole; life and `inDays` are days. */
export type Happened =
  | (Happening & { kind: 'earn'; coins: number; life?: number; from?: string })
  | (Happening & { kind: 'burn'; coins: number; order?: Bought })
  | (Happening & { kind: 'burn-part'; coins: number; burned: number; order?: Bought })
  | (Happening & { kind: 'cancelled-burn'; coins: number; order?: Bought })
  /** What costs nothing. */
  | (Happening & { kind: 'take'; order: Bought })
  | (Happening & { kind: 'refund'; of: string; coins?: number })
  /** All pieces were sent back, and the store took so many of them. */
  | (Happening & { kind: 'part-return'; of: string; accepted: number })
  | (Happening & { kind: 'take-back'; of: string; coins?: number })
  | (Happening & { kind: 'expect'; coins: number; inDays: number })
  | (Happening & { kind: 'confirm'; of: string })
  /** To a partner's shop, by the partner's id; its entries are titled by those who write them. */
  | (Untitled & { kind: 'trip'; partner: string })
  | (Untitled & { kind: 'report'; of: string; said: Reported })
  | { kind: 'expire'; daysAgo: number };

export interface Replay {
  tx: Tx;
  ledger: Ledger;
  accountId: string;
  now: Date;
  buyer: Buyer;
}

/** What a later happening may refer to. */
interface Played {
  entryId: string;
  order: Order | null;
}

/** Two years, as the partners' terms say. */
const LIFE_DAYS = 730;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const FIRST_HOUR = 9;
const HOURS_OPEN = 12;
/** Between a block and its end. */
const BLOCKED_MS = 4 * 60_000;

/** Some time of the day, the same for the same day: nobody shops at midnight. */
const instantOf = (now: Date, daysAgo: number): Date => {
  const day = startOfDayKolkata(dayInKolkata(new Date(now.getTime() - daysAgo * DAY_MS)));
  const hour = FIRST_HOUR + ((daysAgo * 7) % HOURS_OPEN) + ((daysAgo * 13) % 60) / 60;
  return new Date(day.getTime() + hour * HOUR_MS);
};

const daysAfter = (at: Date, days: number): Date => endOfDayKolkata(new Date(at.getTime() + days * DAY_MS));

/** What moves coins by an entry of its own. */
type Moving = Exclude<Happened, { kind: 'expire' | 'trip' | 'report' }>;

type Spending = Extract<Happened, { kind: 'burn' | 'burn-part' | 'cancelled-burn' }>;

const burn = async (
  { tx, ledger, accountId, buyer }: Replay,
  event: Spending,
  outside: Cause,
  at: Date,
): Promise<Played> => {
  const { coins, key, order: bought } = event;
  const placed = bought ? await placeSeeded(buyer, bought, { key, coins, at }) : null;
  const cause = placed ? causeOf(placed) : outside;
  const expiresAt = new Date(at.getTime() + HOUR_MS);
  const { holdId } = await ledger.hold(tx, { accountId, coins, cause, at, expiresAt });
  const endAt = new Date(at.getTime() + BLOCKED_MS);
  const end = { accountId, holdId, cause, at: endAt };
  const cancelled = { ...end, cause: { ...cause, title: `${cause.title}, order cancelled` } };
  const entry =
    event.kind === 'burn'
      ? await ledger.commit(tx, end)
      : event.kind === 'burn-part'
        ? await ledger.commitPart(tx, { ...end, coins: event.burned })
        : await ledger.release(tx, cancelled);
  if (!entry) throw new Error(`The block of ${key} had ended already`);
  if (!placed || !bought) return { entryId: entry.entryId, order: null };
  if (event.kind === 'cancelled-burn') {
    return { entryId: entry.entryId, order: await cancelSeeded(buyer, placed, endAt) };
  }
  const came = event.kind === 'burn' ? placed.line.count : (placed.line.count * event.burned) / coins;
  const done = await carryOut(buyer, placed, { bought, burnId: entry.entryId, came, at: endAt });
  return { entryId: entry.entryId, order: done };
};

const refund = async (
  { tx, ledger, accountId, buyer }: Replay,
  event: Extract<Happened, { kind: 'refund' }>,
  of: Played | undefined,
  { cause, at }: { cause: Cause; at: Date },
): Promise<Played> => {
  const order = of?.order ?? null;
  const { entryId } = await ledger.reverseBurn(tx, {
    accountId,
    at,
    coins: event.coins,
    entryId: of?.entryId ?? '',
    cause: order ? { ...causeOf(order, event.key), title: event.title } : cause,
  });
  const isWhole = event.coins === undefined;
  return { entryId, order: order && isWhole ? await takeBackSeeded(buyer, order, at) : order };
};

/** From the courier to the store. */
const CARRIED_MS = 30 * HOUR_MS;

const partReturn = async (
  { tx, ledger, accountId, buyer }: Replay,
  { of: key, accepted, title }: Extract<Happened, { kind: 'part-return' }>,
  of: Played | undefined,
  at: Date,
): Promise<Played> => {
  if (!of?.order) throw new Error(`${key} was not ordered`);
  const { entryId: burnId, order } = of;
  const cause = { ...causeOf(order, 'return:1'), title };
  const collected = new Date(at.getTime() - CARRIED_MS);
  const refunded = await ledger.reverseBurn(tx, { accountId, entryId: burnId, cause, at: collected });
  const { entryId } = await ledger.reverseRefund(tx, {
    accountId,
    entryId: refunded.entryId,
    coins: order.points - coinsOf(order, accepted),
    cause,
    at,
  });
  return { entryId, order: await takeBackPartSeeded(buyer, order, { accepted, collected, at }) };
};

const travel = async (
  replay: Replay,
  event: Extract<Happened, { kind: 'trip' | 'report' }>,
  trips: Map<string, Trip>,
): Promise<void> => {
  const writing = { ...replay, key: event.key, at: instantOf(replay.now, event.daysAgo) };
  if (event.kind === 'trip') {
    trips.set(event.key, await seedTrip(writing, event.partner));
    return;
  }
  const trip = trips.get(event.of);
  if (!trip) throw new Error(`${event.key} reports of a trip that there was not`);
  await seedReport(writing, trip, event.said);
};

const SPENDING = ['burn', 'burn-part', 'cancelled-burn', 'refund', 'part-return'];

const causeKindOf = (event: Moving): string =>
  ('from' in event && event.from) || (SPENDING.includes(event.kind) ? 'redemption' : 'partner');

const entryOf = async (replay: Replay, event: Moving, ids: ReadonlyMap<string, Played>): Promise<Played> => {
  const { tx, ledger, accountId, now } = replay;
  const at = instantOf(now, event.daysAgo);
  const before = 'of' in event ? ids.get(event.of) : undefined;
  const of = before?.entryId ?? '';
  const alone = ({ entryId }: { entryId: string }): Played => ({ entryId, order: null });
  const moved = { accountId, at, coins: 'coins' in event ? event.coins : undefined };
  const cause = {
    title: event.title,
    kind: causeKindOf(event),
    id: `demo-${event.key}`,
  };
  switch (event.kind) {
    case 'earn': {
      const expiresAt = daysAfter(at, event.life ?? LIFE_DAYS);
      return alone(await ledger.earn(tx, { ...moved, coins: event.coins, cause, expiresAt }));
    }
    case 'burn':
    case 'burn-part':
    case 'cancelled-burn':
      return burn(replay, event, cause, at);
    case 'refund':
      return refund(replay, event, before, { cause, at });
    case 'part-return':
      return partReturn(replay, event, before, at);
    case 'take-back':
      return alone(await ledger.reverseEarn(tx, { ...moved, entryId: of, cause }));
    case 'expect': {
      const expectedBy = daysAfter(at, event.inDays);
      return alone(await ledger.expectEarn(tx, { ...moved, coins: event.coins, cause, expectedBy }));
    }
    case 'confirm': {
      const confirming = { accountId, expectationId: of, cause, at, expiresAt: daysAfter(at, LIFE_DAYS) };
      const entry = await ledger.confirmEarn(tx, confirming);
      if (!entry) throw new Error(`${event.key} was not expected any more`);
      return alone(entry);
    }
    case 'take': {
      const { order: bought, key } = event;
      const placed = await placeSeeded(replay.buyer, bought, { key, coins: 0, at });
      const order = await carryOut(replay.buyer, placed, { bought, burnId: null, came: 1, at });
      return { entryId: '', order };
    }
  }
};

/** Plays the happenings, the oldest first. */
export const replayHistory = async (replay: Replay, events: readonly Happened[]): Promise<void> => {
  const ids = new Map<string, Played>();
  const trips = new Map<string, Trip>();
  for (const event of events.toSorted((a, b) => b.daysAgo - a.daysAgo)) {
    if (event.kind === 'expire') {
      await replay.ledger.expireLots(replay.tx, replay.accountId, instantOf(replay.now, event.daysAgo));
    } else if (event.kind === 'trip' || event.kind === 'report') {
      await travel(replay, event, trips);
    } else {
      ids.set(event.key, await entryOf(replay, event, ids));
    }
  }
};
