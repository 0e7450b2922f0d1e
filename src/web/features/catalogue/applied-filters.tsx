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
      {applied.map(({ label, without }) => (
        <ChipLink
          key={label}
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

/** `usual` is the label of the default sort order. */
export function SortBy({ config, narrowing, usual }: NarrowedProps & { usual?: string }) {
  const { query, choose } = narrowing;
  const options = config?.sorterConfig ?? [];
  if (options.length < 2) return null;
  return (
    <div className="js-only">
      <SelectField
        label="Sort by"
        hideLabel
        pill
        value={query.appliedSorter}
        onChange={(event) => choose({ appliedSorter: event.target.value as AppliedSorter })}
        options={options.map(({ value, label }) => ({
          value,
          label: value === 'popular' ? (usual ?? label) : label,
        }))}
      />
    </div>
  );
}

/** The sort orders as links, for visitors without JavaScript. */
export function SortLinks({
  config,
  narrowing: { query, hrefFor },
  usual,
}: NarrowedProps & { usual?: string }) {
  const options = config?.sorterConfig ?? [];
  if (options.length < 2) return null;
  return (
    <noscript>
      <Chips label="Sort by">
        {options.map(({ value, label }) => (
          <ChipLink
            key={value}
            href={hrefFor({ ...query, appliedSorter: value, cursor: null })}
            current={value === query.appliedSorter}
          >
            {value === 'popular' ? (usual ?? label) : label}
          </ChipLink>
        ))}
      </Chips>
    </noscript>
  );
}
