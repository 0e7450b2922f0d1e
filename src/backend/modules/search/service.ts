// Search: the items, among those that the brand has open, that match a text. The answers are the same for everybody,
// so they are cached for seconds.
import type { DataOf, ParsedQueryOf } from '#contract/endpoint.ts';
import { SEARCH_RULES, type CatalogueType } from '#contract/enums.ts';
import type { FilterName } from '#contract/list-rules.ts';
import type { search } from '#contract/search.ts';
import { decodeCursor, encodeCursor } from '../../cursor.ts';
import type { Dependencies } from '../../dependencies.ts';
import { createTtlCache } from '../../ttl-cache.ts';
import type { CatalogueService } from '../catalogue/service.ts';
import type { Card, ListRequest } from '../catalogue/types.ts';
import { isShown } from '../clients/brand.ts';
import type { ClientConfig, ClientsService } from '../clients/service.ts';
import * as index from './repository.ts';
import { readWords, type Reading } from './readings.ts';
import { allWordsOf, matchesName, TYPES, wordsOf, type SearchTerms } from './words.ts';

type Request = ParsedQueryOf<typeof search.find>;
type SearchResult = DataOf<typeof search.find>;

const MAX_CACHED_RESULTS = 500;
const CACHE_TTL_MS = 3000;
const NO_RESULT: SearchResult = { groups: [], categories: [], terms: [], similar: false, nextCursor: null };

const defaultLimit = ({ mode, type }: Request): number => (mode === 'typeahead' ? 4 : type ? 24 : 8);

const openTypes = ({ modules }: ClientConfig): CatalogueType[] =>
  TYPES.filter((type) => isShown(type, modules));

const splitList = (text: string | undefined): string[] | undefined => {
  const values = text?.split(',').filter(Boolean);
  return values?.length ? values : undefined;
};

type AppliedFilter = ListRequest['appliedFilter'];

/** Names every filter, also those that are not asked for, so that none can be forgotten. */
const filterOf = ({
  category,
  brand,
  discount,
  min,
  max,
}: Request): { [Name in FilterName]: AppliedFilter[Name] } => ({
  category: splitList(category),
  brand: splitList(brand),
  discount,
  price: min === undefined && max === undefined ? undefined : { min, max },
});

/** Filters and sort orders belong to one type; a search of all types ignores them. */
const isNarrowed = (request: Request): boolean =>
  request.type !== undefined &&
  request.mode === 'full' &&
  [...Object.values(filterOf(request)), request.sort].some((value) => value !== undefined);

/** What a cursor belongs to: that of another search is refused. */
const scopeOf = (request: Request, client: string, words: readonly string[]): string => {
  const applied = isNarrowed(request) ? [filterOf(request), request.sort ?? null] : [];
  return JSON.stringify(['search', client, request.type ?? null, words, ...applied]);
};

/** What the words of a search match when they are read in one way, among all that the brand has open. */
interface Matched {
  reading: Reading;
  counted: index.TypeCount[];
  categories: SearchResult['categories'];
}

const hasMatches = ({ counted, categories }: Matched): boolean =>
  categories.length > 0 || counted.some((one) => one.total > 0);

interface NarrowInput {
  terms: SearchTerms;
  scope: string;
  /** Sealed by an earlier answer to the same narrowed search; undefined for the first page. */
  cursor: string | undefined;
  limit: number;
}

/** The cards of a page, and the cursor of the next one. */
interface FoundCards {
  cardsOf(type: CatalogueType): Card[];
  next: string | null;
}

/** The same for one type, with how many there are of it and the filters that apply to them. */
interface NarrowedCards extends FoundCards {
  narrowed?: NonNullable<SearchResult['narrowed']>;
}

const NOTHING: NarrowedCards = { cardsOf: () => [], next: null };

interface ReadInput {
  terms: SearchTerms;
  counted: readonly index.TypeCount[];
  page: index.Page;
  scope: string;
}

export type SearchService = ReturnType<typeof createSearchService>;

export const createSearchService = (
  { db, clock, keys }: Pick<Dependencies, 'db' | 'clock' | 'keys'>,
  { clients, catalogue }: { clients: ClientsService; catalogue: CatalogueService },
) => {
  const resultCache = createTtlCache<SearchResult>(clock, MAX_CACHED_RESULTS, CACHE_TTL_MS);

  const positionOf = (scope: string, cursor: string | undefined): index.Page['after'] => {
    if (!cursor) return null;
    const [tier, popularity, itemId] = decodeCursor(keys, scope, cursor) as [number, number, string];
    return { tier, popularity, item_id: itemId };
  };

  /** The next cards of each type, in the order of how well they match. */
  const readCards = async (
    client: string,
    { terms, counted, page, scope }: ReadInput,
  ): Promise<FoundCards> => {
    const matches = await index.findMatches(db, counted, terms, { ...page, limit: page.limit + 1 });
    const ofType = Map.groupBy(matches, (match) => match.item_type);
    const shown = [...ofType.values()].flatMap((list) => list.slice(0, page.limit));
    const cards = await catalogue.cards(
      client,
      shown.map((match) => match.item_id),
    );
    const cardsOf = (type: CatalogueType) =>
      shown.filter((match) => match.item_type === type).flatMap((match) => cards.get(match.item_id) ?? []);
    const last = shown.at(-1);
    const isMore = matches.length > shown.length;
    const position = last && encodeCursor(keys, scope, [last.tier, last.popularity, last.item_id]);
    return { cardsOf, next: isMore && position ? position : null };
  };

  /**
   * The best matches of a type, filtered and sorted. The cursor is a sealed offset, because the matches of a text
   * hardly change while someone pages through them.
   */
  const narrow = async (
    request: Request,
    counted: index.TypeCount,
    { terms, scope, cursor, limit }: NarrowInput,
  ): Promise<NarrowedCards> => {
    const page = { limit: SEARCH_RULES.mostNarrowed, after: null };
    const matches = await index.findMatches(db, [counted], terms, page);
    const itemType = counted.type;
    const [position = 0] = cursor ? decodeCursor(keys, scope, cursor) : [];
    const from = Number(position);
    const { cards, total, config } = await catalogue.narrow(request.client, {
      itemType,
      itemIds: matches.map((match) => match.item_id),
      appliedFilter: filterOf(request),
      sorter: request.sort ?? null,
      from,
      limit,
    });
    const next = from + limit < total ? encodeCursor(keys, scope, [from + limit]) : null;
    return { cardsOf: (type) => (type === itemType ? cards : []), next, narrowed: { total, config } };
  };

  const categoriesFor = async ({ modules }: ClientConfig, terms: SearchTerms) =>
    modules.includes('vouchers')
      ? (await catalogue.voucherCategories()).filter((category) => matchesName(category.name, terms))
      : [];

  const match = async (config: ClientConfig, reading: Reading): Promise<Matched> => {
    const [counted, categories] = await Promise.all([
      index.countMatches(db, openTypes(config), reading.terms),
      categoriesFor(config, reading.terms),
    ]);
    return { reading, counted, categories };
  };

  /** By the strictest reading that has matches; by the first one if none has. */
  const matchWords = async (config: ClientConfig, words: readonly string[]): Promise<Matched> => {
    const [strict, ...looser] = await readWords(db, words);
    const first = await match(config, strict);
    if (hasMatches(first)) return first;
    for (const reading of looser) {
      const matched = await match(config, reading);
      if (hasMatches(matched)) return matched;
    }
    return first;
  };

  const runSearch = async (
    request: Request,
    config: ClientConfig,
    words: readonly string[],
  ): Promise<SearchResult> => {
    const { type, cursor, mode, limit = defaultLimit(request) } = request;
    const isNarrow = isNarrowed(request);
    const scope = scopeOf(request, config.clientId, words);
    const page = { limit, after: isNarrow ? null : positionOf(scope, cursor) };
    const { reading, counted, categories } = await matchWords(config, words);
    const { terms, isExact } = reading;
    const asked = type ? counted.filter((one) => one.type === type) : counted;
    // A page of one type offers its filters and counts even before one of them is applied.
    const [ofOne] = type && mode === 'full' ? asked : [];
    const narrowing = ofOne
      ? narrow(request, ofOne, { terms, scope, cursor: isNarrow ? cursor : undefined, limit })
      : NOTHING;
    const [{ narrowed }, { cardsOf, next }] = await Promise.all([
      narrowing,
      isNarrow ? narrowing : readCards(config.clientId, { terms, counted: asked, page, scope }),
    ]);
    return {
      groups: counted
        .filter((one) => one.total > 0)
        .map((one) => ({ itemType: one.type, total: one.total, items: cardsOf(one.type) })),
      categories,
      terms: [...new Set(terms.flatMap(allWordsOf).map(({ text }) => text))],
      similar: !isExact,
      nextCursor: type ? next : null,
      ...(narrowed && { narrowed }),
    };
  };

  return {
    /** Throws MALFORMED_REQUEST naming `cursor` if the cursor is for another search. */
    find: async (request: Request): Promise<SearchResult> => {
      const config = await clients.configOf(request.client);
      const words = wordsOf(request.q);
      if (words.length === 0) return NO_RESULT;
      const key = JSON.stringify([{ ...request, q: words, client: config.clientId }]);
      return resultCache.get(key, () => runSearch(request, config, words));
    },
  };
};
