// Reads of the search tables, which triggers keep beside the catalogue. An answer is a few indexed queries whose
// work has a bound, whatever the size of the catalogue.
import { SEARCH_RULES, type CatalogueType } from '#contract/enums.ts';
import type { Db, Tx } from '../../db/driver.ts';
import type { Wanted } from './words.ts';

type Q = Db | Tx;

export interface Match {
  item_type: CatalogueType;
  item_id: string;
  /** How it matches: place in TIERS. */
  tier: number;
  popularity: number;
}

export interface Page {
  limit: number;
  /** Goes on after this match. */
  after: Pick<Match, 'tier' | 'popularity' | 'item_id'> | null;
}

/** From best to least: words of the name, beginnings of words of the name, beginnings of any words. */
const TIERS = [
  (word: string) => `% ${word} %|%`,
  (word: string) => `% ${word}%|%`,
  (word: string) => `% ${word}%`,
] as const;

const ORDER = 'popularity desc, item_id desc';

/** Of these words, those that begin no word of the catalogue and are long enough to resemble one. */
export const findUnknown = async (q: Q, words: readonly string[]): Promise<string[]> => {
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

/** Words that are written almost like it, the most similar first. */
export const findSimilar = (q: Q, word: string): Promise<{ word: string; similarity: number }[]> =>
  q.query(
    `select word, similarity(word, $1) as similarity from search_word
     where word % $1 order by similarity desc, word limit 3`,
    [word],
  );

const matcher = (wanted: Wanted, param: (value: unknown) => string) => (tier: number) =>
  wanted
    .map((words) => words.map((word) => `words like ${param(TIERS[tier]?.(word))}`).join(' or '))
    .map((anyOf) => `(${anyOf})`)
    .join(' and ');

const collector = (params: unknown[]) => (value: unknown) => `$${params.push(value)}`;

/** The best matches of each type, best first: by how they match, then the most popular. */
export const findMatches = (
  q: Q,
  types: readonly CatalogueType[],
  wanted: Wanted,
  page: Page,
): Promise<Match[]> => {
  const { after, limit } = page;
  const params: unknown[] = [types, limit];
  const param = collector(params);
  const matches = matcher(wanted, param);
  const place = after && `(${param(after.popularity)}::int, ${param(after.item_id)}::text)`;
  const branches = TIERS.map((_pattern, tier) => tier)
    .filter((tier) => !after || tier >= after.tier)
    .map((tier) => {
      const conditions = ['d.item_type = t.item_type', matches(tier)];
      if (tier > 0) conditions.push(`not (${matches(tier - 1)})`);
      if (after?.tier === tier) conditions.push(`(popularity, item_id) < ${place}`);
      return `(select item_id, ${tier} as tier, popularity from search_document d
               where ${conditions.join(' and ')} order by ${ORDER} limit $2)`;
    });
  return q.query<Match>(
    `select t.item_type, m.item_id, m.tier, m.popularity
     from unnest($1::text[]) with ordinality as t(item_type, place)
     cross join lateral (
       select * from (${branches.join(' union all ')}) b order by tier, ${ORDER} limit $2
     ) m
     order by t.place, m.tier, ${ORDER}`,
    params,
  );
};

/** How many items of each type match, counted as far as the contract counts. */
export const countMatches = (
  q: Q,
  types: readonly CatalogueType[],
  wanted: Wanted,
): Promise<{ item_type: CatalogueType; total: number }[]> => {
  const params: unknown[] = [types, SEARCH_RULES.mostCounted];
  const matches = matcher(wanted, collector(params));
  return q.query(
    `select t.item_type, (
       select count(*) from (
         select 1 from search_document d
         where d.item_type = t.item_type and ${matches(TIERS.length - 1)} limit $2
       ) counted
     ) as total
     from unnest($1::text[]) as t(item_type)`,
    params,
  );
};
