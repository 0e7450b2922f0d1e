// What members are told of the coins of an order that is sent back in several returns, of which some lose coins: what came
// back for the order so far, and what of that was lost (docs/decisions/048).
import { randomUUID } from 'node:crypto';
import type { Tx } from '#backend/db/driver.ts';
import { endOfDayKolkata } from '#backend/ledger/calendar.ts';
import type { Cause } from '#backend/ledger/types.ts';
import { contract } from '#contract/index.ts';
import type { TestMember } from '../../support/app.ts';
import { onEveryDatabase } from '../../support/db.ts';
import { goodsHarness, PIECE_POINTS, type Shopper } from '../../support/goods-harness.ts';

const { orders } = contract;
const DAY_SECONDS = 86_400;

onEveryDatabase('An order that is sent back piece by piece', (db) => {
  const shop = goodsHarness(db);
  afterEach(async () => expect(await shop().faults()).toEqual([]));

  const failureOf = async (member: Shopper, orderId: string): Promise<string | null> =>
    (await shop().details(member, orderId)).failure as string | null;
  const tomorrow = (): void => shop().clock.advance(DAY_SECONDS);

  const earn = ({ accountId }: TestMember, coins: number, expiresAt: Date) => {
    const cause: Cause = { title: 'A test', kind: 'bonus', id: randomUUID() };
    const earning = { accountId, coins, cause, at: shop().clock.now(), expiresAt };
    return db().tx((tx) => shop().services.ledger.earn(tx, earning));
  };
  const earnToday = (member: TestMember, coins: number) =>
    earn(member, coins, endOfDayKolkata(shop().clock.now()));

  /** Coins of a purchase, which live longest; the answer takes it back. */
  const earnByPurchase = async (member: TestMember, coins: number) => {
    const inYears = new Date(shop().clock.now().getTime() + 2000 * DAY_SECONDS * 1000);
    const { entryId } = await earn(member, coins, inYears);
    const { accountId } = member;
    const cause: Cause = { title: 'Sent back', kind: 'partner', id: randomUUID() };
    return (tx: Tx) =>
      shop().services.ledger.reverseEarn(tx, { accountId, entryId, cause, at: shop().clock.now() });
  };

  /**
   * A delivered order of as many pieces. Of its coins, the first to return are those of a purchase, which `takeBack`
   * reports as sent back, and the last those that expire today.
   */
  const delivered = async (count: number, { ofPurchase = 0, ofToday = 0 }) => {
    const points = count * PIECE_POINTS;
    const member = await shop().shopper({ coins: points - ofPurchase - ofToday });
    const take = ofPurchase > 0 ? await earnByPurchase(member, ofPurchase) : async () => undefined;
    if (ofToday > 0) await earnToday(member, ofToday);
    const { orderId } = await shop().ordered(member, { count, points });
    await shop().delivered(member, orderId);
    return { member, orderId, takeBack: () => db().tx<unknown>(take) };
  };

  /** Sends one piece back, up to the store's count. Each step is tried twice, and at the same time; of one that writes a job or a message, a try before was lost. */
  const sendOneBack = async (member: Shopper, orderId: string): Promise<void> => {
    await shop().act(member, orders.giveBack, { orderId, count: 1 });
    for (let n = 0; n < 3; n += 1) {
      jest.spyOn(shop().deps.queue, 'enqueue').mockRejectedValueOnce(new Error('The process died'));
      await shop()
        .fulfil(member, orderId)
        .catch(() => undefined);
      jest.restoreAllMocks();
      await Promise.all([shop().fulfil(member, orderId), shop().fulfil(member, orderId)]);
      shop().clock.advance(31);
    }
  };

  it('says after each return what was lost of all that came back so far', async () => {
    const { member, orderId, takeBack } = await delivered(3, { ofPurchase: 30, ofToday: 20 });
    await takeBack();
    tomorrow();
    await sendOneBack(member, orderId);
    expect(await failureOf(member, orderId)).toBe('4,000 coins came back, 30 taken for an earlier return.');
    await sendOneBack(member, orderId);
    expect(await failureOf(member, orderId)).toBe('8,000 coins came back, 30 taken for an earlier return.');
    await shop().act(member, orders.giveBack, { orderId });
    // What came back before is true while the last piece is on its way, too.
    expect(await failureOf(member, orderId)).toBe('8,000 coins came back, 30 taken for an earlier return.');
    await shop().fulfil(member, orderId);
    // The courier and the count in one answer: the coins come back with the count.
    shop().clock.advance(61);
    await shop().fulfil(member, orderId);
    const all = '12,000 coins came back, 20 expired, 30 taken for an earlier return.';
    expect(await shop().details(member, orderId)).toMatchObject({
      statusText: 'ORDER RETURNED',
      failure: all,
    });
    const words = new RegExp(
      ` came back\\. ${all.replaceAll('.', '\\.')} Any money goes back the way it came\\.$`,
    );
    expect(shop().told(orderId).at(-1)).toMatch(words);
    expect(shop().mailsOf(orderId).at(-1)).toMatch(words);
    expect(
      shop()
        .told(orderId)
        .filter((text) => text.includes('came back.')),
    ).toHaveLength(1);
    expect((await shop().balance(member)).available).toBe(12_000 - 50);
  });

  it('says nothing of its coins if none were lost, also if they expire later', async () => {
    const { member, orderId } = await delivered(2, { ofToday: 20 });
    await sendOneBack(member, orderId);
    await sendOneBack(member, orderId);
    tomorrow();
    const { accountId } = member;
    const expired = await db().tx((tx) =>
      shop().services.ledger.expireLots(tx, accountId, shop().clock.now()),
    );
    expect(expired).toMatchObject([{ coins: 20 }]);
    expect(await failureOf(member, orderId)).toBeNull();
    expect(shop().told(orderId).at(-1)).toMatch(
      /came back\. Its coins return with the expiry they had, any money/,
    );
  });

  it('adds what was spent again where the store did not accept the last piece', async () => {
    const { member, orderId, takeBack } = await delivered(2, { ofPurchase: 30 });
    await takeBack();
    await sendOneBack(member, orderId);
    shop().fulfilment.behave({ reject: 1 });
    await sendOneBack(member, orderId);
    expect(await failureOf(member, orderId)).toBe(
      'The store did not accept all of your return. Nothing more can be sent back; ask us if that is wrong. 8,000 coins came back, 30 taken for an earlier return, 4,000 spent again.',
    );
    expect(shop().told(orderId).at(-1)).toMatch(/had been used\. 4,000 coins are spent again\.$/);
    expect((await shop().balance(member)).available).toBe(3970);
  });

  it('says only that the store did not accept it if no coins were lost', async () => {
    const { member, orderId } = await delivered(2, {});
    await sendOneBack(member, orderId);
    shop().fulfilment.behave({ reject: 1 });
    await sendOneBack(member, orderId);
    expect(await failureOf(member, orderId)).toMatch(/^The store did not accept all .* if that is wrong\.$/);
  });

  it('says before a return what of its coins would be lost, for every number of pieces', async () => {
    const { member, orderId, takeBack } = await delivered(3, { ofPurchase: 30, ofToday: 20 });
    const losses = async () => (await shop().details(member, orderId)).losses;
    expect(await losses()).toEqual([]);
    tomorrow();
    expect(await losses()).toEqual([{ pieces: 3, expired: 20, collected: 0 }]);
    await takeBack();
    const each = [
      { pieces: 3, expired: 20, collected: 30 },
      { pieces: 2, expired: 0, collected: 30 },
      { pieces: 1, expired: 0, collected: 30 },
    ];
    expect(await losses()).toEqual(each);
    await sendOneBack(member, orderId);
    // The coins of the purchase are taken.
    expect(await losses()).toEqual([{ pieces: 2, expired: 20, collected: 0 }]);
    shop().clock.advance(10 * DAY_SECONDS);
    expect(await losses()).toEqual([]);
  });

  it('says before a cancellation what of its coins would be lost', async () => {
    const member = await shop().shopper({ coins: 5000 });
    const takeBack = await earnByPurchase(member, PIECE_POINTS);
    const { orderId } = await shop().ordered(member, { count: 2, points: 2 * PIECE_POINTS });
    expect((await shop().details(member, orderId)).losses).toEqual([]);
    await db().tx(takeBack);
    // Of the coins that were left, the take-back had found 1,000.
    const losses = [{ pieces: 2, expired: 0, collected: 3000 }];
    expect(await shop().details(member, orderId)).toMatchObject({ actions: ['CANCEL'], losses });
    await shop().act(member, orders.cancel, { orderId });
    expect(await shop().details(member, orderId)).toMatchObject({
      failure: '8,000 coins came back, 3,000 taken for an earlier return.',
      losses: [],
    });
  });

  it('says what the ledger did, also if the purchase was sent back at that very moment', async () => {
    const member = await shop().shopper({ coins: 0 });
    const takeBack = await earnByPurchase(member, PIECE_POINTS);
    const { orderId } = await shop().ordered(member);
    const { ledger } = shop().services;
    const { release } = ledger;
    const releasing = jest.spyOn(ledger, 'release').mockImplementationOnce(async (tx, end) => {
      await takeBack(tx);
      return release(tx, end);
    });
    await shop().act(member, orders.cancel, { orderId });
    releasing.mockRestore();
    const told = '4,000 coins came back, all taken for an earlier return.';
    expect(await failureOf(member, orderId)).toBe(told);
    expect(shop().told(orderId).at(-1)).toContain(`is cancelled. ${told}`);
  });
});
