// Fills a database with what the product starts with: brands, the catalogue, pincodes, and in a demo some members.
// Safe at every start: existing content is left alone, and no stock, order or coin is touched.
import type { Clock } from '../clock.ts';
import type { Db, Queryable, Tx } from '../db/driver.ts';
import type { Keys } from '../keys.ts';
import { savePincodes, saveZones } from '../modules/address/repository-pincodes.ts';
import { saveCategories, saveContent } from '../modules/catalogue/repository-content.ts';
import { generateProducts } from '../modules/catalogue/repository-generated.ts';
import type { Brand } from '../modules/clients/brand.ts';
import { saveClient } from '../modules/clients/repository.ts';
import { saveShops } from '../modules/partners/repository.ts';
import type { Shop } from '../modules/partners/types.ts';
import { sha256 } from '../sha256.ts';
import { StartError } from '../start-error.ts';
import { loadBrands } from './brands.ts';
import { catalogueRows } from './catalogue-rows.ts';
import { loadDeliveryZones } from './delivery-zones.ts';
import { demoShopOf } from './content/partner-shops.ts';
import { partners } from './content/partners.ts';
import { saveCampaigns } from '../modules/campaign/repository.ts';
import { saveProgrammes } from '../modules/membership/repository-programme.ts';
import { saveSurveys } from '../modules/survey/repository.ts';
import { hadDemoMembers, hasAccounts, seedMembers } from './members.ts';
import { loadOffers, offersOfKind } from './offers.ts';
import { pincodeRows, pincodesFingerprint } from './pincodes.ts';
import { fingerprintOf, storeFingerprint, lockSeed, OPERATOR_CATALOGUE } from './repository.ts';
import { withHomeFigures } from './home-figures.ts';

interface SeedRequest {
  db: Db;
  clock: Clock;
  /** Whether to add the demo members, with the keys that seal the codes of their orders. */
  demo: false | { keys: Keys };
}

const BATCH = 5000;

/** Marks a database that is none of a demo. */
const NO_DEMO = 'no';

const saveBrands = async (tx: Tx, brands: readonly Brand[]): Promise<void> => {
  for (const brand of brands) await saveClient(tx, brand);
};

/** An operator's own catalogue may lack partners of the sample, or have others under their ids. */
const saveSampleShops = async (tx: Tx, shops: readonly Shop[]): Promise<void> => {
  if ((await fingerprintOf(tx, 'catalogue')) !== OPERATOR_CATALOGUE) await saveShops(tx, shops);
};

/** Runs `save` if the content of that part differs from what was saved last. */
const saveOnce = async <Content>(
  db: Db,
  part: string,
  content: Content,
  save: (tx: Tx, content: Content) => Promise<unknown>,
): Promise<void> => {
  const fingerprint = sha256(JSON.stringify(content));
  const isUpToDate = async (q: Queryable) =>
    [fingerprint, OPERATOR_CATALOGUE].includes((await fingerprintOf(q, part)) ?? '');
  if (await isUpToDate(db)) return;
  await db.tx(async (tx) => {
    await lockSeed(tx);
    if (await isUpToDate(tx)) return;
    await save(tx, content);
    await storeFingerprint(tx, part, fingerprint);
  });
};

/**
 * Throws StartError where a demo would spoil a real database: the mobile numbers of demo members are public, and their
 * coins would be real. One that began as a demo has had some of its members ever since.
 */
const assertDemoFits = (db: Db, isDemo: boolean): Promise<void> =>
  db.tx(async (tx) => {
    await lockSeed(tx);
    if (await hadDemoMembers(tx)) return;
    const isReal = (await fingerprintOf(tx, 'demo')) === NO_DEMO || (await hasAccounts(tx));
    if (isDemo && isReal) {
      throw new StartError(
        'DEMO=1 would add demo members to a database that is not a demo: set DEMO=0, or use another database.',
      );
    }
    if (!isDemo) await storeFingerprint(tx, 'demo', NO_DEMO);
  });

/** Throws StartError, with nothing written, if a file of a brand or that of the delivery zones is at fault. */
export const seed = async ({ db, clock, demo }: SeedRequest): Promise<void> => {
  const brands = loadBrands();
  const offers = loadOffers(brands);
  const zones = loadDeliveryZones();
  await saveOnce(db, 'brands', withHomeFigures(brands, offers), saveBrands);
  const rows = catalogueRows();
  // A part of their own: an operator's own catalogue is in those of this release.
  await saveOnce(db, 'categories', rows.categories, saveCategories);
  await saveOnce(db, 'catalogue', rows, saveContent);
  await saveOnce(db, 'pincodes', pincodesFingerprint(), async (tx) => savePincodes(tx, await pincodeRows()));
  await saveOnce(db, 'delivery zones', zones, saveZones);
  await saveOnce(db, 'partner shops', partners.map(demoShopOf), saveSampleShops);
  await saveOnce(db, 'surveys of brands', offersOfKind(offers, 'surveys'), saveSurveys);
  await saveOnce(db, 'plus', offersOfKind(offers, 'plus'), saveProgrammes);
  await saveOnce(db, 'campaigns of brands', offersOfKind(offers, 'campaigns'), saveCampaigns);
  if (demo) await seedMembers(db, clock, demo.keys);
};

/** As `seed`, for the programs that operators run. Throws StartError, too, if a demo would spoil the database. */
export const seedDatabase = async (request: SeedRequest): Promise<void> => {
  await assertDemoFits(request.db, request.demo !== false);
  await seed(request);
};

/** Adds generated products up to the number `count`; existing ones stay. */
export const seedProducts = async (db: Db, count: number): Promise<void> => {
  for (let from = 1; from <= count; from += BATCH) {
    await db.tx(async (tx) => void (await generateProducts(tx, from, Math.min(from + BATCH - 1, count))));
  }
  // So that counting them reads only an index.
  await db.exec('vacuum (analyze) catalogue_item, search_document');
};
