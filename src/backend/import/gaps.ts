// What brands show or link to and the catalogue does not have after an import. Their pages leave out what is not listed,
// or show an empty list, so without a word nobody would notice.
import type { CatalogueType } from '#contract/enums.ts';
import type { Db } from '../db/driver.ts';
import { pluralize } from '../format.ts';
import { isShown, type Brand } from '../modules/clients/brand.ts';
import { loadBrands } from '../seed/brands.ts';
import { namedCategories } from '../seed/links.ts';
import { findListedIds, readListedTypes } from './repository.ts';

const SHOWN = 5;

/** The brands that members can see (docs/decisions/270): `named` as in the settings, null for all. */
export const openBrands = (named: readonly string[] | null, brands = loadBrands()): Brand[] =>
  brands.filter(({ clientId }) => named?.includes(clientId) ?? true);

const fileOf = ({ brand }: Brand): string => `src/backend/seed/brands/${brand}.json`;

const missingItems = async (db: Db, brand: Brand): Promise<string[]> => {
  const named = brand.home.flatMap((section) => (section.kind === 'rail' ? section.items : []));
  const listed = new Set(await findListedIds(db, named));
  const gone = [...new Set(named)].filter((id) => !listed.has(id));
  if (gone.length === 0) return [];
  const some = `${gone.slice(0, SHOWN).join(', ')}${gone.length > SHOWN ? ' …' : ''}`;
  return [
    `The home page of ${brand.brand} names ${pluralize(gone.length, 'item')} not in the catalogue: ${some} (${fileOf(brand)})`,
  ];
};

const WHAT: Readonly<Record<CatalogueType, string>> = {
  VOUCHER: 'vouchers',
  PRODUCT: 'products',
  COUPON: 'coupons',
  PARTNER: 'partners',
};

type ListedTypes = Awaited<ReturnType<typeof readListedTypes>>;

const emptyCategories = (brand: Brand, listed: ListedTypes): string[] => {
  const gaps = namedCategories(brand)
    // A list of a module that is closed cannot be reached anyway.
    .filter(({ itemType }) => itemType === null || isShown(itemType, brand.modules))
    .filter(
      ({ categories, itemType }) =>
        !listed.some(
          (one) => categories.includes(one.category) && (itemType ?? one.itemType) === one.itemType,
        ),
    )
    .map(({ categories, itemType }) => `${itemType ? WHAT[itemType] : 'items'} of ${categories.join(', ')}`);
  if (gaps.length === 0) return [];
  return [
    `Tiles or links of ${brand.brand} lead to lists that are empty: ${[...new Set(gaps)].join('; ')} (${fileOf(brand)})`,
  ];
};

/** One line at most for each brand and kind of gap. */
export const reportGaps = async (
  db: Db,
  brands: readonly Brand[],
  say: (line: string) => void,
): Promise<void> => {
  const listed = await readListedTypes(db);
  for (const brand of brands) {
    for (const line of [...(await missingItems(db, brand)), ...emptyCategories(brand, listed)]) say(line);
  }
};
