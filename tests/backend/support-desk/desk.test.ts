// What support does for a member from the terminal: another number, the end of all sessions, coins.
import { changeMobile, cardsToChange } from '#backend/support-desk/change-mobile.ts';
import { creditCoins, type Credit } from '#backend/support-desk/credit.ts';
import type { Desk } from '#backend/support-desk/desk.ts';
import { endSessions } from '#backend/support-desk/end-sessions.ts';
import { contract } from '#contract/index.ts';
import { testApp, type TestApp, type TestMember } from '../../support/app.ts';
import { onEveryDatabase, OPENING_MS } from '../../support/db.ts';
import { withCoinLife } from '../../support/coin-life.ts';
import { ledgerFaults } from '../../support/harness-shared.ts';

const { detail, balance, transactions } = contract.member;
const { otpInit, otpVerify, otpInitLcn, otpVerifyV1, otpComplete } = contract.login;

let lastNumber = 9_100_000_000;
const freshNumber = () => String((lastNumber += 1));

onEveryDatabase('The support desk', (db) => {
  let test: TestApp;
  let desk: Desk;
  beforeAll(async () => {
    test = await testApp({ db: db() });
    const { accounts, clients, sessions, ledger } = test.services;
    desk = { ...test.deps, accounts, clients, sessions, ledger };
  }, OPENING_MS);
  afterAll(() => test.close());

  const isSignedIn = async ({ headers }: TestMember) => (await test.call(detail, { headers })).status === 200;
  const sentSince = async (before: number) => {
    await test.queue.work();
    return test.sent.slice(before).map(({ to, purpose, text }) => ({ to, purpose, text }));
  };

  describe('giving a member another number', () => {
    it('makes it that of all cards with the brand, by which the member signs in; the former one is unknown', async () => {
      const old = freshNumber();
      const to = freshNumber();
      const first = await test.join({ mobile: old });
      const second = await test.join({ mobile: old });
      const ofAnotherBrand = await test.join({ mobile: old, clientId: 'HOOPOE' });
      expect(await cardsToChange(desk, first.lcn, to)).toHaveLength(2);
      const before = test.sent.length;
      const { cards, sessions } = await changeMobile(desk, second.lcn, to);
      expect([cards.map(({ lcn }) => lcn).sort(), sessions]).toEqual([[first.lcn, second.lcn].sort(), 2]);
      expect([await isSignedIn(first), await isSignedIn(second)]).toEqual([false, false]);
      expect((await test.verifyMobile(to)).answer.data.lcnList).toHaveLength(2);
      expect((await test.verifyMobile(old)).answer.data.outcome).toBe('ENROL');
      const account = await test.services.accounts.byLcn(db(), ofAnotherBrand.lcn);
      expect(account?.mobile).toBe(old);
      const told = (await sentSince(before)).filter(({ purpose }) => purpose === 'MOBILE_CHANGED');
      const text = expect.stringMatching(
        new RegExp(
          `of your ZILLION account is 91xxxx${to.slice(-4)} from now on. If that was not you, please call us`,
        ),
      );
      expect(told).toEqual(
        expect.arrayContaining([
          { to: old, purpose: 'MOBILE_CHANGED', text },
          { to, purpose: 'MOBILE_CHANGED', text },
        ]),
      );
      expect(told).toHaveLength(2);
    });

    it('lets nobody in with a password that was sent to the former one, by number, by card, or in the middle of a login', async () => {
      const old = freshNumber();
      const member = await test.join({ mobile: old });
      await test.join({ mobile: old });
      const byNumber = await test.call(otpInit, { body: { purpose: 'LOGIN', mobile: old } });
      const numberCode = test.codeFor(old);
      const begun = await test.call(otpInitLcn, { body: { lcn: member.lcn } });
      const cardCode = test.codeFor(old);
      await changeMobile(desk, member.lcn, freshNumber());
      const verified = await test.call(otpVerify, {
        body: { requestId: byNumber.data.requestId, otp: numberCode },
      });
      expect(verified.data).toMatchObject({ outcome: 'ENROL' });
      const card = await test.call(otpVerifyV1, { body: { requestId: begun.data.requestId, otp: cardCode } });
      expect([card.status, card.cookies]).toEqual([400, []]);
    });

    it('lets nobody choose a card whose number was changed since the password was given', async () => {
      const old = freshNumber();
      const member = await test.join({ mobile: old });
      await test.join({ mobile: old });
      const { requestId, answer } = await test.verifyMobile(old);
      const [{ handle }] = answer.data.lcnList;
      await changeMobile(desk, member.lcn, freshNumber());
      const chosen = await test.call(otpComplete, { body: { requestId, handle } });
      expect([chosen.status, chosen.cookies]).toEqual([400, []]);
    });

    it('ends with one of the two where a login comes at the same time', async () => {
      for (let round = 0; round < 10; round += 1) {
        const old = freshNumber();
        const member = await test.join({ mobile: old });
        const begun = await test.call(otpInit, { body: { purpose: 'LOGIN', mobile: old } });
        const body = { requestId: begun.data.requestId as string, otp: test.codeFor(old) };
        const [login] = await Promise.all([
          test.call(otpVerify, { body }),
          changeMobile(desk, member.lcn, freshNumber()),
        ]);
        const jwt = login.cookies.find(({ name }) => name === 'jwt')?.value;
        const after = await test.call(detail, { headers: { cookie: `jwt=${jwt}` } });
        expect(after.status).toBe(401);
      }
    });

    it.each([
      ['has an account with the brand', async () => (await test.join({ mobile: freshNumber() })).mobile],
      ['is the same', async (old: string) => old],
    ])('is refused, with nothing changed, if the number %s', async (_what, numberFor) => {
      const old = freshNumber();
      const member = await test.join({ mobile: old });
      await expect(changeMobile(desk, member.lcn, await numberFor(old))).rejects.toThrow(/already$/);
      expect(await isSignedIn(member)).toBe(true);
    });

    it('lets one of two members have a number that both are given at once', async () => {
      const members = await Promise.all([
        test.join({ mobile: freshNumber() }),
        test.join({ mobile: freshNumber() }),
      ]);
      const to = freshNumber();
      const settled = await Promise.allSettled(members.map(({ lcn }) => changeMobile(desk, lcn, to)));
      expect(settled.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(await test.services.accounts.byMobile(db(), to, 'ZILLION')).toHaveLength(1);
    });

    it('is refused for an unknown card', async () => {
      await expect(changeMobile(desk, '1234567890', freshNumber())).rejects.toThrow(
        'There is no open card 1234567890',
      );
    });
  });

  it('signs a member out of all cards with the brand, and nobody else', async () => {
    const mobile = freshNumber();
    const members = [await test.join({ mobile }), await test.join({ mobile })];
    const others = [await test.join(), await test.join({ mobile, clientId: 'HOOPOE' })];
    expect(await endSessions(desk, members[0]!.lcn)).toBe(2);
    expect(await endSessions(desk, members[0]!.lcn)).toBe(0);
    expect(await Promise.all(members.map(isSignedIn))).toEqual([false, false]);
    expect(await isSignedIn(others[0]!)).toBe(true);
  });

  describe('adding coins', () => {
    const CREDIT: Credit = { coins: 500, reason: 'For your purchase of 12 May', reference: 'T-1042' };

    it('adds them once for each reference, also 20 times at once, and tells the member once', async () => {
      const member = await test.join({ coins: 100 });
      const before = test.sent.length;
      const credited = await Promise.all(
        Array.from({ length: 20 }, () => creditCoins(desk, member.lcn, CREDIT)),
      );
      expect(credited.filter(({ isRepeat }) => !isRepeat).length).toBeGreaterThanOrEqual(1);
      test.clock.advance(1);
      expect(await creditCoins(desk, member.lcn, CREDIT)).toMatchObject({ isRepeat: true });
      const { data } = await test.call(balance, { headers: member.headers });
      expect(data).toMatchObject({ availablePointsAmount: 600 });
      const list = await test.call(transactions, { body: {}, headers: member.headers });
      expect(list.data.accountTxnList[0]).toMatchObject({
        entryType: 'EARNED',
        title: 'For your purchase of 12 May',
        points: 500,
        cause: { kind: 'bonus' },
      });
      const told = (await sentSince(before)).filter(({ purpose }) => purpose === 'CREDIT');
      expect(told).toEqual([
        {
          to: member.mobile,
          purpose: 'CREDIT',
          text: `500 coins were added to your ZILLION card xxxxxx${member.lcn.slice(6)}, valid until 14 Mar 2027. More is in your Transaction History.`,
        },
      ]);
    });

    it('gives them the life that the brand says', async () => {
      const member = await test.join();
      await withCoinLife(db(), { bonus: 3 }, () => creditCoins(desk, member.lcn, { ...CREDIT, coins: 1 }));
      const { data } = await test.call(balance, { headers: member.headers });
      expect(data.expiring).toEqual([{ on: '2026-06-14', points: 1 }]);
    });

    it('is refused where the reference was used for other coins, or the card is unknown', async () => {
      const member = await test.join();
      await creditCoins(desk, member.lcn, CREDIT);
      await expect(creditCoins(desk, member.lcn, { ...CREDIT, coins: 501 })).rejects.toThrow(
        'The reference T-1042 was credited to this card with other coins',
      );
      await expect(creditCoins(desk, '1234567890', CREDIT)).rejects.toThrow('There is no open card');
      const { data } = await test.call(balance, { headers: member.headers });
      expect(data.availablePointsAmount).toBe(500);
    });
  });

  it('leaves the books in order', async () => {
    expect(await ledgerFaults(db())).toEqual([]);
  });
});
