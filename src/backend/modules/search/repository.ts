// Reads of the search tables, which triggers keep in step with the catalogue. An answer takes a few indexed queries
// with a limit on their work, whatever the size of the catalogue.
import { SEARCH_RULES, type CatalogueType } from '#contract/enums.ts';
import type { Queryable } from '../../db/driver.ts';
import { allWordsOf, type SearchTerm, type SearchTerms, type SearchWord } from './words.ts';

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
  wordsOf: (term: SearchTerm) => readonly SearchWord[];
  patternOf: (word: SearchWord) => string;
}

const ownWordsOf = ({ own }: SearchTerm): readonly SearchWord[] => own;

const inName = ({ text, isWhole }: SearchWord): string => (isWhole ? `% ${text} %|%` : `% ${text}%|%`);
const anywhere = ({ text, isWhole }: SearchWord): string => (isWhole ? `% ${text} %` : `% ${text}%`);

/** From best to worst: words of the name, beginnings of words of the name, beginnings of any words. */
const OWN_TIERS: readonly Tier[] = [
  { wordsOf: ownWordsOf, patternOf: ({ text }) => inName({ text, isWhole: true }) },
  { wordsOf: ownWordsOf, patternOf: inName },
  { wordsOf: ownWordsOf, patternOf: anywhere },
];

/** Each tier contains those before it. */
const tiersOf = (terms: SearchTerms): readonly Tier[] =>
  terms.some(({ others }) => others.length > 0)
    ? [...OWN_TIERS, { wordsOf: allWordsOf, patternOf: anywhere }]
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

/** How many items of a type match, counted as far as the contract counts. */
export interface TypeCount {
  type: CatalogueType;
  total: number;
}

export const countMatches = async (
  q: Queryable,
  types: readonly CatalogueType[],
  terms: SearchTerms,
): Promise<TypeCount[]> => {
  if (types.length === 0) return [];
  const params: unknown[] = [SEARCH_RULES.mostCounted];
  const widest = tiersOf(terms).at(-1);
  const matches = widest && createMatcher(terms, params)(widest);
  const counts = types.map(
    (type) => `select '${type}' as type, count(*) as total from (
       select 1 from search_document where ${ofType(type)} and ${matches} limit $1
     ) counted`,
  );
  return q.queryUnprepared(counts.join(' union all '), params);
};

/** A part of a statement that reads matches: its common table expressions, and the rows of these. */
interface Reads {
  tables: string[];
  rows: string[];
}

interface ReadPlan {
  tiers: readonly Tier[];
  matches: (tier: Tier) => string;
  page: Page;
  /** The matches after the last one that was read, of the same tier. */
  comesAfter: string | null;
}

/** All matches of a type that has few, found by the index of words and ranked then. */
const readFew = (type: CatalogueType, { tiers, matches, page: { after }, comesAfter }: ReadPlan): Reads => {
  const widest = tiers.at(-1);
  const ranks = tiers.map((tier, at) => `when ${matches(tier)} then ${at}`).join(' ');
  const rest =
    after && comesAfter ? `where tier > ${after.tier} or (tier = ${after.tier} and ${comesAfter})` : '';
  return {
    tables: [
      `${type}_few as materialized (
         select * from search_document where ${ofType(type)} and ${widest && matches(widest)}
          limit ${SEARCH_RULES.mostCounted}
       ), ${type}_ranked as (select item_id, popularity, case ${ranks} end as tier from ${type}_few)`,
    ],
    rows: [
      `select '${type}' as item_type, item_id, tier, popularity
         from (select * from ${type}_ranked ${rest} order by tier, ${ORDER} limit $1) best`,
    ],
  };
};

/**
 * The best matches of a type that has many, in the order of popularity, where the first ones come soon. A tier is read
 * only as far as those before it leave room.
 */
const readMany = (type: CatalogueType, { tiers, matches, page: { after }, comesAfter }: ReadPlan): Reads => {
  const from = after?.tier ?? 0;
  const read = [...tiers.entries()].slice(from).map(([at, tier]) => {
    const better = tiers[at - 1];
    const filled = [...tiers.keys()].slice(from, at).map((one) => `(select count(*) from ${type}_${one})`);
    const conditions = [
      ofType(type),
      matches(tier),
      better && `not (${matches(better)})`,
      at === from && comesAfter,
      filled.length > 0 && `${filled.join(' + ')} < $1`,
    ].filter(Boolean);
    return {
      table: `${type}_${at} as materialized (
        select item_id, popularity from search_document
         where ${conditions.join(' and ')} order by ${ORDER} limit $1
      )`,
      row: `select '${type}' as item_type, item_id, ${at} as tier, popularity from ${type}_${at}`,
    };
  });
  return { tables: read.map(({ table }) => table), rows: read.map(({ row }) => row) };
};

/** Up to `limit` of the best matches of each type that was counted: by how they match, then by popularity. */
export const findMatches = async (
  q: Queryable,
  counted: readonly TypeCount[],
  terms: SearchTerms,
  page: Page,
): Promise<Match[]> => {
  const { after, limit } = page;
  const found = counted.filter(({ total }) => total > 0);
  if (found.length === 0) return [];
  const params: unknown[] = [limit];
  const plan: ReadPlan = {
    tiers: tiersOf(terms),
    matches: createMatcher(terms, params),
    page,
    comesAfter:
      after &&
      `(popularity, item_id) < ($${params.push(after.popularity)}::int, $${params.push(after.item_id)}::text)`,
  };
  const reads = found.map(({ type, total }) =>
    total < SEARCH_RULES.mostCounted ? readFew(type, plan) : readMany(type, plan),
  );
  const tables = reads.flatMap((read) => read.tables);
  // The catalogue has changed since the page before: the last match was of a tier that the text no longer has.
  if (tables.length === 0) return [];
  const matches = await q.queryUnprepared<Match>(
    `with ${tables.join(', ')}
     ${reads.flatMap(({ rows }) => rows).join(' union all ')}
     order by tier, ${ORDER}`,
    params,
  );
  return found.flatMap(({ type }) => matches.filter((match) => match.item_type === type).slice(0, limit));
};
