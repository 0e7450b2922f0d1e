// The daily limit is that of a person: of all cards of a mobile number at a brand together (docs/decisions/030).
import type { Session } from '#backend/http/context.ts';
import { closeAccount } from '#backend/member-data/closing.ts';
import { contract } from '#contract/index.ts';
import type { TestMember } from '../../support/app.ts';
import { conversionHarness } from '../../support/conversion-harness.ts';
import { onEveryDatabase } from '../../support/db.ts';
import { isWaiting, openTransaction } from '../../support/interleaving.ts';

/** Half of the daily limit of 80,000 points, and the most of one conversion. */
const HALF = { points: 40_000, coins: 10_000 };

onEveryDatabase('The daily limit of a person with several cards', (db, kind) => {
  const harness = conversionHarness(db);

  const joinWithCards = async (count: number): Promise<TestMember[]> => {
    const first = await harness().join();
    const cards = [first];
    while (cards.length < count) cards.push(await harness().join({ mobile: first.mobile }));
    return cards;
  };

  const joinWithTwoCards = async () => (await joinWithCards(2)) as [TestMember, TestMember];

  const leftToday = async ({ headers }: TestMember): Promise<number> =>
    (await harness().call(contract.conversion.clientBalance, { headers })).data.leftToday;

  /** A conversion of half the limit that waits for nothing but its confirmation. */
  const ready = async (member: TestMember) => {
    const { conversionId, cartId } = await harness().beginConversion(member, HALF);
    return { conversionId, ...(await harness().requestPassword(member, cartId)) };
  };

  it('is shown to each card as what all of them leave, and refuses a conversion with any beyond it', async () => {
    const [one, two] = await joinWithTwoCards();
    await harness().confirmed(one, HALF);
    await harness().confirmed(two, { points: 36_000, coins: 9000 });
    const opened = await harness().join({ mobile: one.mobile });
    for (const card of [one, two, opened]) {
      expect(await leftToday(card)).toBe(4000);
      const { data, message } = await harness().convert(card, { points: 8000, coins: 2000 });
      expect(data).toMatchObject({ errorCode: 'CONVERSION_LIMIT', leftToday: 4000 });
      expect(message).toBe('4,000 Harbour points are left of today’s limit');
      const query = { points: '8000' };
      const quote = await harness().call(contract.conversion.quote, { query, headers: card.headers });
      expect(quote.data.refusal).toBe(message);
    }
    await harness().confirmed(opened);
    expect(await Promise.all([one, two, opened].map(leftToday))).toEqual([0, 0, 0]);
    harness().clock.advance(86_400);
    expect(await leftToday(one)).toBe(80_000);
    harness().clock.advance(-86_400);
  });

  it('refuses to confirm what another card has used up since it began, which then stays unconfirmed', async () => {
    const [one, two] = await joinWithTwoCards();
    const late = await ready(two);
    await harness().confirmed(one, HALF);
    await harness().confirmed(one, { points: 36_000, coins: 9000 });
    const { data, message } = await harness().verify(two, late);
    expect(data).toMatchObject({ errorCode: 'CONVERSION_LIMIT', leftToday: 4000 });
    expect(message).toBe('Today’s limit has been reached in the meantime');
    expect(await harness().status(two, late.conversionId)).toMatchObject({ awaitsVerification: true });
    expect(await leftToday(two)).toBe(4000);
  });

  it('holds when all cards confirm at once', async () => {
    const cards = await joinWithCards(4);
    const waiting = [];
    for (const card of cards) waiting.push({ card, body: await ready(card) });
    const answers = await Promise.all(waiting.map(({ card, body }) => harness().verify(card, body)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(({ data }) => [data.errorCode, data.leftToday])).toEqual([
      ['CONVERSION_LIMIT', 0],
      ['CONVERSION_LIMIT', 0],
    ]);
    expect(await Promise.all(cards.map(leftToday))).toEqual([0, 0, 0, 0]);
  });

  if (kind === 'postgres') {
    /** Does something while a card has confirmed in a transaction that is still open. */
    const whileConfirming = async <T>(
      { accountId }: TestMember,
      body: Awaited<ReturnType<typeof ready>>,
      meanwhile: () => Promise<T>,
    ): Promise<T> => {
      const confirming = await openTransaction(db());
      try {
        const session = { accountId, clientId: 'ZILLION' } as Session;
        await harness().services.conversion.verify(confirming.tx, session, body);
        return await meanwhile();
      } finally {
        await confirming.commit();
      }
    };

    it('makes a card wait for another one that is confirming, and leaves it only the rest', async () => {
      const [one, two] = await joinWithTwoCards();
      const [first, second] = [await ready(one), await ready(two)];
      // Its password ends the count of those sent to the number, for which the others would wait as well.
      await harness().confirmed(one, HALF);
      const { waited, answer } = await whileConfirming(one, first, async () => {
        const call = harness().verify(two, second);
        return { waited: await isWaiting(db(), 'pg_advisory_xact_lock'), answer: { call } };
      });
      expect((await answer.call).data).toMatchObject({ errorCode: 'CONVERSION_LIMIT', leftToday: 0 });
      expect(waited).toBe(true);
    });

    it('makes no other number and no failing conversion wait for a card that is confirming', async () => {
      const [one, two] = await joinWithTwoCards();
      const other = await harness().join();
      const failing = await harness().confirmed(two);
      await whileConfirming(one, await ready(one), async () => {
        await harness().confirmed(other, HALF);
        harness().programme.behave({ refuse: true });
        await harness().settle(two, failing);
      });
      expect(await Promise.all([one, two, other].map(leftToday))).toEqual([40_000, 40_000, 40_000]);
    });
  }

  it('has room for one card again when a conversion with another one fails', async () => {
    const [one, two] = await joinWithTwoCards();
    const failing = await harness().confirmed(one, HALF);
    await harness().confirmed(two, HALF);
    expect((await harness().convert(two)).data.errorCode).toBe('CONVERSION_LIMIT');
    harness().programme.behave({ refuse: true });
    await harness().settle(one, failing);
    expect(await leftToday(two)).toBe(40_000);
    await harness().confirmed(two, HALF);
    expect(await leftToday(one)).toBe(0);
  });

  it('takes nothing from another number, nor from the number’s card at another brand', async () => {
    const [one, two] = await joinWithTwoCards();
    const other = await harness().join();
    const elsewhere = await harness().join({ mobile: one.mobile, clientId: 'HOOPOE' });
    await harness().confirmed(one, HALF);
    await harness().confirmed(two, HALF);
    expect(await leftToday(other)).toBe(80_000);
    expect(await leftToday(elsewhere)).toBe(20_000);
    await harness().confirmed(elsewhere, { points: 10_000, coins: 3000 });
    expect(await leftToday(elsewhere)).toBe(10_000);
    await harness().confirmed(other, HALF);
    expect([await leftToday(one), await leftToday(other)]).toEqual([0, 40_000]);
  });

  it('no longer counts what a card converted that was closed, whose number was erased', async () => {
    const [one, two] = await joinWithTwoCards();
    await harness().settle(one, await harness().confirmed(one, HALF));
    await harness().queue.work();
    expect(await leftToday(two)).toBe(40_000);
    const { keys } = harness().deps;
    await closeAccount({ db: db(), keys, at: harness().clock.now() }, one.lcn);
    expect(await leftToday(two)).toBe(80_000);
  });
});
