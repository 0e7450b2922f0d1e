// Brands of the database that have no file, such as one that was not copied into the folder of a new release
// (docs/decisions/135). Each stays as it was saved last, with what this release adds to a brand of its own accord.
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { Db } from '../db/driver.ts';
import { faultsOf, unreadFieldsIn } from '../content-file.ts';
import { brand } from '../modules/clients/brand.ts';
import { saveClient } from '../modules/clients/repository.ts';
import { plainReason } from '../plain-reasons.ts';
import { findOtherBrands, lockSeed } from './repository.ts';

interface FormerBrand {
  brand: string;
  accounts: number;
  /** In what this release cannot read it, or lacks what it needs: then pages of the brand may fail. */
  faults: string[];
}

/** Fields that this release does not know are those of a newer one that runs beside it, and takes care of them. */
const isOfNewerRelease = ({ issues }: z.ZodError): boolean =>
  issues.every(({ code }) => code === 'unrecognized_keys');

/**
 * Completes the brands that are none of the given ones, and says how they are. Under the lock of the seed: a process that
 * has the file of one may be saving it.
 */
export const completeFormerBrands = (db: Db, clientIds: readonly string[]): Promise<FormerBrand[]> =>
  db.tx(async (tx) => {
    await lockSeed(tx);
    const formerBrands: FormerBrand[] = [];
    for (const { saved, ...former } of await findOtherBrands(tx, clientIds)) {
      const { success, data, error } = brand.safeParse(saved, { error: plainReason });
      if (success && unreadFieldsIn(saved, data).length === 0 && !isDeepStrictEqual(saved, data)) {
        await saveClient(tx, data);
      }
      formerBrands.push({ ...former, faults: success || isOfNewerRelease(error) ? [] : faultsOf(error) });
    }
    return formerBrands;
  });
