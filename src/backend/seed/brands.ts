// The brand files: reads and checks them. Refuses a brand if something is missing,
// contradicts itself, or cannot be read on the screen.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_CLIENT } from '#contract/enums.ts';
import { faultsOf, readJson, unreadFieldsIn } from '../content-file.ts';
import { plainReason } from '../plain-reasons.ts';
import { brand, type Brand } from '../modules/clients/brand.ts';
import { StartError } from '../start-error.ts';
import { loadCategories } from './categories.ts';
import { contrastProblems } from './contrast.ts';
import { categoryProblems, targetProblems } from './links.ts';
import { moneyProblems } from './money.ts';
import type { BrandOffers, OffersByClient } from './offers.ts';

/** One line with all faults: the backend does not start with such a brand. */
export class BrandError extends StartError {}

const FOLDER = join(import.meta.dirname, 'brands');
const PUBLIC = join(import.meta.dirname, '../../../public');

/** Checks one brand against the ids of all categories. Throws a BrandError that names every fault. */
export const checkBrand = (
  file: string,
  content: unknown,
  categories: readonly string[] = loadCategories().map((one) => one.category_id),
): Brand => {
  const result = brand.safeParse(content, { error: plainReason });
  const problems = result.success
    ? [
        ...unreadFieldsIn(content, result.data),
        ...contrastProblems(result.data.theme),
        ...moneyProblems(result.data),
        ...targetProblems(result.data),
        ...categoryProblems(result.data, categories),
      ]
    : faultsOf(result.error);
  if (!result.success || problems.length > 0) {
    throw new BrandError(`The brand ${file} is refused: ${problems.join('; ')}.`);
  }
  return result.data;
};

const readBrand = (folder: string, file: string): unknown => {
  try {
    return readJson(join(folder, file));
  } catch (error) {
    throw new BrandError(`The brand ${file} is refused: ${(error as Error).message}.`);
  }
};

/** A copied file that still names its original would take that brand's place. */
const assertOwnNames = (file: string, { brand: id, clientId }: Brand): void => {
  const expected = file.slice(0, -'.json'.length);
  if (id === expected && clientId === expected.toUpperCase()) return;
  throw new BrandError(
    `The brand ${file} is refused: brand must be ${expected} and clientId ${expected.toUpperCase()}, as the file is called.`,
  );
};

/**
 * Otherwise SMS would name a host at which members see another brand (docs/decisions/261). `open` is as in the settings.
 * Throws BrandError.
 */
export const assertOwnHosts = (brands: readonly Brand[], open: readonly string[] | null): void => {
  const shown = brands.filter(({ clientId }) => open?.includes(clientId) ?? true);
  for (const { brand: id, clientId, host } of shown) {
    if (host === undefined) continue;
    // The first label of a host name selects the brand (docs/decisions/012).
    const named =
      shown.find((one) => host.startsWith(`${one.brand}.`))?.clientId ?? open?.[0] ?? DEFAULT_CLIENT;
    if (named === clientId) continue;
    throw new BrandError(
      `The brand ${id}.json is refused: host: at ${host} members see the brand ${named.toLowerCase()}, as the first label of a host name selects it.`,
    );
  }
};

/** All brands of a folder. Throws BrandError if one of them is at fault. */
export const loadBrands = (folder = FOLDER): Brand[] => {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => {
      const read = checkBrand(file, readBrand(folder, file));
      assertOwnNames(file, read);
      return read;
    });
};

/** Files that every brand has in `public/brands/<id>` (CONTRIBUTING.md). */
const OWN_FILES = [
  'coin.svg',
  'coin-large.svg',
  'icon-192.png',
  'icon-512.png',
  'apple-touch-icon.png',
  'share.png',
];

/** The paths of the pictures that a brand shows, below `public`. */
const picturesOf = ({ brand: id, logo, home, carousels = [] }: Brand, offers?: BrandOffers): string[] => {
  const onHome = home.flatMap((section) => (section.kind === 'carousel' ? section.slides : []));
  const slides = [...onHome, ...carousels.flatMap((carousel) => carousel.slides)];
  return [
    ...OWN_FILES.map((file) => `/brands/${id}/${file}`),
    logo.url,
    ...[...slides, ...(offers?.campaigns ?? []), ...(offers?.surveys ?? [])].map(({ image }) => image.url),
  ];
};

/** The pictures of each brand that `folder` lacks; brands that lack none are left out. */
export const missingPictures = (brands: readonly Brand[], offers: OffersByClient = {}, folder = PUBLIC) =>
  brands
    .map((one) => ({
      brand: one.brand,
      missing: [...new Set(picturesOf(one, offers[one.clientId]))].filter(
        (path) => !existsSync(join(folder, path)),
      ),
    }))
    .filter(({ missing }) => missing.length > 0);

/** The brand of the demo members. */
export const defaultBrand = (): Brand => {
  const found = loadBrands().find(({ clientId }) => clientId === DEFAULT_CLIENT);
  if (!found) throw new BrandError(`There is no brand ${DEFAULT_CLIENT}.`);
  return found;
};
