// Brands whose coins live for a time of their own, for tests.
import type { Db } from '#backend/db/driver.ts';
import { saveClient } from '#backend/modules/clients/repository.ts';
import type { CoinLife } from '#backend/modules/clients/coin-life.ts';
import { loadBrands } from '#backend/seed/brands.ts';

/** Runs a part of a test in which coins of the brand live for so many months. */
export const withCoinLife = async (
  db: Db,
  coinLifeMonths: Partial<CoinLife>,
  part: () => Promise<unknown>,
  clientId = 'ZILLION',
): Promise<void> => {
  const brand = loadBrands().find((one) => one.clientId === clientId);
  if (!brand) throw new Error(`There is no brand ${clientId}`);
  await saveClient(db, { ...brand, coinLifeMonths });
  await part().finally(() => saveClient(db, brand));
};
