// The texts of a brand with its name and values in the place of their placeholders, such as `{name}`.
import { DEFAULT_CLIENT, ORDER_RULES } from '#contract/enums.ts';
import { inWords } from '#contract/number-words.ts';
import { pluralize } from '../../format.ts';
import type { Brand } from '../clients/brand.ts';
import { coinLifeOf, type CoinLife } from '../clients/coin-life.ts';
import { contentOf, HelpError, type HelpContent } from './content.ts';

type BrandValues = Pick<Brand, 'name' | 'support' | 'rates'>;

const monthsText = (months: number): string => pluralize(months, 'month');

/** 25 → "25 paise", 100 → "₹1", 250 → "₹2.50". */
export const worthText = (paise: number): string => {
  if (paise < 100) return `${paise} paise`;
  return `₹${paise % 100 === 0 ? paise / 100 : (paise / 100).toFixed(2)}`;
};

const valuesOf = ({ name, support, rates }: BrandValues, life: CoinLife): Record<string, string> => ({
  name: name === DEFAULT_CLIENT ? `${name} Rewards` : name,
  phone: support.phone,
  email: support.email,
  coinWorth: worthText(rates.paisePerCoin),
  partnerCoinLife: monthsText(life.partner),
  welcomeCoinLife: monthsText(life.welcome),
  returnDays: inWords(ORDER_RULES.returnDays),
});

/** Throws HelpError for a placeholder without a value. */
export const fillTemplate = <Content>(template: Content, values: Record<string, string>): Content => {
  if (typeof template === 'string') {
    return template.replace(/\{(\w+)\}/g, (_all, name: string) => {
      const value = values[name];
      if (value === undefined)
        throw new HelpError(
          `A help text of ${values['name']} has {${name}}, and only ${Object.keys(values).join(', ')} have values.`,
        );
      return value;
    }) as Content;
  }
  if (Array.isArray(template)) return template.map((item: unknown) => fillTemplate(item, values)) as Content;
  if (typeof template !== 'object' || template === null) return template;
  const entries = Object.entries(template).map(([name, value]) => [
    name,
    fillTemplate<unknown>(value, values),
  ]);
  return Object.fromEntries(entries) as Content;
};

export const fillBrandTexts = (content: HelpContent, brand: BrandValues, life: CoinLife): HelpContent =>
  fillTemplate(content, valuesOf(brand, life));

/** Throws HelpError at the first fault: members would only see that the page fails. */
export const checkBrandTexts = (brands: readonly Brand[], folder?: string): void => {
  for (const brand of brands) {
    fillBrandTexts(contentOf(brand.brand, folder), brand, coinLifeOf(brand.coinLifeMonths));
  }
};
