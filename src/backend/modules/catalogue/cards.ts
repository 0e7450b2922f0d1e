// Items as a member sees them, with prices in coins at the client's rate. Pure.
import type { ModuleType } from '#contract/enums.ts';
import { priceOf } from '#contract/pricing.ts';
import { isShown } from '../clients/brand.ts';
import type { ClientConfig } from '../clients/service.ts';
import type { Card, Denomination, Detail, ItemRow, Picture } from './types.ts';

type Rates = ClientConfig['rates'];

/** What of a brand decides what a card says. */
export type CardTerms = Pick<ClientConfig, 'rates' | 'modules'>;

export const pictureOf = ({ slug, alt }: Picture) => ({ url: `/art/${slug}.webp`, alt });

export const imageOf = (row: Pick<ItemRow, 'image_slug' | 'image_alt'>) =>
  pictureOf({ slug: row.image_slug, alt: row.image_alt });

/** Factor of a voucher provider, as in spec §9; 1 without a provider or for one that the client does not name. */
export const factorOf = (rates: Rates, provider: string | null): number =>
  (provider ? rates.providerFactor[provider] : undefined) ?? 1;

export const pointsOf = (
  rates: Rates,
  provider: string | null,
  amountPaise: number,
  discountPercent: number,
) =>
  priceOf({
    amountPaise,
    count: 1,
    discountPercent,
    paisePerCoin: rates.paisePerCoin,
    providerFactor: factorOf(rates, provider),
  }).points;

/** Above every price of a catalogue, and small enough to calculate with: ten crore rupees, in paise. */
const CEILING_PAISE = 1e10;

/** The highest price, in paise after discount, that costs at most `coins` coins. */
const highestPriceWithin = (rates: Rates, provider: string | null, coins: number): number => {
  const estimate = (coins * rates.paisePerCoin) / factorOf(rates, provider);
  // The estimate is off by at most a rounding; the price rule itself decides where the limit is.
  let paise = Math.min(Math.floor(estimate) + 1, CEILING_PAISE);
  while (paise > 0 && pointsOf(rates, provider, paise, 0) > coins) paise -= 1;
  return paise;
};

/**
 * The prices, in paise after discount, of items that cost from `min` to `max` coins: the inverse of the price rule.
 */
export const paiseRange = (
  rates: Rates,
  provider: string | null,
  { min, max }: { min?: number | undefined; max?: number | undefined },
): { least: number | null; most: number | null } => ({
  least: min ? highestPriceWithin(rates, provider, min - 1) + 1 : null,
  most: max === undefined ? null : highestPriceWithin(rates, provider, max),
});

const isAvailable = ({ stock }: Pick<Denomination, 'stock'>): boolean => stock === null || stock > 0;

/** The values of a voucher that can be had, as its price is that of the lowest of these; all if none can. */
const offeredValues = ({ denominations }: Pick<ItemRow, 'denominations'>): Denomination[] => {
  const available = denominations.filter(isAvailable);
  return available.length > 0 ? available : denominations;
};

/** The module of an item that is listed in both: earning for partners, burning for the rest. */
export const homeModuleOf = (row: Pick<ItemRow, 'item_type' | 'in_earn' | 'in_burn'>): ModuleType =>
  row.item_type === 'PARTNER' ? (row.in_earn ? 'earn' : 'burn') : row.in_burn ? 'burn' : 'earn';

/**
 * What is earned at the partner who sells an item; null if that is nothing, if the item or the partner is not listed for
 * earning, or if the brand shows no partners.
 */
export const sellerRateOf = (row: ItemRow, modules: readonly string[]): number | null =>
  row.item_type !== 'PARTNER' && row.in_earn && isShown('PARTNER', modules) ? row.earn_per_100 || null : null;

/** Said on the partner's own card, and on what it sells where coins are to be earned. */
const earnRateOf = (row: ItemRow, moduleType: ModuleType, { modules }: CardTerms): number | null => {
  if (row.item_type === 'PARTNER') return row.earn_per_100;
  return moduleType === 'earn' ? sellerRateOf(row, modules) : null;
};

export const cardOf = (row: ItemRow, moduleType: ModuleType, terms: CardTerms): Card => {
  const { rates } = terms;
  const list = row.list_price_paise;
  const hasPrice = list !== null;
  const values = offeredValues(row);
  return {
    productId: row.item_id,
    itemType: row.item_type,
    moduleType,
    slug: row.slug,
    name: row.name,
    brandName: row.brand_name,
    categoryId: row.category_id,
    image: imageOf(row),
    plate: row.plate,
    points: hasPrice ? pointsOf(rates, row.provider, list, row.discount_percent) : null,
    pricePaise: hasPrice ? row.price_paise : null,
    listPricePaise: list,
    discountPercent: row.discount_percent,
    minAmountPaise: values[0]?.amountPaise ?? null,
    maxAmountPaise: values.at(-1)?.amountPaise ?? null,
    earnPer100: earnRateOf(row, moduleType, terms),
    note: row.note,
    badge: row.badge,
    available: row.item_type === 'VOUCHER' ? row.denominations.some(isAvailable) : isAvailable(row),
    ...(row.plus_only && row.item_type !== 'PARTNER' && { plusOnly: true }),
    ...(row.item_type === 'PRODUCT' && row.least_coins_percent === 100 && { coinsOnly: true }),
  };
};

export const denominationsOf = (row: ItemRow, rates: Rates): Detail['denominations'] =>
  row.denominations.map((one) => ({
    amountPaise: one.amountPaise,
    points: pointsOf(rates, row.provider, one.amountPaise, row.discount_percent),
    available: isAvailable(one),
  }));
