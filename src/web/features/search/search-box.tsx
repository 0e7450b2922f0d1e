/** The search page's field, with suggestions grouped by type. */
import { useRouter } from 'next/router';
import { useState, type Ref } from 'react';
import { SEARCH_RULES } from '#contract/enums.ts';
import { counted } from '#web/lib/format.ts';
import { PLATE_SHAPES } from '#web/lib/plate-shapes.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { Coins } from '#web/ui/coins.tsx';
import { Marked } from '#web/ui/marked.tsx';
import { SearchCombobox, type Suggestion, type SuggestionGroup } from '#web/ui/search-combobox.tsx';
import { SuggestionRow } from '#web/ui/suggestion-row.tsx';
import { searchText, TYPE_NAMES } from './query.ts';
import type { FoundItem } from './records.ts';
import { useSuggestions, type Suggested } from './use-suggestions.ts';

/** As on its card: a voucher of several values begins at that price. */
function Price({ item: { minAmountPaise, maxAmountPaise }, points }: { item: FoundItem; points: number }) {
  return (
    <>
      {minAmountPaise !== maxAmountPaise && <span className="meta">from </span>}
      <Coins value={points} />
    </>
  );
}

const itemOption = (item: FoundItem, terms: readonly string[]): Suggestion => ({
  href: hrefs.item(item),
  content: (
    <SuggestionRow
      image={item.image.url}
      tint={item.plate}
      shape={PLATE_SHAPES[item.itemType]}
      title={<Marked text={item.name} terms={terms} />}
      text={item.itemType === 'PARTNER' ? item.note : <Marked text={item.brandName} terms={terms} />}
      end={item.points === null ? null : <Price item={item} points={item.points} />}
    />
  ),
});

const FAILED = 'Suggestions could not be loaded';
const ALL = 'Search';

const groupsOf = ({ q, found }: Suggested): SuggestionGroup[] => {
  const all = {
    href: hrefs.search({ q }),
    content: <SuggestionRow icon="magnifying-glass" title={`All results for “${q}”`} />,
  };
  if (!found) return [{ label: FAILED, options: [all] }];
  const { groups, categories, terms } = found;
  const items = groups.map(({ itemType, items: cards }) => ({
    label: TYPE_NAMES[itemType],
    options: cards.map((item) => itemOption(item, terms)),
  }));
  const named = categories.map(({ name, href, image, plate }) => ({
    href,
    content: <SuggestionRow image={image.url} tint={plate} title={<Marked text={name} terms={terms} />} />,
  }));
  return [
    ...items,
    { label: 'Categories', options: named },
    // Also where nothing is suggested: a search finds what is spelt alike, too.
    { label: ALL, options: [all] },
  ].filter(({ options }) => options.length > 0);
};

const statusOf = (groups: readonly SuggestionGroup[]): string => {
  if (groups[0]?.label === FAILED) return `${FAILED}. Press Enter to search.`;
  if (groups[0]?.label === ALL) return 'No suggestions. Press Enter to search.';
  const count = groups.reduce((sum, { options }) => sum + options.length, 0);
  return `${counted(count, 'suggestion')}. Use the arrow keys to choose.`;
};

interface SearchBoxProps {
  /** The search whose results the page shows. Also pass it as `key`, so that the box follows it. */
  q: string;
  client: string;
  field?: Ref<HTMLInputElement>;
}

export function SearchBox({ q, client, field }: SearchBoxProps) {
  const router = useRouter();
  // Null until the visitor types: the initial text needs no suggestions.
  const [typed, setTyped] = useState<string | null>(null);
  const suggested = useSuggestions(client, typed);
  const groups = suggested ? groupsOf(suggested) : [];
  return (
    <SearchCombobox
      field={field}
      action={hrefs.search()}
      label="Search all rewards"
      placeholder="Coffee, fuel, a weekend away"
      maxLength={SEARCH_RULES.longest}
      defaultValue={q}
      onChange={setTyped}
      groups={groups}
      status={statusOf(groups)}
      onChoose={(href) => void router.push(href)}
      onSubmit={(text) => void router.push(hrefs.search({ q: searchText(text) }))}
    />
  );
}
