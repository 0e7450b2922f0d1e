/** The applied filters of a list, each value as a link that removes it; and the sort order. */
import type { AppliedSorter, ListConfig } from '#web/store/create-listing.ts';
import { ChipLink, Chips } from '#web/ui/chip.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { appliedOf } from './filter-config.ts';
import type { Narrowing } from './use-narrowing.ts';

interface NarrowedProps {
  config: ListConfig | null;
  narrowing: Narrowing;
}

export function AppliedFilters({ config, narrowing: { query, hrefFor } }: NarrowedProps) {
  const applied = appliedOf(query.appliedFilter, config);
  if (applied.length === 0) return <div />;
  return (
    <Chips label="Applied filters" scroll>
      {applied.map(({ key, label, without }) => (
        <ChipLink
          key={key}
          href={hrefFor({ ...query, appliedFilter: without, cursor: null })}
          current
          iconAfter="x"
          aria-label={`Remove filter: ${label}`}
        >
          {label}
        </ChipLink>
      ))}
      <ChipLink href={hrefFor({ ...query, appliedFilter: {}, cursor: null })}>Clear all</ChipLink>
    </Chips>
  );
}

/** Null if there is no choice. */
const sortersOf = (config: ListConfig | null) =>
  config && config.sorterConfig.length > 1 ? config.sorterConfig : null;

/** What is announced of the sort order; nothing if there is no choice. */
export const sortedInWords = (config: ListConfig | null, sorter: AppliedSorter): string | undefined => {
  const chosen = sortersOf(config)?.find(({ value }) => value === sorter);
  return chosen && `Sorted by: ${chosen.label}`;
};

export function SortBy({ config, narrowing: { query, choose } }: NarrowedProps) {
  const options = sortersOf(config);
  return (
    options && (
      <div className="js-only">
        <SelectField
          label="Sort by"
          hideLabel
          pill
          value={query.appliedSorter}
          onChange={(event) => choose({ appliedSorter: event.target.value as AppliedSorter })}
          options={options}
        />
      </div>
    )
  );
}

/** The sort orders as links, for visitors without JavaScript. */
export function SortLinks({ config, narrowing: { query, hrefFor } }: NarrowedProps) {
  const options = sortersOf(config);
  return (
    options && (
      <noscript>
        <Chips label="Sort by">
          {options.map(({ value, label }) => (
            <ChipLink
              key={value}
              href={hrefFor({ ...query, appliedSorter: value, cursor: null })}
              current={value === query.appliedSorter}
            >
              {label}
            </ChipLink>
          ))}
        </Chips>
      </noscript>
    )
  );
}
