// What a client's programme is told about the member whose points a call is about (docs/connectors.md).
import { createLog } from '#backend/log.ts';
import { createConversionSettler } from '#backend/modules/conversion/settle.ts';
import type { ClientProgramme } from '#backend/providers/types.ts';
import type { TestMember } from '../../support/app.ts';
import { conversionHarness, CONVERSION } from '../../support/conversion-harness.ts';
import { onEveryDatabase } from '../../support/db.ts';

onEveryDatabase('The programme whose points are converted', (db) => {
  const harness = conversionHarness(db);

  const marksOf = ({ accountId, mobile, lcn }: TestMember) => ({
    clientId: 'ZILLION',
    memberId: accountId,
    mobile,
    card: lcn,
  });

  /** The calls that a conversion makes whose debit fails and is called off. */
  const callsOf = async (member: TestMember) => {
    const calls: [string, object][] = [];
    const conversionId = await harness().confirmed(member);
    const run = harness().settlerWith({
      debit: (debit) => {
        calls.push(['debit', debit]);
        return Promise.reject(new Error('The answer was lost'));
      },
      cancelDebit: (debit) => Promise.resolve(void calls.push(['cancel-debit', debit])),
    });
    await run({ accountId: member.accountId, conversionId }, { last: true });
    return { conversionId, calls };
  };

  it('is told the number and the card of its member, whose account here it does not know', async () => {
    const member = await harness().join();
    const asked = jest.spyOn(harness().deps.providers.programme, 'balance');
    await harness().pointsThere(member);
    const who = { ...marksOf(member), importedCard: null, importedFrom: null };
    expect(asked.mock.calls).toEqual([[who]]);
    asked.mockRestore();
    const { conversionId, calls } = await callsOf(member);
    const debit = { ...who, key: conversionId, points: CONVERSION.points };
    expect(calls).toEqual([
      ['debit', debit],
      ['cancel-debit', debit],
    ]);
  });

  it('is told the former card of a member who was brought over, and from where', async () => {
    const imported = { programme: 'Harbour Club', card: 'HC-4412' };
    const member = await harness().join({ imported });
    const { calls } = await callsOf(member);
    const who = { ...marksOf(member), importedCard: 'HC-4412', importedFrom: 'Harbour Club' };
    expect(calls).toMatchObject([
      ['debit', who],
      ['cancel-debit', who],
    ]);
  });

  it('is told nothing that is logged when it fails', async () => {
    const imported = { programme: 'Harbour Club', card: 'HC-4413' };
    const member = await harness().join({ imported });
    const conversionId = await harness().confirmed(member);
    let lines = '';
    const log = createLog('debug', { write: (line: string) => void (lines += line) });
    const fail = () => Promise.reject(new Error('Away'));
    const programme: ClientProgramme = { balance: fail, debit: fail, cancelDebit: fail };
    const deps = { ...harness().deps, log, providers: { ...harness().deps.providers, programme } };
    const run = createConversionSettler(deps, harness().services);
    await expect(run({ accountId: member.accountId, conversionId }, { last: true })).rejects.toThrow('Away');
    expect(lines).toContain(conversionId);
    for (const secret of [member.mobile, member.lcn, 'HC-4413']) expect(lines).not.toContain(secret);
  });
});
