import fc from 'fast-check';
import { checkLedger, type LedgerFault } from '#backend/ledger/check.ts';
import { onEveryDatabase } from '../../support/db.ts';
import { newKnown, operation, perform, seed, stateOf, stepFor, TAKEN_BACK_MEANWHILE } from './driver.ts';
import { createModel } from './model.ts';
import { DAY, T0 } from './support.ts';

const RUNS = Number(process.env['LEDGER_RUNS'] ?? 25);
const LONG = 600_000;

onEveryDatabase('Random ledger operations, one at a time', (db, kind) => {
  it(
    'have the outcome and leave the state that the model predicts',
    async () => {
      process.stderr.write(`LEDGER_SEED=${seed} (${kind})\n`);
      const property = fc.asyncProperty(
        fc.array(operation, { minLength: 5, maxLength: 50, size: 'max' }),
        async (operations) => {
          const known = await newKnown(db());
          const model = createModel();
          let now = T0.getTime();
          for (const one of operations) {
            now += one.wait * DAY;
            const step = stepFor(known, one, now);
            if (!step) continue;
            const outcome = await perform(db(), known, step, now);
            expect(model.apply(step, now, 'id' in outcome ? outcome.id : '')).toEqual(outcome);
            expect(await stateOf(db(), known.accountId)).toEqual(model.state());
          }
        },
      );
      const examples = TAKEN_BACK_MEANWHILE.map((operations): [typeof operations] => [operations]);
      await fc.assert(property, { seed, numRuns: RUNS, examples });
      const faults: LedgerFault[] = [];
      await checkLedger(db(), (fault) => faults.push(fault));
      expect(faults).toEqual([]);
    },
    LONG,
  );
});
