// The brands that the product ships as samples, and what a copy of one still has of it. Sample data is about nobody: a
// brand that goes live with it leads its members, and search engines, to others.
import type { Brand } from '#backend/modules/clients/brand.ts';

const IDS = ['zillion', 'harbourline', 'hoopoe'];

export const isSample = ({ brand }: Pick<Brand, 'brand'>): boolean => IDS.includes(brand);

const slidesOf = ({ home }: Brand) =>
  home.flatMap((section) => (section.kind === 'carousel' ? section.slides : []));

/** By field, what is a brand's own, piece by piece. */
const OWN: Readonly<Record<string, (brand: Brand) => string[]>> = {
  'support.phone': ({ support }) => [support.phone],
  'support.stores': ({ support }) => support.stores.map(({ href }) => href),
  'support.social': ({ support }) => support.social.map(({ href }) => href),
  targets: ({ targets = [] }) => targets.map(({ url }) => url),
  programme: ({ programme }) => (programme ? [programme.name, programme.pointsName] : []),
  'slides of home': (brand) => slidesOf(brand).flatMap(({ title, text }) => [title, text]),
};

/** As a word. Not in `zillion-plus`, which is in addresses of every brand. */
const SAMPLE_NAME = new RegExp(`\\b(?:${IDS.join('|')})\\b(?!-[a-z])`, 'i');

const fieldsNamingSamples = (value: unknown, path: readonly string[] = []): string[] => {
  if (typeof value === 'string') return SAMPLE_NAME.test(value) ? [path.join('.')] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => fieldsNamingSamples(one, [...path, name]));
};

/** The fields in which a brand still has something of a sample, or names one. */
export const keptOfSamples = (brand: Brand, samples: readonly Brand[]): string[] => {
  const kept = Object.entries(OWN).flatMap(([field, piecesOf]) => {
    const theirs = new Set(samples.flatMap(piecesOf));
    return piecesOf(brand)
      .filter((piece) => theirs.has(piece))
      .map((piece) => `${field}: ${piece}`);
  });
  return [...kept, ...fieldsNamingSamples(brand).map((field) => `${field}: names a sample brand`)];
};
