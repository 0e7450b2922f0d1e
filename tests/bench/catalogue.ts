// How search and filtered lists scale with the catalogue: 95th percentiles over HTTP. Each size has its own database
// and backend; they are called in turn, so that other load on the machine affects all of them.
import { openPostgres } from '#backend/db/postgres.ts';
import { seedProducts } from '#backend/seed/seed.ts';
import { contract } from '#contract/index.ts';
import type { Cluster } from '../support/postgres-cluster.ts';
import { onCluster, startBackend } from './bench-backend.ts';
import { progress, table, type Part } from './part.ts';

const SIZES = [1_000, 100_000, 1_000_000];
const AIMS = { search: 3, list: 1.5, seedSeconds: 600 };

const WORDS =
  'bag lamp shoe watch phone coffee tea book kit chair kite toys basket cap dress shirt camera radio ring sari'.split(
    ' ',
  );
/** What people type: a word, its beginning, two words, a model number, and a typo. */
const FORMS: readonly ((word: string, n: number) => string)[] = [
  (word) => word,
  (word) => word.slice(0, 3),
  (word, n) => `${word} ${WORDS[(n + 7) % WORDS.length]}`,
  (word, n) => `${word} no ${(n * 37) % 900}`,
  (word) => `${word.slice(0, 2)}${word.slice(1)}`,
];
const CATEGORIES = ['groceries', 'fuel', 'entertainment', 'travel', 'apparel'];

type Ask = (origin: string, n: number) => Promise<Response>;

/** Varying limits keep two calls within the cache's lifetime from being the same. */
const ASKS: Record<'search' | 'list', Ask> = {
  search: (origin, n) => {
    const q = FORMS[n % FORMS.length]!(WORDS[Math.floor(n / FORMS.length) % WORDS.length]!, n);
    const limit = String(8 + (Math.floor(n / (FORMS.length * WORDS.length)) % 16));
    return fetch(`${origin}${contract.search.find.path}?${new URLSearchParams({ q, limit }).toString()}`);
  },
  list: (origin, n) =>
    fetch(origin + contract.catalogue.list.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        moduleType: 'burn',
        itemType: 'PRODUCT',
        appliedFilter: {
          category: [CATEGORIES[n % CATEGORIES.length]],
          ...(n % 2 === 0 ? { discount: 5 * (1 + (n % 4)) } : { price: { min: 100 + n, max: 4000 + n } }),
        },
        appliedSorter: ['popular', 'points-asc', 'discount'][n % 3],
        limit: 24 + (n % 24),
        withConfig: true,
      }),
    }),
};

const timed = async (ask: () => Promise<Response>): Promise<number> => {
  const began = performance.now();
  const answer = await ask();
  const body = await answer.text();
  if (answer.status !== 200) throw new Error(`${answer.status} ${body.slice(0, 200)}`);
  return performance.now() - began;
};

const p95 = (times: readonly number[]): number =>
  [...times].sort((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1]!;

interface Sized {
  size: number;
  origin: string;
}

const measure = async (kind: keyof typeof ASKS, sized: readonly Sized[], asks: number): Promise<number[]> => {
  const times = sized.map((): number[] => []);
  for (let n = -asks / 10; n < asks; n += 1) {
    for (const [at, { origin }] of sized.entries()) {
      const ms = await timed(() => ASKS[kind](origin, n + asks));
      if (n >= 0) times[at]!.push(ms);
    }
  }
  return times.map(p95);
};

interface Measured {
  sizes: readonly number[];
  search: number[];
  list: number[];
  /** How long seeding the largest catalogue took. */
  seedSeconds: number;
}

const databaseFor = async (cluster: Cluster, size: number): Promise<string> => {
  const name = `products_${size}`;
  const db = await openPostgres(cluster.url('postgres'), { max: 1 });
  await db.exec(`create database ${name}`);
  await db.close();
  return cluster.url(name);
};

const measureCatalogues = (sizes: readonly number[], asks: number) =>
  onCluster(async (cluster): Promise<Measured> => {
    let seedSeconds = 0;
    const backends = [];
    try {
      for (const size of sizes) {
        progress(`seeding ${size} products`);
        const url = await databaseFor(cluster, size);
        backends.push(
          await startBackend(url, async (db) => {
            const began = performance.now();
            await seedProducts(db, size);
            seedSeconds = (performance.now() - began) / 1000;
          }),
        );
      }
      const sized = backends.map(({ origin }, at) => ({ origin, size: sizes[at]! }));
      progress('search');
      const search = await measure('search', sized, asks);
      progress('lists');
      return { sizes, search, list: await measure('list', sized, asks), seedSeconds };
    } finally {
      for (const backend of backends) await backend.stop();
    }
  });

const grouped = new Intl.NumberFormat('en-GB');

const rowOf = (name: string, figures: readonly number[]): string[] => [
  name,
  ...figures.map((ms) => `${ms.toFixed(1)} ms, ${(ms / figures[0]!).toFixed(2)} ×`),
];

export const catalogue: Part = {
  name: 'search',
  title: 'Search and lists',
  measure: async ({ quick }) => {
    const [sizes, asks] = quick ? [SIZES.slice(0, 2), 40] : [SIZES, 400];
    const measured = await measureCatalogues(sizes, asks);
    if (!measured) return 'Not measured: PostgreSQL is not installed.';
    const { search, list, seedSeconds } = measured;
    const largest = grouped.format(sizes.at(-1)!);
    return `95th percentile of ${asks} calls over HTTP on PostgreSQL, one after the other, none answered from a cache; catalogues of
different size are called in turn. The lists are filtered by category and by discount or price, sorted by popularity,
coins or discount, and include the counts of their filters. Aims: search at 100,000 ≤ ${AIMS.search} × at 1,000; a list at 1,000,000 ≤ ${AIMS.list} ×
at 1,000.

${table(
  ['', ...sizes.map((size) => `${grouped.format(size)} products`)],
  [rowOf('search', search), rowOf('filtered list', list)],
)}

\`npm run seed -- --products ${sizes.at(-1)}\` added its ${largest} products in ${Math.round(seedSeconds)} s. Aim: 1,000,000 in < ${AIMS.seedSeconds} s.`;
  },
};
