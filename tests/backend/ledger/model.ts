// A simple model of one account, written from the rules alone: plain numbers, no books, one operation at a time.
// Objects have the ids that the real ledger assigned, so that both can run the same operation.
import { createStandIns } from './model-stand-ins.ts';

/** An operation with the ids of its targets. */
export type Step =
  | { kind: 'earn'; coins: number; expiresAt: number }
  | { kind: 'expect'; coins: number }
  | { kind: 'confirm'; id: string; coins: number; expiresAt: number }
  | { kind: 'cancel'; id: string; coins?: number | undefined }
  | { kind: 'hold'; coins: number }
  | { kind: 'commit' | 'release'; id: string }
  | { kind: 'commitPart'; id: string; coins: number }
  | { kind: 'reverseEarn' | 'reverseBurn' | 'reverseRefund'; id: string; coins?: number | undefined }
  | { kind: 'expire' };

/** The coins moved, with the id of what was created; or why nothing moved. */
export type Outcome =
  { coins: number; shortfall: number; id: string } | { error: string; missing?: number } | { ended: true };

interface Lot {
  id: string;
  order: number;
  expiresAt: number;
  coins: number;
}
type Uses = Map<Lot, number>;
interface Burn {
  coins: number;
  reversed: number;
  lots: Uses;
}
interface Reversible extends Burn {
  /** Coins that were to be taken back, but were not there, and have not come back since. */
  missing: number;
  /** Where coins go that are taken back. */
  to: 'issued' | 'spent';
}

const sum = (uses: Uses): number => [...uses.values()].reduce((total, coins) => total + coins, 0);

interface Reversing {
  id: string;
  coins?: number | undefined;
}

const TOO_FAR: Outcome = { error: 'ORDER_STATE' };
const ENDED: Outcome = { ended: true };

export const createModel = () => {
  const lots: Lot[] = [];
  const holds = new Map<string, { coins: number; lots: Uses; open: boolean }>();
  const expected = new Map<string, { remaining: number }>();
  const earned = new Map<string, Reversible>();
  const burned = new Map<string, Burn>();
  const refunds = new Map<string, Reversible>();
  /** What members have got, in the order of time. */
  const received: Reversible[] = [];
  const standIns = createStandIns<Lot>();
  const books = { blocked: 0, pending: 0, spent: 0, expired: 0 };

  const inOrder = (): Lot[] => [...lots].sort((a, b) => a.expiresAt - b.expiresAt || a.order - b.order);
  const expire = (now: number): void => {
    for (const lot of lots.filter((one) => one.expiresAt <= now)) {
      books.expired += lot.coins;
      lot.coins = 0;
    }
  };
  const take = (from: readonly Lot[], coins: number): Uses => {
    const uses: Uses = new Map();
    for (const lot of from) {
      const taken = Math.min(lot.coins, coins - sum(uses));
      if (taken > 0) uses.set(lot, taken);
      lot.coins -= taken;
    }
    return uses;
  };
  // Coins that come back are taken at once, if they are still missing of what made or restored their lot; then if they stand
  // for coins that are missing.
  const giveBack = (uses: Uses, now: number): void => {
    const left = new Map(uses);
    for (const [lot, coins] of uses) lot.coins += coins;
    const giveTo = (claim: (of: Reversible, lot: Lot, most: number) => number): void => {
      for (const of of received) {
        for (const lot of inOrder().filter((one) => one.expiresAt > now && uses.has(one))) {
          const taken = claim(of, lot, Math.min(of.missing, left.get(lot)!));
          of.missing -= taken;
          left.set(lot, left.get(lot)! - taken);
          lot.coins -= taken;
          if (of.to === 'spent') books.spent += taken;
        }
      }
    };
    giveTo((of, lot, most) => (of.lots.has(lot) ? most : 0));
    giveTo((of, lot, most) => standIns.use(lot, (end) => of.lots.has(end), most));
  };
  const receive = (coins: number, into: Uses, to: Reversible['to']): Reversible => {
    const of = { coins, reversed: 0, lots: into, missing: 0, to };
    received.push(of);
    return of;
  };
  const part = (uses: Iterable<[Lot, number]>, coins: number): Uses => {
    const some: Uses = new Map();
    for (const [lot, held] of uses) {
      const taken = Math.min(held, coins - sum(some));
      if (taken > 0) some.set(lot, taken);
    }
    return some;
  };
  const minus = (all: Uses, some: Uses): Uses =>
    new Map([...all].map(([lot, coins]) => [lot, coins - (some.get(lot) ?? 0)]));

  const addLot = (id: string, coins: number, expiresAt: number): Outcome => {
    const lot = { id, order: lots.length, expiresAt, coins };
    lots.push(lot);
    earned.set(id, receive(coins, new Map([[lot, coins]]), 'issued'));
    return { coins, shortfall: 0, id };
  };

  const confirm = (step: Step & { kind: 'confirm' }, id: string): Outcome => {
    const expectation = expected.get(step.id)!;
    if (expectation.remaining === 0) return ENDED;
    books.pending -= expectation.remaining;
    expectation.remaining = 0;
    return addLot(id, step.coins, step.expiresAt);
  };

  const cancel = (step: Step & { kind: 'cancel' }, id: string): Outcome => {
    const expectation = expected.get(step.id)!;
    if (expectation.remaining === 0) return ENDED;
    const coins = step.coins ?? expectation.remaining;
    if (coins > expectation.remaining) return TOO_FAR;
    expectation.remaining -= coins;
    books.pending -= coins;
    return { coins, shortfall: 0, id };
  };

  const hold = (coins: number, now: number, id: string): Outcome => {
    const live = inOrder().filter((lot) => lot.expiresAt > now);
    const there = live.reduce((total, lot) => total + lot.coins, 0);
    if (there < coins) return { error: 'INSUFFICIENT_POINTS', missing: coins - there };
    holds.set(id, { coins, lots: take(live, coins), open: true });
    books.blocked += coins;
    return { coins, shortfall: 0, id };
  };

  const endHold = (holdId: string, spent: number | undefined, now: number, id: string): Outcome => {
    const held = holds.get(holdId)!;
    if (!held.open) return ENDED;
    const coins = spent ?? held.coins;
    if (coins > held.coins) return TOO_FAR;
    held.open = false;
    books.blocked -= held.coins;
    books.spent += coins;
    const consumed = part(held.lots, coins);
    burned.set(id, { coins, reversed: 0, lots: consumed });
    giveBack(minus(held.lots, consumed), now);
    return { coins, shortfall: 0, id };
  };

  const release = (holdId: string, now: number, id: string): Outcome => {
    const held = holds.get(holdId)!;
    if (!held.open) return ENDED;
    held.open = false;
    books.blocked -= held.coins;
    giveBack(held.lots, now);
    return { coins: held.coins, shortfall: 0, id };
  };

  const reversing = (of: Burn, asked: number | undefined): number | null => {
    const left = of.coins - of.reversed;
    const coins = asked ?? left;
    if (left === 0 || coins > left) return null;
    of.reversed += coins;
    return coins;
  };

  // Coins of another lot were taken. What an earning gave stands for them, unless they stood for it. A refund that is taken
  // back spends them.
  const substitute = (of: Reversible, other: Lot, coins: number): void => {
    const rest = coins - standIns.use(other, (end) => of.lots.has(end), coins);
    if (of.to === 'issued') for (const own of of.lots.keys()) standIns.add(own, other, rest);
  };

  const takeBack = (of: Reversible, asked: number | undefined, now: number, id: string) => {
    const coins = reversing(of, asked);
    if (coins === null) return TOO_FAR;
    expire(now);
    const own = inOrder().filter((lot) => of.lots.has(lot));
    const others = inOrder().filter((lot) => !of.lots.has(lot));
    const uses = take([...own, ...others], coins);
    for (const lot of others) substitute(of, lot, uses.get(lot) ?? 0);
    const taken = sum(uses);
    of.missing += coins - taken;
    if (of.to === 'spent') books.spent += taken;
    return { coins: taken, shortfall: coins - taken, id };
  };

  const reverseBurn = (step: Reversing, now: number, id: string): Outcome => {
    const burn = burned.get(step.id)!;
    const coins = reversing(burn, step.coins);
    if (coins === null) return TOO_FAR;
    const longestFirst = inOrder()
      .reverse()
      .flatMap((lot): [Lot, number][] => (burn.lots.has(lot) ? [[lot, burn.lots.get(lot)!]] : []));
    const restored = part(longestFirst, coins);
    burn.lots = minus(burn.lots, restored);
    refunds.set(id, receive(coins, new Map(restored), 'spent'));
    books.spent -= coins;
    giveBack(restored, now);
    return { coins, shortfall: 0, id };
  };

  const execute = (step: Step, now: number, id: string): Outcome => {
    switch (step.kind) {
      case 'earn':
        return addLot(id, step.coins, step.expiresAt);
      case 'expect':
        expected.set(id, { remaining: step.coins });
        books.pending += step.coins;
        return { coins: step.coins, shortfall: 0, id };
      case 'confirm':
        return confirm(step, id);
      case 'cancel':
        return cancel(step, id);
      case 'hold':
        return hold(step.coins, now, id);
      case 'commit':
        return endHold(step.id, undefined, now, id);
      case 'commitPart':
        return endHold(step.id, step.coins, now, id);
      case 'release':
        return release(step.id, now, id);
      case 'reverseEarn':
        return takeBack(earned.get(step.id)!, step.coins, now, id);
      case 'reverseBurn':
        return reverseBurn(step, now, id);
      case 'reverseRefund':
        return takeBack(refunds.get(step.id)!, step.coins, now, id);
      case 'expire': {
        const before = books.expired;
        expire(now);
        return { coins: books.expired - before, shortfall: 0, id };
      }
    }
  };

  return {
    /**
     * Executes a step at an instant; `id` is the id that the real ledger assigned. Once something has moved, no coins are
     * left whose day is over, neither those that were there nor those that came back.
     */
    apply: (step: Step, now: number, id: string): Outcome => {
      const outcome = execute(step, now, id);
      if ('coins' in outcome) expire(now);
      return outcome;
    },
    /** Coins by book, and the rest of each lot by the id of the entry that created it. */
    state: () => ({
      available: lots.reduce((total, lot) => total + lot.coins, 0),
      ...books,
      lots: Object.fromEntries(lots.map((lot) => [lot.id, lot.coins])),
    }),
  };
};
