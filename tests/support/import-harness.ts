// The seeded backend, and the import of a catalogue file into it.
import type { Db } from '#backend/db/driver.ts';
import { importCatalogue, type ImportOptions } from '#backend/import/import.ts';
import { seed } from '#backend/seed/seed.ts';
import { contract } from '#contract/index.ts';
import { testApp } from './app.ts';

export const createImportHarness = async (db: Db) => {
  const test = await testApp({ db });
  await seed({ db, clock: test.clock, demo: false });
  return {
    ...test,
    load: (content: string, options: ImportOptions = {}, clock = test.clock) =>
      importCatalogue({ db, clock }, content, options),
    detail: (itemType: string, productId: string) =>
      test.call(contract.catalogue.detail, { query: { itemType, productId } }),
  };
};

export type ImportHarness = Awaited<ReturnType<typeof createImportHarness>>;
