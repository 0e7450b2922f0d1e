// Every way that a payout can fail.
import { endOfDayKolkata } from '#backend/ledger/calendar.ts';
import type { Cause } from '#backend/ledger/types.ts';
import { ProviderRefusal } from '#backend/providers/types.ts';
import { cashbackHarness } from '../../support/cashback-harness.ts';
import { onEveryDatabase } from '../../support/db.ts';

const POINTS = 1000;

onEveryDatabase('Cashback when its payout provider misbehaves', (db) => {
  const harness = cashbackHarness(db);

  it('returns the coins when the provider refuses for good', async () => {
    const who = await harness().claimant(5000, { kind: 'UPI', upiId: 'closed.asha@bank' });
    const { transferId } = await harness().confirmed(who);
    await harness().pay(who.member, transferId);
    const failed = await harness().transferOf(who.member, transferId);
    expect(failed).toMatchObject({ status: 'ORDER_FAILED', dueBy: null, reference: null });
    expect(failed.failure).toContain('1,000 coins are back');
    expect(failed.events.at(-1)).toMatchObject({ kind: 'FAILED', text: 'Not paid' });
    expect(await harness().balance(who.member)).toEqual({ available: 5000, blocked: 0 });
    expect((await harness().entries(who.member))[0]).toEqual([
      'BLOCK_REVERSED',
      POINTS,
      expect.stringContaining('Cashback of ₹200.00') as string,
    ]);
    expect(await harness().payments(transferId)).toBe(0);
  });

  it('says that coins expired whose day was over when they came back', async () => {
    const { claimant, clock, services, confirmed, pay, transferOf, sent } = harness();
    const who = await claimant(5000, { kind: 'UPI', upiId: 'closed.asha@bank' });
    const { accountId } = who.member;
    const cause: Cause = { title: 'A bonus', kind: 'bonus', id: accountId };
    const earning = {
      accountId,
      coins: 600,
      cause,
      at: clock.now(),
      expiresAt: endOfDayKolkata(clock.now()),
    };
    await db().tx((tx) => services.ledger.earn(tx, earning));
    const { transferId } = await confirmed(who);
    clock.advance(86_400);
    await pay(who.member, transferId);
    const told = /1,000 coins came back, 600 expired\.$/;
    const transfer = await transferOf(who.member, transferId);
    expect(transfer.failure).toMatch(told);
    // The history says nothing of coins that did not come back.
    expect(transfer.events.at(-1)).toMatchObject({ kind: 'FAILED', text: 'Not paid' });
    expect(sent.findLast(({ key }) => key.startsWith(`cashback:${transferId}:`))?.text).toMatch(told);
  });

  it('says that coins were taken as they came back whose earning had been taken back meanwhile', async () => {
    const { claimant, services, confirmed, pay, transferOf, sent, balance, clock } = harness();
    const who = await claimant(0, { kind: 'UPI', upiId: 'closed.asha@bank' });
    const base = { accountId: who.member.accountId, at: clock.now() };
    const cause: Cause = { title: 'Saffron Cart', kind: 'trip', id: `TR/${base.accountId}` };
    const expiresAt = endOfDayKolkata(new Date('2027-01-01'));
    const { entryId } = await db().tx((tx) =>
      services.ledger.earn(tx, { ...base, cause, coins: POINTS, expiresAt }),
    );
    const { transferId } = await confirmed(who);
    await db().tx((tx) => services.ledger.reverseEarn(tx, { ...base, cause, entryId, coins: 400 }));
    await pay(who.member, transferId);
    const told = /could not be paid\. 1,000 coins came back, 400 taken for an earlier return\.$/;
    expect((await transferOf(who.member, transferId)).failure).toMatch(/400 taken for an earlier return\.$/);
    expect(sent.findLast(({ key }) => key.startsWith(`cashback:${transferId}:`))?.text).toMatch(told);
    expect(await balance(who.member)).toEqual({ available: 600, blocked: 0 });
  });

  it('tells the member by e-mail, if the address is confirmed, and SMS what came of it', async () => {
    const newsFor = async (payee: object | undefined, emailVerified: boolean) => {
      const who = await harness().claimant(5000, payee, undefined, {
        email: 'asha@example.in',
        emailVerified,
      });
      const { transferId } = await harness().confirmed(who);
      for (let tries = 0; tries < 2; tries += 1) await harness().pay(who.member, transferId);
      return harness()
        .sent.filter(({ key }) => key.startsWith(`cashback:${transferId}:`))
        .toSorted((a, b) => a.channel.localeCompare(b.channel))
        .map(({ channel, to, subject, text }) => [
          channel,
          to === who.member.mobile ? 'mobile' : to,
          subject ?? null,
          text.replace(/\d{12}/, 'REFERENCE'),
        ]);
    };
    const paid = (amount: string) =>
      `Your ZILLION cashback of ${amount} was paid to xxxarao@examplebank. Bank reference REFERENCE.`;
    expect(await newsFor(undefined, true)).toEqual([
      ['EMAIL', 'asha@example.in', 'Your cashback was paid', paid('₹200.00')],
      ['SMS', 'mobile', null, paid('Rs 200.00')],
    ]);
    expect(await newsFor(undefined, false)).toEqual([['SMS', 'mobile', null, paid('Rs 200.00')]]);
    const failed = (amount: string) =>
      `Your ZILLION cashback of ${amount} to xxxxxxxasha@bank could not be paid. 1,000 coins are back in your account.`;
    expect(await newsFor({ kind: 'UPI', upiId: 'closed.asha@bank' }, true)).toEqual([
      ['EMAIL', 'asha@example.in', 'Your cashback could not be paid', failed('₹200.00')],
      ['SMS', 'mobile', null, failed('Rs 200.00')],
    ]);
  });

  it('is paid once when the provider first fails, answers late or loses its answer', async () => {
    for (const how of [{ fail: 2 }, { late: 2 }, { lose: 2 }]) {
      harness().behave(how);
      const who = await harness().claimant();
      const { transferId } = await harness().confirmed(who);
      const open = async () => {
        await expect(harness().pay(who.member, transferId)).rejects.toThrow();
        expect(await harness().transferOf(who.member, transferId)).toMatchObject({ status: 'PENDING' });
        expect(await harness().balance(who.member)).toEqual({ available: 4000, blocked: POINTS });
      };
      await open();
      await open();
      await harness().pay(who.member, transferId);
      expect(await harness().transferOf(who.member, transferId)).toMatchObject({ status: 'ORDER_SUCCESS' });
      expect(await harness().payments(transferId)).toBe(1);
    }
  });

  it('spends the coins once when five workers get the answer at once', async () => {
    const who = await harness().claimant();
    const { transferId } = await harness().confirmed(who);
    await Promise.all(Array.from({ length: 5 }, () => harness().pay(who.member, transferId)));
    await harness().pay(who.member, transferId);
    expect(await harness().balance(who.member)).toEqual({ available: 4000, blocked: 0 });
    expect((await harness().entries(who.member)).filter(([type]) => type === 'BURNED')).toHaveLength(1);
    expect((await harness().transferOf(who.member, transferId)).events).toHaveLength(3);
    expect(await harness().payments(transferId)).toBe(1);
  });

  it('is not recorded as paid when its coins are not held any more', async () => {
    const who = await harness().claimant();
    const { transferId } = await harness().confirmed(who);
    const { accountId } = who.member;
    const [held] = await db().query<{ holdId: string }>(
      'select hold_id as "holdId" from cashback_transfer where transfer_id = $1',
      [transferId],
    );
    const cause: Cause = { title: 'Forgotten', kind: 'cashback', id: transferId };
    const at = harness().clock.now();
    await db().tx((tx) =>
      harness().services.ledger.release(tx, { accountId, holdId: held!.holdId, cause, at }),
    );
    await expect(harness().pay(who.member, transferId)).rejects.toThrow('not held any more');
    expect(await harness().transferOf(who.member, transferId)).toMatchObject({ status: 'PENDING' });
    expect(await harness().balance(who.member)).toEqual({ available: 5000, blocked: 0 });
  });

  it('is paid without any effect on another claim of the member', async () => {
    const who = await harness().claimant();
    const [paid, open] = [await harness().confirmed(who), await harness().confirmed(who)];
    await harness().pay(who.member, paid.transferId);
    const standingOf = async ({ transferId }: typeof paid) => {
      const { status, reference, events } = await harness().transferOf(who.member, transferId);
      return { status, isPaid: reference !== null, events: events.length as number };
    };
    expect(await standingOf(paid)).toEqual({ status: 'ORDER_SUCCESS', isPaid: true, events: 3 });
    expect(await standingOf(open)).toEqual({ status: 'PENDING', isPaid: false, events: 1 });
    expect(await harness().balance(who.member)).toEqual({ available: 3000, blocked: POINTS });
    // And the other way round: what delays the one that is open says nothing of the one that is paid.
    harness().clock.advance(3600);
    await harness().queue.handlers['housekeeping.sweep']?.({}, { last: true });
    expect(await standingOf(paid)).toEqual({ status: 'ORDER_SUCCESS', isPaid: true, events: 3 });
    expect(await standingOf(open)).toEqual({ status: 'PENDING', isPaid: false, events: 2 });
  });

  it('keeps the coins blocked while the outcome is unknown, and asks again until it is known', async () => {
    harness().behave({ fail: 1 });
    const who = await harness().claimant();
    const { member } = who;
    const { transferId } = await harness().confirmed(who);
    await harness().pay(member, transferId, { last: true });
    const open = await harness().transferOf(member, transferId);
    expect(open.status).toBe('PENDING');
    expect(await harness().balance(member)).toEqual({ available: 4000, blocked: POINTS });

    const jobs = () =>
      db().query(`select 1 from test_job where name = 'cashback.pay' and data->>'transferId' = $1`, [
        transferId,
      ]);
    // Not while its own job may still be tried.
    await harness().queue.handlers['housekeeping.sweep']?.({}, { last: true });
    expect(await jobs()).toHaveLength(1);

    // The promised time passes: an event says so, and a later time is promised.
    harness().clock.advance(2 * 3600 + 60);
    await harness().queue.handlers['housekeeping.sweep']?.({}, { last: true });
    const delayed = await harness().transferOf(member, transferId);
    expect(Date.parse(delayed.dueBy)).toBeGreaterThan(harness().clock.now().getTime());
    expect(delayed.events.at(-1).text).toBe('The bank is taking longer than usual');
    expect(await jobs()).toHaveLength(2);
    await harness().pay(member, transferId);
    expect(await harness().transferOf(member, transferId)).toMatchObject({ status: 'ORDER_SUCCESS' });
    harness().clock.advance(3600);
    await harness().queue.handlers['housekeeping.sweep']?.({}, { last: true });
    expect(await jobs()).toHaveLength(2);
  });

  it('says once that the bank is late, however often a promise passes', async () => {
    harness().behave({ fail: 1 });
    const who = await harness().claimant();
    const { transferId } = await harness().confirmed(who);
    await harness().pay(who.member, transferId, { last: true });
    const sweepAfter = async (seconds: number) => {
      harness().clock.advance(seconds);
      await harness().queue.handlers['housekeeping.sweep']?.({}, { last: true });
      return harness().transferOf(who.member, transferId);
    };
    const kindsOf = ({ events }: { events: { kind: string }[] }) => events.map(({ kind }) => kind);
    const decidedBy = harness().clock.now().getTime() + 73 * 3_600_000;
    // Late from the very moment on that was promised.
    expect(kindsOf(await sweepAfter(2 * 3600 - 0.001))).toEqual(['DONE', 'DONE']);
    expect(Date.parse((await sweepAfter(0.001)).dueBy)).toBe(decidedBy);
    const late = await sweepAfter(80 * 3600);
    expect(Date.parse(late.dueBy)).toBeGreaterThan(harness().clock.now().getTime());
    expect(kindsOf(late)).toEqual(['DONE', 'DONE', 'LATE']);
  });

  it('renews the promised time of one claim when that of another cannot be stored', async () => {
    harness().behave({ fail: 2 });
    const claims = [];
    for (const who of [await harness().claimant(), await harness().claimant()]) {
      const { transferId } = await harness().confirmed(who);
      await harness().pay(who.member, transferId, { last: true });
      claims.push({ member: who.member, transferId });
    }
    const [broken, whole] = claims as [(typeof claims)[0], (typeof claims)[0]];
    await db().exec(`
      create function refuse() returns trigger language plpgsql as 'begin raise exception ''broken''; end';
      create trigger broken before update on cashback_transfer
        for each row when (old.transfer_id = '${broken.transferId}') execute function refuse()`);
    harness().clock.advance(2 * 3600 + 60);
    await harness().queue.handlers['housekeeping.sweep']?.({}, { last: true });
    await db().exec('drop trigger broken on cashback_transfer; drop function refuse');
    const dueBy = async ({ member, transferId }: typeof broken) =>
      Date.parse((await harness().transferOf(member, transferId)).dueBy);
    expect(await dueBy(broken)).toBeLessThan(harness().clock.now().getTime());
    expect(await dueBy(whole)).toBeGreaterThan(harness().clock.now().getTime());
  });

  it('is cancelled after three days, and the coins return only when the provider confirms that', async () => {
    harness().behave({ late: 99 });
    const who = await harness().claimant();
    const { member } = who;
    const { transferId } = await harness().confirmed(who);
    await harness().pay(member, transferId, { last: true });
    harness().clock.advance(71 * 3600);
    await harness().pay(member, transferId, { last: true });
    expect(await harness().balance(member)).toEqual({ available: 4000, blocked: POINTS });
    harness().clock.advance(3600);
    // The provider is down even then: nothing is certain, so nothing is returned.
    harness().behave({ fail: 1 });
    await expect(harness().pay(member, transferId)).rejects.toThrow('away');
    expect(await harness().balance(member)).toEqual({ available: 4000, blocked: POINTS });
    await harness().pay(member, transferId);
    expect(await harness().transferOf(member, transferId)).toMatchObject({ status: 'ORDER_FAILED' });
    expect(await harness().balance(member)).toEqual({ available: 5000, blocked: 0 });
    expect(await harness().payments(transferId)).toBe(0);
  });

  it('returns no coins because a payout cannot be cancelled: it may have been paid', async () => {
    harness().behave({ lose: 1 });
    const who = await harness().claimant();
    const { transferId } = await harness().confirmed(who);
    await harness().pay(who.member, transferId, { last: true });
    expect(await harness().payments(transferId)).toBe(1);
    harness().behave({});
    harness().clock.advance(73 * 3600);
    const refusal = new ProviderRefusal('Too late');
    jest.spyOn(harness().deps.providers.payouts, 'cancel').mockRejectedValueOnce(refusal);
    await harness().pay(who.member, transferId);
    expect(await harness().transferOf(who.member, transferId)).toMatchObject({ status: 'ORDER_SUCCESS' });
    expect(await harness().balance(who.member)).toEqual({ available: 4000, blocked: 0 });
    expect(await harness().payments(transferId)).toBe(1);
  });

  it('spends the coins when the payout turns out to be paid during cancellation', async () => {
    harness().behave({ lose: 1 });
    const who = await harness().claimant();
    const { transferId } = await harness().confirmed(who);
    await harness().pay(who.member, transferId, { last: true });
    harness().behave({});
    harness().clock.advance(73 * 3600);
    await harness().pay(who.member, transferId);
    expect(await harness().transferOf(who.member, transferId)).toMatchObject({ status: 'ORDER_SUCCESS' });
    expect(await harness().balance(who.member)).toEqual({ available: 4000, blocked: 0 });
  });
});
