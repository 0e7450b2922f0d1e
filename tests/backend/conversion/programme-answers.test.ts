import { ProviderRefusal } from '#backend/providers/types.ts';
import { conversionHarness, OPENING } from '../../support/conversion-harness.ts';
import { onEveryDatabase } from '../../support/db.ts';

onEveryDatabase('A conversion of points', (db) => {
  const harness = conversionHarness(db);

  it('fails and leaves the points unchanged when the programme does not hold enough', async () => {
    const member = await harness().join();
    const ids = [
      await harness().confirmed(member, { points: 40_000, coins: 10_000 }),
      await harness().confirmed(member, { points: 40_000, coins: 10_000 }),
    ];
    for (const id of ids) await harness().settle(member, id);
    expect((await harness().status(member, ids[1] ?? '')).failure).toBe(
      'Harbourline Bank Rewards did not release the points. 40,000 Harbour points are still yours.',
    );
    expect(await harness().pointsThere(member)).toBe(OPENING - 40_000);
    expect(await harness().coins(member)).toBe(10_000);
  });

  const newsOf = (conversionId: string) =>
    harness()
      .sent.filter(({ key }) => key.startsWith(`conversion:${conversionId}:`))
      .toSorted((a, b) => a.channel.localeCompare(b.channel));

  it('tells the member by e-mail and SMS once what it brought', async () => {
    const member = await harness().join({ email: 'asha@example.in', emailVerified: true });
    const conversionId = await harness().confirmed(member);
    for (let tries = 0; tries < 2; tries += 1) await harness().settle(member, conversionId);
    const text =
      'Your ZILLION conversion is done: 4,000 Harbour points became 1,000 coins, valid until 14 Mar 2028.';
    expect(newsOf(conversionId)).toMatchObject([
      { channel: 'EMAIL', to: 'asha@example.in', subject: 'Harbour points converted', text },
      { channel: 'SMS', to: member.mobile, purpose: 'CONVERSION', text },
    ]);
  });

  it('tells the member that nothing moved, and writes to no address that is not confirmed', async () => {
    const member = await harness().join({ email: 'asha@example.in', emailVerified: false });
    const conversionId = await harness().confirmed(member);
    harness().programme.behave({ refuse: true });
    await harness().settle(member, conversionId);
    expect(newsOf(conversionId)).toMatchObject([
      {
        channel: 'SMS',
        to: member.mobile,
        text: 'Your ZILLION conversion did not go through. Harbourline Bank Rewards did not release the points. 4,000 Harbour points are still yours.',
      },
    ]);
  });

  it('debits the points once when the programme’s answer is lost', async () => {
    const member = await harness().join();
    const conversionId = await harness().confirmed(member);
    harness().programme.behave({ lose: 1 });
    await expect(harness().settle(member, conversionId)).rejects.toThrow('lost');
    expect((await harness().status(member, conversionId)).status).toBe('PENDING');
    await harness().settle(member, conversionId);
    expect(await harness().coins(member)).toBe(1000);
    expect(await harness().pointsThere(member)).toBe(OPENING - 4000);
  });

  it('debits the points once when the programme answers late', async () => {
    const member = await harness().join();
    const conversionId = await harness().confirmed(member);
    harness().programme.behave({ late: 1 });
    await expect(harness().settle(member, conversionId)).rejects.toThrow('not decided yet');
    expect((await harness().status(member, conversionId)).status).toBe('PENDING');
    await harness().settle(member, conversionId);
    expect(await harness().coins(member)).toBe(1000);
    expect(await harness().pointsThere(member)).toBe(OPENING - 4000);
  });

  it('returns the points when every try fails, including those with a lost answer', async () => {
    const member = await harness().join();
    const conversionId = await harness().confirmed(member);
    harness().programme.behave({ lose: 99 });
    await expect(harness().settle(member, conversionId)).rejects.toThrow('lost');
    await harness().settle(member, conversionId, { last: true });
    harness().programme.behave({});
    expect((await harness().status(member, conversionId)).failure).toContain(
      'could not be transferred in time',
    );
    expect(await harness().pointsThere(member)).toBe(OPENING);
    expect(await harness().coins(member)).toBe(0);
  });

  describe('that two runs settle at the same moment', () => {
    const lost = () => Promise.reject(new Error('The answer was lost'));

    it('gives the points back and no coins if one run earns while the other cancels the debit', async () => {
      const member = await harness().join();
      const conversionId = await harness().confirmed(member);
      const last = harness().settlerWith({
        debit: lost,
        cancelDebit: async (debit) => {
          await harness().settle(member, conversionId);
          await harness().programme.cancelDebit(debit);
        },
      });
      await last({ accountId: member.accountId, conversionId }, { last: true });
      expect((await harness().status(member, conversionId)).status).toBe('FAILED');
      expect([await harness().coins(member), await harness().pointsThere(member)]).toEqual([0, OPENING]);
    });

    it('loses no points if one run debits after the other was refused', async () => {
      const member = await harness().join();
      const conversionId = await harness().confirmed(member);
      const late = harness().settlerWith({
        debit: async (debit) => {
          harness().programme.behave({ refuse: true });
          await harness().settle(member, conversionId);
          harness().programme.behave({});
          return harness().programme.debit(debit);
        },
      });
      await late({ accountId: member.accountId, conversionId }, { last: false });
      expect((await harness().status(member, conversionId)).status).toBe('FAILED');
      expect([await harness().coins(member), await harness().pointsThere(member)]).toEqual([0, OPENING]);
    });

    it('loses no points if one run is refused after the other has debited', async () => {
      const member = await harness().join();
      const conversionId = await harness().confirmed(member);
      const early = harness().settlerWith({
        debit: async (debit) => {
          const done = await harness().programme.debit(debit);
          const refused = harness().settlerWith({
            debit: () => Promise.reject(new ProviderRefusal('Too few points')),
          });
          await refused({ accountId: member.accountId, conversionId }, { last: false });
          return done;
        },
      });
      await early({ accountId: member.accountId, conversionId }, { last: false });
      expect((await harness().status(member, conversionId)).status).toBe('FAILED');
      expect([await harness().coins(member), await harness().pointsThere(member)]).toEqual([0, OPENING]);
    });

    it('gives either coins or points when tries that fail and succeed run at once', async () => {
      for (let round = 0; round < 5; round += 1) {
        const member = await harness().join();
        const conversionId = await harness().confirmed(member);
        const lossy = harness().settlerWith({
          debit: (debit) => harness().programme.debit(debit).then(lost),
        });
        const ref = { accountId: member.accountId, conversionId };
        await Promise.all([
          harness().settle(member, conversionId),
          lossy(ref, { last: true }),
          harness().settle(member, conversionId, { last: true }),
          lossy(ref, { last: true }),
        ]);
        const { status } = await harness().status(member, conversionId);
        const isConverted = status === 'SUCCESS';
        expect([status, await harness().coins(member), await harness().pointsThere(member)]).toEqual(
          isConverted ? ['SUCCESS', 1000, OPENING - 4000] : ['FAILED', 0, OPENING],
        );
      }
      expect(await harness().faults()).toEqual([]);
    });
  });

  it('stays pending while its debit cannot be called off, and is queued again', async () => {
    const member = await harness().join();
    const conversionId = await harness().confirmed(member);
    harness().programme.behave({ fail: 99 });
    await expect(harness().settle(member, conversionId, { last: true })).rejects.toThrow('away');
    expect(await harness().status(member, conversionId)).toMatchObject({ status: 'PENDING', failure: null });
    harness().programme.behave({});
    const jobsAnew = () =>
      db().query(`select job_id from test_job where name = 'conversion.settle' and job_id like $1`, [
        `%${conversionId}:%`,
      ]);
    // Not while its own job may still be tried.
    await harness().queue.handlers['housekeeping.sweep']?.({}, { last: true });
    expect(await jobsAnew()).toEqual([]);
    harness().clock.advance(3 * 3600);
    const { expectedBy, delay } = await harness().status(member, conversionId);
    expect(delay).toBe(
      'Harbourline Bank Rewards is taking longer than usual. Nothing is lost; we keep trying.',
    );
    expect(Date.parse(expectedBy as string)).toBeGreaterThan(harness().clock.now().getTime());
    await harness().queue.handlers['housekeeping.sweep']?.({}, { last: true });
    expect(await jobsAnew()).toHaveLength(1);
    await harness().settle(member, conversionId);
    expect((await harness().status(member, conversionId)).status).toBe('FAILED');
    expect([await harness().coins(member), await harness().pointsThere(member)]).toEqual([0, OPENING]);
    harness().clock.advance(3600);
    await harness().queue.handlers['housekeeping.sweep']?.({}, { last: true });
    expect(await jobsAnew()).toHaveLength(1);
    expect(await harness().faults()).toEqual([]);
  });

  it('asks for no debit again while nobody knows whether the last one was called off', async () => {
    const member = await harness().join();
    const { accountId } = member;
    const conversionId = await harness().confirmed(member);
    const debit = jest.fn(() => Promise.reject(new Error('The answer was lost')));
    const cancelDebit = () => Promise.reject(new Error('Away'));
    const run = harness().settlerWith({ debit, cancelDebit });
    await expect(run({ accountId, conversionId }, { last: true })).rejects.toThrow('Away');
    expect(debit).toHaveBeenCalledTimes(1);
  });

  it('is queued again when its job is lost before any try, and is converted', async () => {
    const member = await harness().join();
    const conversionId = await harness().confirmed(member);
    await db().query(`delete from test_job where name = 'conversion.settle' and job_id like $1`, [
      `%${conversionId}`,
    ]);
    harness().clock.advance(2 * 3600);
    await harness().queue.handlers['housekeeping.sweep']?.({}, { last: true });
    const jobs = await db().query(
      `select data from test_job where name = 'conversion.settle' and job_id like $1`,
      [`%${conversionId}%`],
    );
    expect(jobs).toEqual([{ data: { accountId: member.accountId, conversionId } }]);
  });
});
