/**
 * The filters of a list as a GET form: each choice goes to its address at once; without JavaScript the form's button
 * does.
 */
import { useState, type ReactElement } from 'react';
import type { AppliedFilter, ListConfig } from '#web/store/create-listing.ts';
import { coinsInWords, formatCoins } from '#web/lib/format.ts';
import { withPlainDigits } from '#web/lib/typed.ts';
import { withCachedHtml } from '#web/lib/cached-html.tsx';
import { Checkbox, Radio } from '#web/ui/choice.tsx';
import { FilterGroup, FilterPanel, FilterRange, MoreOptions } from '#web/ui/listing-layout.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { TwoThumbs } from '#web/ui/two-thumbs.tsx';
import { toggled, type Filter, type OptionsFilter } from './filter-config.ts';
import { appliedCount } from './listing-query.ts';
import type { Narrowing } from './use-narrowing.ts';

/** Options shown without unfolding. */
const OPEN_OPTIONS = 6;

interface GroupProps {
  filter: AppliedFilter;
  change: (filter: AppliedFilter) => void;
}

function OptionBoxes({ group: { name, options }, filter, change }: GroupProps & { group: OptionsFilter }) {
  const box = ({ value, label, count }: OptionsFilter['options'][number]) => (
    <Checkbox
      key={value}
      name={name}
      value={value}
      label={label}
      count={formatCoins(count)}
      checked={filter[name]?.includes(value) ?? false}
      onChange={() => change(toggled(filter, name, value))}
    />
  );
  // One more option takes no more space than the line that unfolds it.
  const open = options.length > OPEN_OPTIONS + 1 ? OPEN_OPTIONS : options.length;
  const folded = options.slice(open);
  const isChosen = folded.some(({ value }) => filter[name]?.includes(value));
  return (
    <>
      {options.slice(0, open).map(box)}
      {folded.length > 0 && (
        <MoreOptions label={`Show ${folded.length} more`} open={isChosen}>
          {folded.map(box)}
        </MoreOptions>
      )}
    </>
  );
}

const Options = withCachedHtml(OptionBoxes, ({ group, filter }) => ({
  record: group,
  variant: JSON.stringify(filter[group.name] ?? null),
}));

/** Its options are numbers. */
type OneOfFilter = Extract<Filter, { kind: 'singleSelect' }>;

function OptionRadios({ group: { name, options }, filter, change }: GroupProps & { group: OneOfFilter }) {
  const radio = (value: number | undefined, label: string, count?: number) => (
    <Radio
      key={label}
      name={name}
      value={value ?? ''}
      label={label}
      {...(count !== undefined && { count: formatCoins(count) })}
      checked={filter[name] === value}
      onChange={() => change({ ...filter, [name]: value })}
    />
  );
  return (
    <>
      {radio(undefined, 'Any')}
      {options.map(({ value, label, count }) => radio(Number(value), label, count))}
    </>
  );
}

const OneOf = withCachedHtml(OptionRadios, ({ group, filter }) => ({
  record: group,
  variant: String(filter[group.name]),
}));

interface BoundProps {
  name: 'min' | 'max';
  label: string;
  /** The placeholder of an empty field. */
  usual: number;
  value: number | undefined;
  onValue: (value: number | undefined) => void;
}

/** One end of the range: applied on blur or Enter. */
function Bound({ name, label, usual, value, onValue }: BoundProps) {
  const applied = value === undefined ? '' : String(value);
  const [typed, setTyped] = useState({ over: applied, text: applied });
  // Another value was applied, or this one removed: what was typed before is over.
  if (typed.over !== applied) setTyped({ over: applied, text: applied });
  const { text } = typed;
  const take = () => {
    if (text !== applied) onValue(text === '' ? undefined : Number(text));
  };
  return (
    <TextField
      optional
      name={name}
      label={label}
      inputMode="numeric"
      autoComplete="off"
      maxLength={9}
      placeholder={formatCoins(usual)}
      value={text}
      onChange={({ target }) =>
        setTyped({ over: applied, text: withPlainDigits(target.value).replace(/\D/g, '') })
      }
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        take();
      }}
    />
  );
}

type RangeFilter = Extract<Filter, { kind: 'range' }>;

type Price = NonNullable<AppliedFilter['price']>;

const priceOf = (min: number | undefined, max: number | undefined): Price => ({
  ...(min !== undefined && { min }),
  ...(max !== undefined && { max }),
});

/** Applied when a thumb comes to rest, or a field is left. */
function Range({ group: { least, most }, filter, change }: GroupProps & { group: RangeFilter }) {
  // Where the thumbs are while one of them moves: the fields follow.
  const [moving, setMoving] = useState<Price | null>(null);
  const price = moving ?? filter.price ?? {};
  const { min, max } = price;
  const apply = (next: Price) => {
    setMoving(null);
    change({ ...filter, price: Object.keys(next).length > 0 ? next : undefined });
  };
  return (
    <>
      <TwoThumbs
        least={least}
        most={most}
        value={[min ?? least, max ?? most]}
        labels={['Lowest price', 'Highest price']}
        inWords={coinsInWords}
        // A thumb at its end excludes nothing.
        onMove={([from, to]) =>
          setMoving(priceOf(from > least ? from : undefined, to < most ? to : undefined))
        }
        onRest={() => moving && apply(moving)}
      />
      <FilterRange>
        <Bound
          name="min"
          label="From"
          usual={least}
          value={min}
          onValue={(next) => apply(priceOf(next, max))}
        />
        <Bound name="max" label="To" usual={most} value={max} onValue={(next) => apply(priceOf(min, next))} />
      </FilterRange>
    </>
  );
}

/** For every kind: one without a control does not compile. */
const controlOf = ({ group, ...props }: GroupProps & { group: Filter }): ReactElement => {
  switch (group.kind) {
    case 'multiselect':
      return <Options group={group} {...props} />;
    case 'range':
      return <Range group={group} {...props} />;
    case 'singleSelect':
      return <OneOf group={group} {...props} />;
  }
};

interface FilterFormProps {
  config: ListConfig;
  narrowing: Narrowing;
  /** The path of the form without JavaScript, and other parameters of its address. */
  action: string;
  keep?: Readonly<Record<string, string>>;
  /** What is listed, "vouchers", and with its number, "79 vouchers": the button shows them. */
  results: { named: string; counted: string };
}

export function FilterForm({ config, narrowing, action, keep = {}, results }: FilterFormProps) {
  const { query, choose, hrefFor, isLate } = narrowing;
  const { appliedFilter, appliedSorter } = query;
  const hidden: Record<string, string> = {
    ...keep,
    ...(appliedSorter !== 'popular' && { sort: appliedSorter }),
  };
  return (
    <FilterPanel
      action={action}
      // The choices are already applied.
      onSubmit={(event) => event.preventDefault()}
      submitLabel={`Show ${isLate ? results.named : results.counted}`}
      clearHref={
        appliedCount(appliedFilter) > 0 ? hrefFor({ ...query, appliedFilter: {}, cursor: null }) : null
      }
    >
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {config.filtersConfig.map((group) => (
        <FilterGroup key={group.name} title={group.label}>
          {controlOf({
            group,
            filter: appliedFilter,
            change: (next) => choose({ appliedFilter: next }),
          })}
        </FilterGroup>
      ))}
    </FilterPanel>
  );
}
