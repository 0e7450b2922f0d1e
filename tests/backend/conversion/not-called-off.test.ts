import { ProviderRefusal, type ClientProgramme } from '#backend/providers/types.ts';
import { contract } from '#contract/index.ts';
import type { TestMember } from '../../support/app.ts';
import { conversionHarness, OPENING } from '../../support/conversion-harness.ts';
import { onEveryDatabase } from '../../support/db.ts';

onEveryDatabase('A conversion whose debit the programme refuses to call off', (db) => {
  const harness = conversionHarness(db);

  const refuse = () => Promise.reject(new ProviderRefusal('It cannot be called off any more'));
  const lost = () => Promise.reject(new Error('The answer was lost'));

  /** The job's last try, with this programme. */
  const runLast = ({ accountId }: TestMember, conversionId: string, programme: Partial<ClientProgramme>) =>
    harness().settlerWith(programme)({ accountId, conversionId }, { last: true });

  const standingOf = async (member: TestMember, conversionId: string) => {
    const { status, failure } = await harness().status(member, conversionId);
    const { data } = await harness().call(contract.conversion.clientBalance, { headers: member.headers });
    return {
      status,
      failure,
      coins: await harness().coins(member),
      pointsThere: data.pointsBalance,
      leftToday: data.leftToday,
      news: harness().sent.filter(({ key }) => key.startsWith(`conversion:${conversionId}:`)).length,
    };
  };

  const CONVERTED = {
    status: 'SUCCESS',
    failure: null,
    coins: 1000,
    pointsThere: OPENING - 4000,
    leftToday: 76_000,
    news: 1,
  };

  it('earns its coins if the points were taken', async () => {
    const member = await harness().join();
    const conversionId = await harness().confirmed(member);
    let answers = 0;
    await runLast(member, conversionId, {
      debit: async (debit) => {
        const done = await harness().programme.debit(debit);
        answers += 1;
        return answers === 1 ? lost() : done;
      },
      cancelDebit: refuse,
    });
    expect(await standingOf(member, conversionId)).toEqual(CONVERTED);
    // Another run that comes later changes nothing.
    await harness().settle(member, conversionId, { last: true });
    expect(await standingOf(member, conversionId)).toEqual(CONVERTED);
    expect(await harness().faults()).toEqual([]);
  });

  it('ends without coins if the debit is refused as well: no points were taken', async () => {
    const member = await harness().join();
    const conversionId = await harness().confirmed(member);
    await runLast(member, conversionId, { debit: refuse, cancelDebit: refuse });
    expect(await standingOf(member, conversionId)).toEqual({
      status: 'FAILED',
      failure: 'Harbourline Bank Rewards did not release the points. 4,000 Harbour points are still yours.',
      coins: 0,
      pointsThere: OPENING,
      leftToday: 80_000,
      news: 1,
    });
  });

  it('ends without coins if it was called off before, and only the answer was lost', async () => {
    const member = await harness().join();
    const conversionId = await harness().confirmed(member);
    const cancelDebit: ClientProgramme['cancelDebit'] = (debit) =>
      harness().programme.cancelDebit(debit).then(lost);
    await expect(runLast(member, conversionId, { debit: lost, cancelDebit })).rejects.toThrow('lost');
    await runLast(member, conversionId, { cancelDebit: refuse });
    expect(await standingOf(member, conversionId)).toMatchObject({
      status: 'FAILED',
      coins: 0,
      pointsThere: OPENING,
    });
  });

  it('stays pending while nobody knows whether the points were taken', async () => {
    const member = await harness().join();
    const conversionId = await harness().confirmed(member);
    const run = runLast(member, conversionId, { debit: lost, cancelDebit: refuse });
    await expect(run).rejects.toThrow('lost');
    expect(await standingOf(member, conversionId)).toMatchObject({
      status: 'PENDING',
      failure: null,
      news: 0,
    });
    await runLast(member, conversionId, { cancelDebit: refuse });
    expect(await standingOf(member, conversionId)).toEqual(CONVERTED);
  });
});
