// The survey card of a brand's home page says how many coins there are by `{coins}`: the number stands once, in the
// brand's offers (docs/decisions/262).
import { DEFAULT_CLIENT } from '#contract/enums.ts';
import { formatCoins } from '../format.ts';
import type { Brand, HomeSection } from '../modules/clients/brand.ts';
import { BrandError } from './brands.ts';
import type { OffersByClient } from './offers.ts';

const PLACEHOLDER = '{coins}';

type SurveySection = Extract<HomeSection, { kind: 'survey' }>;

/** The coins of each survey of a brand. */
const pointsOf = (clientId: string, offers: OffersByClient): number[] => {
  const own = offers[clientId]?.surveys ?? [];
  const asked = own.length > 0 ? own : (offers[DEFAULT_CLIENT]?.surveys ?? []);
  return asked.map(({ points }) => points);
};

/** Which survey a member gets depends on those answered before. */
const wordsFor = (points: readonly number[]): string => {
  const most = Math.max(0, ...points);
  if (most === 0) return 'coins';
  return points.every((one) => one === most) ? formatCoins(most) : `up to ${formatCoins(most)}`;
};

const textProblem = (text: string, points: readonly number[]): string | null => {
  if (/\d\s*coins?\b/i.test(text)) return `must say ${PLACEHOLDER} instead of a number of coins`;
  const [unknown] = text.replaceAll(PLACEHOLDER, '').match(/\{\w*\}/) ?? [];
  if (unknown) return `has ${unknown}, and only ${PLACEHOLDER} has a value`;
  const promises = text.includes(PLACEHOLDER);
  return promises && points.every((one) => one === 0) ? `has ${PLACEHOLDER}, but no survey gives any` : null;
};

const problemsIn = ({ home, modules }: Brand, points: readonly number[]): string[] =>
  home.flatMap((section, place) => {
    if (section.kind !== 'survey' || !modules.includes('surveys')) return [];
    return (['title', 'text'] as const).flatMap((field) => {
      const problem = textProblem(section[field], points);
      return problem === null ? [] : [`home.${place}.${field}: ${problem}`];
    });
  });

const filled = (section: SurveySection, coins: string): SurveySection => ({
  ...section,
  title: section.title.replaceAll(PLACEHOLDER, coins),
  text: section.text.replaceAll(PLACEHOLDER, coins),
});

/** The brands as they are saved. Throws BrandError for a card that cannot say what its surveys give. */
export const withSurveyCoins = (brands: readonly Brand[], offers: OffersByClient): Brand[] =>
  brands.map((brand) => {
    const points = pointsOf(brand.clientId, offers);
    const problems = problemsIn(brand, points);
    if (problems.length > 0) {
      throw new BrandError(`The brand ${brand.brand}.json is refused: ${problems.join('; ')}.`);
    }
    const coins = wordsFor(points);
    const home = brand.home.map((section) => (section.kind === 'survey' ? filled(section, coins) : section));
    return { ...brand, home };
  });
