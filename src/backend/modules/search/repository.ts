// Reads of the search tables, which triggers keep in step with the catalogue. An answer takes a few indexed queries
// with a limit on their work, whatever the size of the catalogue.
import { SEARCH_RULES, type CatalogueType } from '#contract/enums.ts';
import type { Queryable } from '../../db/driver.ts';
import { allWordsOf, type SearchTerm, type SearchTerms } from './words.ts';

interface Match {
  item_type: CatalogueType;
  item_id: string;
  /** How it matches: an index in the tiers of the terms. */
  tier: number;
  popularity: number;
}

export interface Page {
  limit: number;
  /** Continues after this match. */
  after: Pick<Match, 'tier' | 'popularity' | 'item_id'> | null;
}

interface Tier {
  wordsOf: (term: SearchTerm) => readonly string[];
  patternOf: (word: string) => string;
}

const ownWordsOf = ({ words }: SearchTerm): readonly string[] => words;

/** From best to worst: words of the name, beginnings of words of the name, beginnings of any words. */
const OWN_TIERS: readonly Tier[] = [
  { wordsOf: ownWordsOf, patternOf: (word) => `% ${word} %|%` },
  { wordsOf: ownWordsOf, patternOf: (word) => `% ${word}%|%` },
  { wordsOf: ownWordsOf, patternOf: (word) => `% ${word}%` },
];

/** Each tier contains those before it. */
const tiersOf = (terms: SearchTerms): readonly Tier[] =>
  terms.some(({ sameWords }) => sameWords.length > 0)
    ? [...OWN_TIERS, { wordsOf: allWordsOf, patternOf: (word) => `% ${word}%` }]
    : OWN_TIERS;

const ORDER = 'popularity desc, item_id desc';

/** Those of the words that begin no word of the catalogue and are long enough to have others in their place. */
export const findUnknownWords = async (q: Queryable, words: readonly string[]): Promise<string[]> => {
  const rows = await q.query<{ word: string }>(
    `select asked.word from unnest($1::text[]) as asked(word)
     where length(asked.word) >= 3 and asked.word !~ '[0-9]' and not exists (
       select 1 from search_word known
       where known.word >= asked.word and known.word < asked.word || chr(1114111)
     )`,
    [words],
  );
  return rows.map((row) => row.word);
};

/** Those of the words that are words of the catalogue. */
export const findWholeWords = async (q: Queryable, words: readonly string[]): Promise<string[]> => {
  if (words.length === 0) return [];
  const rows = await q.query<{ word: string }>('select word from search_word where word = any($1)', [words]);
  return rows.map((row) => row.word);
};

/**
 * Words of the catalogue that may have been meant by another one, the most similar first. They begin with the same
 * letter, and share many trigrams or the second letter too: two letters that change places leave few trigrams.
 */
export const findSimilarWords = async (q: Queryable, word: string): Promise<string[]> => {
  const rows = await q.query<{ word: string }>(
    `select word from search_word
     where left(word, 1) = left($1, 1)
       and (word % $1 or (word >= left($1, 2) and word < left($1, 2) || chr(1114111)))
     order by similarity(word, $1) desc, word limit 50`,
    [word],
  );
  return rows.map((row) => row.word);
};

/** Writes the conditions of tiers on demand, each pattern as one parameter: the database refuses unused parameters. */
const createMatcher = (terms: SearchTerms, params: unknown[]) => {
  const written = new Map<Tier, string>();
  const write = ({ wordsOf, patternOf }: Tier): string =>
    terms
      .map((term) =>
        wordsOf(term)
          .map((word) => `words like $${params.push(patternOf(word))}`)
          .join(' or '),
      )
      .map((anyOf) => `(${anyOf})`)
      .join(' and ');
  return (tier: Tier): string => {
    const condition = written.get(tier) ?? write(tier);
    written.set(tier, condition);
    return condition;
  };
};

/** The type as a literal, not a parameter, so that the planner uses the index of that type. */
const ofType = (type: CatalogueType): string => `item_type = '${type}'`;

/** How many items of a type match in each tier, counted as far as the contract counts. */
export interface TierCounts {
  type: CatalogueType;
  /** By tier; each includes those before it. */
  counts: readonly number[];
}

/** How many items of the type match at all. */
export const totalOf = ({ counts }: TierCounts): number => counts.at(-1) ?? 0;

export const countMatches = async (
  q: Queryable,
  types: readonly CatalogueType[],
  terms: SearchTerms,
): Promise<TierCounts[]> => {
  if (types.length === 0) return [];
  const params: unknown[] = [SEARCH_RULES.mostCounted];
  const matches = createMatcher(terms, params);
  const tiers = tiersOf(terms);
  const countOf = (type: CatalogueType, tier: Tier): string =>
    `(select count(*) from (
       select 1 from search_document where ${ofType(type)} and ${matches(tier)} limit $1
     ) counted)`;
  const rows = types.map(
    (type) =>
      `select '${type}' as type, array[${tiers.map((tier) => countOf(type, tier)).join(', ')}]::int[] as counts`,
  );
  return q.queryUnprepared(rows.join(' union all '), params);
};

interface Part {
  name: string;
  type: CatalogueType;
  tier: Tier;
  /** The index of the tier. */
  at: number;
  /** How many match, with those in better tiers. */
  count: number;
}

/** What has to be read: the tiers of each type that have matches of their own, as far as can be told. */
const partsOf = (counted: readonly TierCounts[], tiers: readonly Tier[], from: number): Part[] =>
  counted.flatMap(({ type, counts }) =>
    [...tiers.entries()]
      .map(([at, tier]) => ({ name: `${type}_${at}`, type, tier, at, count: counts[at] ?? 0 }))
      .filter(({ at, count }) => count > (counts[at - 1] ?? 0) || count >= SEARCH_RULES.mostCounted)
      .filter(({ at }) => at >= from),
  );

/** Where the matches of a tier are sought: few are read from the index of words, many in the order of popularity. */
const sourceOf = (count: number, condition: string): string =>
  count < SEARCH_RULES.mostCounted
    ? `(select * from search_document where ${condition} limit ${SEARCH_RULES.mostCounted}) few`
    : 'search_document';

/**
 * Up to `limit` of the best matches of each type that was counted: by how they match, then by popularity. A tier is read
 * only as far as those before it leave room.
 */
export const findMatches = async (
  q: Queryable,
  counted: readonly TierCounts[],
  terms: SearchTerms,
  { after, limit }: Page,
): Promise<Match[]> => {
  const tiers = tiersOf(terms);
  const parts = partsOf(counted, tiers, after?.tier ?? 0);
  if (parts.length === 0) return [];
  const params: unknown[] = [limit];
  const matches = createMatcher(terms, params);
  const comesAfter = ({ popularity, item_id }: Omit<Match, 'item_type' | 'tier'>): string =>
    `(popularity, item_id) < ($${params.push(popularity)}::int, $${params.push(item_id)}::text)`;
  const reads = parts.map(({ name, type, tier, at, count }) => {
    const better = tiers[at - 1];
    const inTier = `${ofType(type)} and ${matches(tier)}`;
    const filled = parts
      .filter((part) => part.type === type && part.at < at)
      .map((part) => `(select count(*) from ${part.name})`);
    const conditions = [
      inTier,
      better && `not (${matches(better)})`,
      after?.tier === at && comesAfter(after),
      filled.length > 0 && `${filled.join(' + ')} < $1`,
    ].filter(Boolean);
    return `${name} as materialized (
      select item_id, popularity from ${sourceOf(count, inTier)}
      where ${conditions.join(' and ')} order by ${ORDER} limit $1
    )`;
  });
  const rows = parts.map(
    ({ name, type, at }) => `select '${type}' as item_type, item_id, ${at} as tier, popularity from ${name}`,
  );
  const found = await q.queryUnprepared<Match>(
    `with ${reads.join(', ')}
     ${rows.join(' union all ')}
     order by tier, ${ORDER}`,
    params,
  );
  return counted.flatMap(({ type }) => found.filter((match) => match.item_type === type).slice(0, limit));
};
