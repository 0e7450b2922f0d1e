// Lighthouse scores of the product on a phone: performance, accessibility, best practices, SEO.
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { browserLaunch, findBrowser } from '../../scripts/lib/machine.mjs';
import { freePort } from '../support/operator.ts';
import { startProduct } from '../support/running-product.ts';
import { voucherPath } from './pages.ts';
import { median, progress, table, type Part } from './part.ts';

const CATEGORIES = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
type Category = keyof typeof CATEGORIES;
const NAMES = Object.keys(CATEGORIES) as Category[];
type Scores = Record<Category, number>;

/** The titles of the failed audits of a category. */
const complaintsOf = (
  audits: Readonly<Record<string, { score: number | null; title: string }>>,
  ids: string[],
) => ids.filter((id) => audits[id]!.score !== null && audits[id]!.score < 0.9).map((id) => audits[id]!.title);

/** On a busy machine a visit can miss the page's first paint and is repeated. */
const TRIES = 3;

const look = async (url: string, port: number) => {
  let fault = 'no result';
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const seen = await lighthouse(url, { port, logLevel: 'error', output: 'json', onlyCategories: NAMES });
    if (seen && !seen.lhr.runtimeError) return seen.lhr;
    fault = seen?.lhr.runtimeError?.message ?? fault;
  }
  throw new Error(`${url}: ${fault}`);
};

const visit = async (url: string, port: number): Promise<Scores> => {
  const { categories, audits } = await look(url, port);
  return Object.fromEntries(
    NAMES.map((name) => {
      const { score, auditRefs } = categories[name]!;
      const weighed = auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id);
      const complaints = complaintsOf(audits, weighed);
      const marks = Math.round((score ?? 0) * 100);
      if (marks < CATEGORIES[name]) console.log(`  ${url} ${name} ${marks}: ${complaints.join('; ')}`);
      return [name, marks];
    }),
  ) as Scores;
};

const measureLighthouse = async (rounds: number): Promise<string[][]> => {
  const port = await freePort();
  const product = await startProduct();
  const launch = browserLaunch(await findBrowser());
  const browser = await chromium.launch({
    ...launch,
    args: [...launch.args, `--remote-debugging-port=${port}`],
  });
  try {
    const pages = {
      home: '/',
      'voucher list': '/burn/vouchers',
      voucher: await voucherPath(product.webUrl),
      search: '/search',
    };
    const rows: string[][] = [];
    for (const [name, path] of Object.entries(pages)) {
      progress(`${name}, ${rounds} times`);
      const scores: Scores[] = [];
      for (let round = 0; round < rounds; round += 1) scores.push(await visit(product.webUrl + path, port));
      rows.push([name, ...NAMES.map((category) => String(median(scores.map((one) => one[category]))))]);
    }
    return rows;
  } finally {
    await browser.close();
    await product.stop();
  }
};

export const lighthousePart: Part = {
  name: 'lighthouse',
  title: 'Lighthouse',
  measure: async ({ quick }) => {
    const rounds = quick ? 1 : 5;
    const rows = await measureLighthouse(rounds);
    const aims = NAMES.map((name) => `${name} ${CATEGORIES[name]}`).join(', ');
    return `Lighthouse's mobile preset on the production build: the median of ${rounds} visits with an empty cache.
Aims: at least ${aims}.

${table(['page', ...NAMES], rows)}`;
  },
};
