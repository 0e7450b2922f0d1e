// The available filters of a list, and those that are applied. Pure.
import type { AppliedFilter, ListConfig } from '#web/store/create-listing.ts';
import { appliedParts, withoutChoice } from './filter-table.ts';

export type Filter = ListConfig['filtersConfig'][number];
export type OptionsFilter = Extract<Filter, { kind: 'multiselect' }>;

const optionsOf = (config: ListConfig | null, name: string) => {
  const filter = config?.filtersConfig.find((one) => one.name === name);
  return filter && 'options' in filter ? filter.options : [];
};

/** Whether the filter names a choice, such as a category, that the list does not have. */
export const unknownChoices = (filter: AppliedFilter, config: ListConfig | null): boolean =>
  config !== null &&
  Object.entries(filter).some(([name, chosen]) => {
    const known = optionsOf(config, name).map(({ value }) => value);
    return Array.isArray(chosen) && chosen.some((one) => !known.includes(one));
  });

/** The applied values in the order of the filters. */
export const appliedOf = (filter: AppliedFilter, config: ListConfig | null) =>
  appliedParts(
    filter,
    (name, choice) => optionsOf(config, name).find(({ value }) => value === choice)?.label ?? choice,
  );

/** The filter with one value of a multiselect toggled. */
export const toggled = (filter: AppliedFilter, name: OptionsFilter['name'], value: string): AppliedFilter => {
  const values = filter[name] ?? [];
  const next = values.includes(value) ? withoutChoice(values, value) : [...values, value];
  return { ...filter, [name]: next };
};
