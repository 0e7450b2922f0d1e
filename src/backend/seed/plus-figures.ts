// What sells Plus on a brand's home page says how many times the coins its plans bring by `{times}`, and the lowest price
// by `{price}`: both stand once, in the brand's offers (docs/decisions/277).
import { DEFAULT_CLIENT } from '#contract/enums.ts';
import { formatMoney } from '../format.ts';
import type { Brand, HomeSection } from '../modules/clients/brand.ts';
import type { PlusProgramme } from '../modules/membership/types.ts';
import { BrandError } from './brands.ts';
import type { OffersByClient } from './offers.ts';

type PlusSection = Extract<HomeSection, { kind: 'plus' }>;
type Plans = PlusProgramme['plans'];

const FIGURES: Readonly<Record<string, (plans: Plans) => string>> = {
  '{times}': (plans) => {
    const percents = plans.map(({ earnPercent }) => earnPercent);
    const most = Math.max(...percents);
    return `${percents.every((one) => one === most) ? '' : 'up to '}${most / 100}×`;
  },
  '{price}': (plans) => formatMoney(Math.min(...plans.map(({ pricePaise }) => pricePaise))),
};
const KNOWN = Object.keys(FIGURES).join(' and ');

const textProblem = (text: string, plans: Plans): string | null => {
  const used = text.match(/\{\w*\}/g) ?? [];
  const unknown = used.find((one) => !(one in FIGURES));
  if (unknown) return `has ${unknown}, and only ${KNOWN} have values`;
  if (/\d/.test(text)) return `must say ${KNOWN} instead of numbers`;
  return used.length > 0 && plans.length === 0 ? `has ${used.join(' and ')}, but there is no plan` : null;
};

const problemsIn = ({ home, modules }: Brand, plans: Plans): string[] =>
  home.flatMap((section, place) => {
    if (section.kind !== 'plus' || !modules.includes('plus')) return [];
    return (['title', 'text'] as const).flatMap((field) => {
      const problem = textProblem(section[field], plans);
      return problem === null ? [] : [`home.${place}.${field}: ${problem}`];
    });
  });

const filledText = (text: string, plans: Plans): string =>
  text.replaceAll(/\{\w*\}/g, (one) => (plans.length > 0 && FIGURES[one]?.(plans)) || one);

const filled = (section: PlusSection, plans: Plans): PlusSection => ({
  ...section,
  title: filledText(section.title, plans),
  text: filledText(section.text, plans),
});

/** Throws BrandError for a text that its plans do not bear out. */
export const withPlusFigures = (brands: readonly Brand[], offers: OffersByClient): Brand[] =>
  brands.map((brand) => {
    const plans = (offers[brand.clientId]?.plus ?? offers[DEFAULT_CLIENT]?.plus)?.plans ?? [];
    const problems = problemsIn(brand, plans);
    if (problems.length > 0) {
      throw new BrandError(`The brand ${brand.brand}.json is refused: ${problems.join('; ')}.`);
    }
    const home = brand.home.map((section) => (section.kind === 'plus' ? filled(section, plans) : section));
    return { ...brand, home };
  });
