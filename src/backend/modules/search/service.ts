// Search: what matches a text, of what the brand has open. The answers are the same for everybody, so they are
// kept in memory for seconds.
import type { DataOf, ParsedQueryOf } from '#contract/endpoint.ts';
import type { CatalogueType } from '#contract/enums.ts';
import type { search } from '#contract/search.ts';
import { openCursor, sealCursor } from '../../cursor.ts';
import type { Parts } from '../../parts.ts';
import { createTtlCache } from '../../ttl-cache.ts';
import type { CatalogueService } from '../catalogue/service.ts';
import type { ClientConfig, ClientsService } from '../clients/service.ts';
import * as index from './repository.ts';
import { beginsIn, TYPES, wordsOf, type Wanted } from './words.ts';

type Request = ParsedQueryOf<typeof search.find>;
type Found = DataOf<typeof search.find>;

const KEPT_ANSWERS = 500;
const KEPT_MS = 3000;
/** A word stands in for another if it is about as similar as the most similar one. */
const ABOUT_AS_SIMILAR = 0.1;

const NOTHING: Found = { groups: [], categories: [], terms: [], similar: false, nextCursor: null };

const usualLimit = ({ mode, type }: Request): number => (mode === 'typeahead' ? 4 : type ? 24 : 8);

const openTypes = ({ modules }: ClientConfig): CatalogueType[] =>
  TYPES.filter(([, module]) => modules.includes(module)).map(([type]) => type);

interface Asked {
  wanted: Wanted;
  types: readonly CatalogueType[];
  page: index.Page;
  scope: string;
}

export type SearchService = ReturnType<typeof createSearchService>;

export const createSearchService = (
  { db, clock, keys }: Pick<Parts, 'db' | 'clock' | 'keys'>,
  { clients, catalogue }: { clients: ClientsService; catalogue: CatalogueService },
) => {
  const answers = createTtlCache<Found>(clock, KEPT_ANSWERS, KEPT_MS);

  const alternativesTo = async (word: string): Promise<string[]> => {
    const similar = await index.findSimilar(db, word);
    const best = similar[0]?.similarity ?? 0;
    return similar.filter((one) => one.similarity >= best - ABOUT_AS_SIMILAR).map((one) => one.word);
  };

  /** Words that nothing begins with give way to similar ones. */
  const wantedOf = async (words: readonly string[]): Promise<Wanted> => {
    const unknown = new Set(await index.findUnknown(db, words));
    return Promise.all(
      words.map(async (word) => {
        const others = unknown.has(word) ? await alternativesTo(word) : [];
        return others.length > 0 ? others : [word];
      }),
    );
  };

  const placeOf = (scope: string, cursor: string | undefined): index.Page['after'] => {
    if (!cursor) return null;
    const [tier, popularity, itemId] = openCursor(keys, scope, cursor) as [number, number, string];
    return { tier, popularity, item_id: itemId };
  };

  /** The cards of each type, and whether there are more than were asked for. */
  const read = async (client: string, { wanted, types, page, scope }: Asked) => {
    const matches = await index.findMatches(db, types, wanted, { ...page, limit: page.limit + 1 });
    const ofType = new Map(types.map((type) => [type, matches.filter((one) => one.item_type === type)]));
    const shown = [...ofType.values()].flatMap((list) => list.slice(0, page.limit));
    const cards = await catalogue.cards(
      client,
      shown.map((match) => match.item_id),
    );
    const cardsOf = (type: CatalogueType) =>
      shown.filter((match) => match.item_type === type).flatMap((match) => cards.get(match.item_id) ?? []);
    const last = shown.at(-1);
    const isMore = matches.length > shown.length;
    const place = last && sealCursor(keys, scope, [last.tier, last.popularity, last.item_id]);
    return { cardsOf, next: isMore && place ? place : null };
  };

  const categoriesFor = async ({ modules }: ClientConfig, wanted: Wanted) =>
    modules.includes('vouchers')
      ? (await catalogue.categories()).filter((category) => beginsIn(category.name, wanted))
      : [];

  const answer = async (request: Request, config: ClientConfig, words: string[]): Promise<Found> => {
    const { type, cursor } = request;
    const open = openTypes(config);
    const scope = JSON.stringify(['search', config.clientId, type ?? null, words]);
    const page = { limit: request.limit ?? usualLimit(request), after: placeOf(scope, cursor) };
    const wanted = await wantedOf(words);
    const types = type ? open.filter((one) => one === type) : open;
    const [totals, { cardsOf, next }, categories] = await Promise.all([
      index.countMatches(db, open, wanted),
      read(config.clientId, { wanted, types, page, scope }),
      categoriesFor(config, wanted),
    ]);
    return {
      groups: totals
        .filter(({ total }) => total > 0)
        .map(({ item_type, total }) => ({ itemType: item_type, total, items: cardsOf(item_type) })),
      categories,
      terms: wanted.flat(),
      similar: wanted.some((one, at) => one[0] !== words[at]),
      nextCursor: type ? next : null,
    };
  };

  return {
    /** Throws MALFORMED_REQUEST naming `cursor` for one of another search. */
    find: async (request: Request): Promise<Found> => {
      const config = await clients.configOf(request.client);
      const words = wordsOf(request.q);
      if (words.length === 0) return NOTHING;
      const { type, mode, limit, cursor } = request;
      const key = JSON.stringify([config.clientId, words, type, mode, limit, cursor]);
      return answers.get(key, () => answer(request, config, words));
    },
  };
};
