// Every entry type of spec §4, caused only by actions of members, partners and stores.
import type { LedgerEntryType } from '#contract/enums.ts';
import { endOfDayKolkata } from '#backend/ledger/calendar.ts';
import type { Db } from '#backend/db/driver.ts';
import { contract } from '#contract/index.ts';
import type { TestMember } from '../../support/app.ts';
import { freshDb, OPENING_MS } from '../../support/db.ts';
import { createGoodsHarness, type GoodsHarness } from '../../support/goods-harness.ts';
import { createTripHarness, type TripHarness } from '../../support/trip-harness.ts';

let db: Db;
let shop: GoodsHarness;
let trips: TripHarness;
beforeAll(async () => {
  db = await freshDb();
  shop = await createGoodsHarness(db);
  trips = await createTripHarness(db);
}, OPENING_MS);
afterAll(async () => {
  await shop.close();
  await trips.close();
  await db.close();
});

const bought = async () => {
  const member = await trips.join();
  const { tripNumber } = await trips.click(member);
  await trips.sendReport('PURCHASE', { tripNumber, amountPaise: 250_000 });
  return { member, tripNumber };
};

const earned = async () => {
  const { member, tripNumber } = await bought();
  await trips.sendReport('CONFIRM', { tripNumber, amountPaise: 250_000 });
  return { member, tripNumber };
};

/** A parcel of two pieces at the member's door. */
const received = async () => {
  const member = await shop.shopper({ coins: 8000 });
  const { orderId } = await shop.ordered(member, { count: 2, points: 8000 });
  await shop.delivered(member, orderId);
  return { member, orderId };
};

const sentBack = async (count: number, rejected = 0) => {
  const { member, orderId } = await received();
  await shop.act(member, contract.orders.giveBack, { orderId, count });
  await shop.fulfil(member, orderId);
  shop.clock.advance(31);
  await shop.fulfil(member, orderId);
  shop.fulfilment.behave({ reject: rejected });
  shop.clock.advance(31);
  await shop.fulfil(member, orderId);
  shop.fulfilment.behave({});
  return member;
};

const WAYS: Record<LedgerEntryType, () => Promise<TestMember>> = {
  PREALLOC_EARN: async () => {
    const member = await trips.join();
    await trips.click(member);
    return member;
  },
  PRE_ALLOCATE_EARN_PENDING: async () => (await bought()).member,
  EARNED: async () => (await earned()).member,
  EARN_REVERSED: async () => {
    const { member, tripNumber } = await earned();
    await trips.sendReport('CANCEL', { tripNumber, amountPaise: 250_000 });
    return member;
  },
  PARTIALLY_EARN_REVERSED: async () => {
    const { member, tripNumber } = await earned();
    await trips.sendReport('CANCEL', { tripNumber, amountPaise: 100_000 });
    return member;
  },
  EXPIRED: async () => {
    const { member } = await earned();
    const { data } = await trips.call(contract.member.balance, { headers: member.headers });
    const [{ on, points }] = data.expiring;
    const midnight = endOfDayKolkata(new Date(`${on}T06:00:00Z`)).getTime() + 1;
    const expire = () => trips.queue.handlers['ledger.expire']?.({}, { last: true });
    trips.clock.advance((midnight - 2 - trips.clock.now().getTime()) / 1000);
    await expire();
    expect((await trips.coins(member)).available).toBe(points);
    trips.clock.advance(0.002);
    await expire();
    expect((await trips.coins(member)).available).toBe(0);
    return member;
  },
  BLOCKED: async () => {
    const member = await shop.join({ coins: 5000 });
    await shop.placed(member);
    return member;
  },
  BLOCK_REVERSED: async () => {
    const member = await shop.join({ coins: 5000 });
    const { orderId } = await shop.placed(member);
    await shop.act(member, contract.orders.cancel, { orderId });
    return member;
  },
  BURNED: async () => (await received()).member,
  PARTIALLY_BURNED: async () => {
    const member = await shop.join({ coins: 5000 });
    const orderId = await shop.confirmed(member, { count: 2, points: 3600 });
    const { vouchers } = shop.deps.providers;
    const { issue } = vouchers;
    const spy = jest.spyOn(vouchers, 'issue').mockImplementation((request) => {
      if (request.key.endsWith(':2')) shop.vouchers.behave({ refuse: true });
      return issue(request).finally(() => shop.vouchers.behave({}));
    });
    await shop.issue(member, orderId);
    spy.mockRestore();
    return member;
  },
  BURNED_REVERSED: () => sentBack(2),
  PARTIALLY_BURN_REV: () => sentBack(1),
  PARTIALLY_REVERSED: () => sentBack(2, 1),
};

describe('An action of a member, partner or store', () => {
  it.each(Object.entries(WAYS))(
    'creates an entry of type %s and leaves no fault in the ledger',
    async (entryType, bring) => {
      const member = await bring();
      const { data } = await shop.call(contract.member.transactions, {
        body: { limit: 100 },
        headers: member.headers,
      });
      const types = data.accountTxnList.map((entry: { entryType: string }) => entry.entryType);
      expect(types).toContain(entryType);
      expect(await shop.faults()).toEqual([]);
    },
  );
});
