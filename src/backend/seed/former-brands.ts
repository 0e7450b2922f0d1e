// Brands of the database that have no file, such as one that was not copied into the folder of a new release
// (docs/decisions/135). Each stays as it was saved last, with what this release adds to a brand of its own accord.
import type { Db } from '../db/driver.ts';
import { faultsOf, unreadFieldsIn } from '../content-file.ts';
import { brand } from '../modules/clients/brand.ts';
import { saveClient } from '../modules/clients/repository.ts';
import { plainReason } from '../plain-reasons.ts';
import { findOtherBrands } from './repository.ts';

export interface FormerBrand {
  brand: string;
  accounts: number;
  /** In what this release cannot read it, or lacks what it needs: then pages of the brand may fail. */
  faults: string[];
}

/** Completes the brands that are none of the given ones, and says how they are. */
export const completeFormerBrands = async (db: Db, clientIds: readonly string[]): Promise<FormerBrand[]> => {
  const formerBrands: FormerBrand[] = [];
  for (const { saved, ...former } of await findOtherBrands(db, clientIds)) {
    const { success, data, error } = brand.safeParse(saved, { error: plainReason });
    // A newer release that runs beside this one may have saved more.
    if (success && unreadFieldsIn(saved, data).length === 0) {
      const { home, ...config } = data;
      await saveClient(db, config, home);
    }
    formerBrands.push({ ...former, faults: success ? [] : faultsOf(error) });
  }
  return formerBrands;
};
