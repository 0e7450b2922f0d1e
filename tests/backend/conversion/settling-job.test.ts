// The job that settles a conversion, beside another run and beside providers that are slow.
import pino from 'pino';
import { attemptSeconds } from '#backend/jobs/policies.ts';
import type { JobOptions, JobQueue } from '#backend/jobs/types.ts';
import { enqueueSettling } from '#backend/modules/conversion/debit.ts';
import { createConversionSettler } from '#backend/modules/conversion/settle.ts';
import { PROVIDER_TIMEOUT_MS } from '#backend/providers/provider-timeout.ts';
import { ProviderRefusal, type ClientProgramme } from '#backend/providers/types.ts';
import { createConversionHarness } from '../../support/conversion-harness.ts';
import { freshDb, OPENING_MS } from '../../support/db.ts';

it('has time for a debit, its call-off and the debit again, each as slow as may be', async () => {
  let given: JobOptions = {};
  const enqueue: JobQueue['enqueue'] = (_tx, _name, _data, options = {}) => {
    given = options;
    return Promise.resolve();
  };
  await enqueueSettling({ enqueue }, {} as never, { accountId: 'a', conversionId: 'c' }, 'c');
  const seconds = attemptSeconds('conversion.settle', given.providerCalls ?? 1);
  expect(seconds - (3 * PROVIDER_TIMEOUT_MS) / 1000).toBeGreaterThanOrEqual(10);
});

it(
  'reports a programme that gives back the points of a conversion after it has refused to',
  async () => {
    const db = await freshDb();
    const harness = await createConversionHarness(db);
    const log = pino({ level: 'silent' });
    const reported = jest.spyOn(log, 'error');
    const member = await harness.join();
    const conversionId = await harness.confirmed(member);
    const run = (change: Partial<ClientProgramme>) => {
      const programme = { ...harness.programme, ...change };
      const deps = { ...harness.deps, log, providers: { ...harness.deps.providers, programme } };
      const settler = createConversionSettler(deps, harness.services);
      return settler({ accountId: member.accountId, conversionId }, { last: true });
    };
    const lost = () => Promise.reject(new Error('The answer was lost'));
    const refused = () => Promise.reject(new ProviderRefusal('It cannot be called off any more'));
    await run({
      debit: lost,
      // Meanwhile another run is told otherwise, and earns the coins.
      cancelDebit: () => run({ cancelDebit: refused }),
    });
    expect((await harness.status(member, conversionId)).status).toBe('SUCCESS');
    expect(reported).toHaveBeenCalledTimes(1);
    expect(reported).toHaveBeenCalledWith({ conversionId }, expect.any(String));
    await harness.close();
    await db.close();
  },
  OPENING_MS,
);
