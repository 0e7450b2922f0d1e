// The available filters of a list, and those that are applied. Pure.
import type { AppliedFilter, ListConfig } from '#web/store/create-listing.ts';
import { formatCoins } from '#web/lib/format.ts';

export type Filter = ListConfig['filtersConfig'][number];
export type OptionsFilter = Extract<Filter, { kind: 'multiselect' }>;

/** Whether the filter names a category or brand that the list does not have. */
export const unknownChoices = (
  { category = [], brand = [] }: AppliedFilter,
  config: ListConfig | null,
): boolean => {
  if (!config) return false;
  const known = (name: string): string[] => {
    const filter = config.filtersConfig.find((one) => one.name === name);
    return filter && 'options' in filter ? filter.options.map(({ value }) => value) : [];
  };
  const [categories, brands] = [known('category'), known('brand')];
  return category.some((one) => !categories.includes(one)) || brand.some((one) => !brands.includes(one));
};

interface Applied {
  /** Unique among those applied, which labels are not: a category may be named like a brand. */
  key: string;
  label: string;
  /** The filter without this value. */
  without: AppliedFilter;
}

const labelOf = (config: ListConfig | null, name: string, value: string): string => {
  const filter = config?.filtersConfig.find((one) => one.name === name);
  const option =
    filter && 'options' in filter ? filter.options.find((one) => one.value === value) : undefined;
  return option?.label ?? value;
};

const rangeText = ({ min, max }: NonNullable<AppliedFilter['price']>): string => {
  if (min === undefined) return `Up to ${formatCoins(max ?? 0)} coins`;
  return max === undefined
    ? `From ${formatCoins(min)} coins`
    : `${formatCoins(min)} – ${formatCoins(max)} coins`;
};

/** The values without one of them; undefined if none is left. */
const without = (values: readonly string[], value: string): string[] | undefined => {
  const left = values.filter((one) => one !== value);
  return left.length > 0 ? left : undefined;
};

/** The applied values in the order of the filters. */
export const appliedOf = (filter: AppliedFilter, config: ListConfig | null): Applied[] => {
  const { category = [], brand = [], discount, price } = filter;
  return [
    ...category.map((value) => ({
      key: `category ${value}`,
      label: labelOf(config, 'category', value),
      without: { ...filter, category: without(category, value) },
    })),
    ...(price ? [{ key: 'price', label: rangeText(price), without: { ...filter, price: undefined } }] : []),
    ...brand.map((value) => ({
      key: `brand ${value}`,
      label: labelOf(config, 'brand', value),
      without: { ...filter, brand: without(brand, value) },
    })),
    ...(discount
      ? [{ key: 'discount', label: `${discount}% and more`, without: { ...filter, discount: undefined } }]
      : []),
  ];
};

/** The filter with one value of a multiselect toggled. */
export const toggled = (filter: AppliedFilter, name: OptionsFilter['name'], value: string): AppliedFilter => {
  const values = filter[name] ?? [];
  const next = values.includes(value) ? without(values, value) : [...values, value];
  return { ...filter, [name]: next };
};
