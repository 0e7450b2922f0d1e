// Reads of the search tables, which triggers keep in step with the catalogue. An answer takes a few indexed queries
// with a limit on their work, whatever the size of the catalogue.
import { SEARCH_RULES, type CatalogueType } from '#contract/enums.ts';
import type { Queryable } from '../../db/driver.ts';
import type { SearchTerms } from './words.ts';

interface Match {
  item_type: CatalogueType;
  item_id: string;
  /** How it matches: an index in TIERS. */
  tier: number;
  popularity: number;
}

export interface Page {
  limit: number;
  /** Continues after this match. */
  after: Pick<Match, 'tier' | 'popularity' | 'item_id'> | null;
}

/** From best to worst: words of the name, beginnings of words of the name, beginnings of any words. */
const TIERS = [
  (word: string) => `% ${word} %|%`,
  (word: string) => `% ${word}%|%`,
  (word: string) => `% ${word}%`,
] as const;

const ORDER = 'popularity desc, item_id desc';

/** Those of the words that begin no word of the catalogue and are long enough to have similar ones. */
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

/** Words with a similar spelling, the most similar first. */
export const findSimilarWords = (
  q: Queryable,
  word: string,
): Promise<{ word: string; similarity: number }[]> =>
  q.query(
    `select word, similarity(word, $1) as similarity from search_word
     where word % $1 order by similarity desc, word limit 3`,
    [word],
  );

/** Writes the conditions of tiers on demand, each pattern as one parameter: the database refuses unused parameters. */
const createMatcher = (terms: SearchTerms, params: unknown[]) => {
  const written = new Map<number, string>();
  const write = (tier: number): string =>
    terms
      .map((words) => words.map((word) => `words like $${params.push(TIERS[tier]?.(word))}`).join(' or '))
      .map((anyOf) => `(${anyOf})`)
      .join(' and ');
  return (tier: number): string => {
    const condition = written.get(tier) ?? write(tier);
    written.set(tier, condition);
    return condition;
  };
};

/** The type as a literal, not a parameter, so that the planner uses the index of that type. */
const ofType = (type: CatalogueType): string => `item_type = '${type}'`;

/**
 * Up to `limit` of the best matches of each type: by how they match, then by popularity. A tier is read only as far as
 * those before it leave room.
 */
export const findMatches = async (
  q: Queryable,
  types: readonly CatalogueType[],
  terms: SearchTerms,
  { after, limit }: Page,
): Promise<Match[]> => {
  if (types.length === 0) return [];
  const params: unknown[] = [limit];
  const matches = createMatcher(terms, params);
  const position = after && `($${params.push(after.popularity)}::int, $${params.push(after.item_id)}::text)`;
  const tiers = TIERS.map((_pattern, tier) => tier).filter((tier) => !after || tier >= after.tier);
  const conditionsOf = (type: CatalogueType, tier: number): string => {
    const filled = tiers.filter((one) => one < tier).map((one) => `(select count(*) from ${type}_${one})`);
    return [
      ofType(type),
      matches(tier),
      tier > 0 && `not (${matches(tier - 1)})`,
      after?.tier === tier && `(popularity, item_id) < ${position}`,
      filled.length > 0 && `${filled.join(' + ')} < $1`,
    ]
      .filter(Boolean)
      .join(' and ');
  };
  const parts = types.flatMap((type) => tiers.map((tier) => ({ name: `${type}_${tier}`, type, tier })));
  const reads = parts.map(
    ({ name, type, tier }) => `${name} as materialized (
       select item_id, popularity from search_document
       where ${conditionsOf(type, tier)} order by ${ORDER} limit $1
     )`,
  );
  const rows = parts.map(
    ({ name, type, tier }) =>
      `select '${type}' as item_type, item_id, ${tier} as tier, popularity from ${name}`,
  );
  const found = await q.queryUnprepared<Match>(
    `with ${reads.join(', ')}
     ${rows.join(' union all ')}
     order by tier, ${ORDER}`,
    params,
  );
  return types.flatMap((type) => found.filter((match) => match.item_type === type).slice(0, limit));
};

/** How many items of each type match, counted as far as the contract counts. */
export const countMatches = async (
  q: Queryable,
  types: readonly CatalogueType[],
  terms: SearchTerms,
): Promise<{ item_type: CatalogueType; total: number }[]> => {
  if (types.length === 0) return [];
  const params: unknown[] = [SEARCH_RULES.mostCounted];
  const matches = createMatcher(terms, params)(TIERS.length - 1);
  const counts = types.map(
    (type) => `select '${type}' as item_type, count(*) as total from (
       select 1 from search_document where ${ofType(type)} and ${matches} limit $1
     ) counted`,
  );
  return q.queryUnprepared(counts.join(' union all '), params);
};
