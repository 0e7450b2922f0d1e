// Replays a member's history through the ledger, at instants of the past: what a demo shows was earned, blocked,
// burned and expired by the same code as everything else.
import type { Tx } from '../db/driver.ts';
import { dayInKolkata, endOfDayKolkata, startOfDayKolkata } from '../ledger/calendar.ts';
import type { Cause, Ledger } from '../ledger/types.ts';

interface Happening {
  daysAgo: number;
  /** Names it for a later happening, and makes its cause's id. */
  key: string;
  title: string;
}

/** Coins are whole; life and `inDays` are days. */
export type Happened =
  | (Happening & { kind: 'earn'; coins: number; life?: number; from?: string })
  | (Happening & { kind: 'burn'; coins: number })
  | (Happening & { kind: 'burn-part'; coins: number; burned: number })
  | (Happening & { kind: 'cancelled-burn'; coins: number })
  | (Happening & { kind: 'refund'; of: string; coins?: number })
  | (Happening & { kind: 'take-back'; of: string; coins?: number })
  | (Happening & { kind: 'announce'; coins: number; inDays: number })
  | (Happening & { kind: 'expect'; coins: number; inDays: number })
  | (Happening & { kind: 'confirm'; of: string })
  | { kind: 'expire'; daysAgo: number };

export interface Replay {
  tx: Tx;
  ledger: Ledger;
  accountId: string;
  now: Date;
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

const burn = async (
  { tx, ledger, accountId }: Replay,
  event: Extract<Happened, { kind: 'burn' | 'burn-part' | 'cancelled-burn' }>,
  cause: Cause,
  at: Date,
): Promise<string> => {
  const expiresAt = new Date(at.getTime() + HOUR_MS);
  const { holdId } = await ledger.hold(tx, { accountId, coins: event.coins, cause, at, expiresAt });
  const endAt = new Date(at.getTime() + BLOCKED_MS);
  const end = { accountId, holdId, cause, at: endAt };
  const entry =
    event.kind === 'burn'
      ? await ledger.commit(tx, end)
      : event.kind === 'burn-part'
        ? await ledger.commitPart(tx, { ...end, coins: event.burned })
        : await ledger.release(tx, { ...end, cause: { ...cause, title: `${cause.title}, order cancelled` } });
  if (!entry) throw new Error(`The block of ${event.key} had ended already`);
  return entry.entryId;
};

const SPENDING = ['burn', 'burn-part', 'cancelled-burn', 'refund'];

const causeKindOf = (event: Exclude<Happened, { kind: 'expire' }>): string =>
  ('from' in event && event.from) || (SPENDING.includes(event.kind) ? 'redemption' : 'partner');

const entryOf = async (
  replay: Replay,
  event: Exclude<Happened, { kind: 'expire' }>,
  ids: ReadonlyMap<string, string>,
): Promise<string> => {
  const { tx, ledger, accountId, now } = replay;
  const at = instantOf(now, event.daysAgo);
  const of = 'of' in event ? (ids.get(event.of) ?? '') : '';
  const moved = { accountId, at, coins: 'coins' in event ? event.coins : undefined };
  const cause = {
    title: event.title,
    kind: causeKindOf(event),
    id: `demo-${event.key}`,
  };
  switch (event.kind) {
    case 'earn': {
      const expiresAt = daysAfter(at, event.life ?? LIFE_DAYS);
      return (await ledger.earn(tx, { ...moved, coins: event.coins, cause, expiresAt })).entryId;
    }
    case 'burn':
    case 'burn-part':
    case 'cancelled-burn':
      return burn(replay, event, cause, at);
    case 'refund':
      return (await ledger.reverseBurn(tx, { ...moved, entryId: of, cause })).entryId;
    case 'take-back':
      return (await ledger.reverseEarn(tx, { ...moved, entryId: of, cause })).entryId;
    case 'announce':
    case 'expect': {
      const expecting = { ...moved, coins: event.coins, cause, expectedBy: daysAfter(at, event.inDays) };
      const record = event.kind === 'announce' ? ledger.announceEarn : ledger.expectEarn;
      return (await record(tx, expecting)).entryId;
    }
    case 'confirm': {
      const confirming = { accountId, expectationId: of, cause, at, expiresAt: daysAfter(at, LIFE_DAYS) };
      const entry = await ledger.confirmEarn(tx, confirming);
      if (!entry) throw new Error(`${event.key} was not expected any more`);
      return entry.entryId;
    }
  }
};

/** Plays the happenings, the oldest first. */
export const replayHistory = async (replay: Replay, events: readonly Happened[]): Promise<void> => {
  const ids = new Map<string, string>();
  for (const event of events.toSorted((a, b) => b.daysAgo - a.daysAgo)) {
    if (event.kind === 'expire') {
      await replay.ledger.expireLots(replay.tx, replay.accountId, instantOf(replay.now, event.daysAgo));
    } else {
      ids.set(event.key, await entryOf(replay, event, ids));
    }
  }
};
