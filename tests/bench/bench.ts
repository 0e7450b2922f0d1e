// `npm run bench [-- --write] [-- --quick]`: this app against a bare Next pages app, in one run on one machine.
// --write puts the figures into docs/performance.md; --quick makes short rounds, to see that it works.
import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startProduct } from '../support/running-product.ts';
import { startBareApp } from './bare-app.ts';
import { measureOrders, type Orders } from './orders.ts';
import {
  measureJavascript,
  measureRenders,
  measureSecondStart,
  type Figures,
  type Targets,
} from './measures.ts';

const ROOT = join(import.meta.dirname, '../..');
const AIMS = { renders: 0.5, javascript: 1.35, secondStartMs: 5_000, orders: 0.3 };

const { values: options } = parseArgs({
  options: { write: { type: 'boolean', default: false }, quick: { type: 'boolean', default: false } },
});
const [rounds, seconds, starts] = options.quick ? [1, 1, 1] : [5, 4, 3];

/** The address of the first voucher that the list shows. */
const voucherPath = async (webUrl: string): Promise<string> => {
  const html = await (await fetch(`${webUrl}/burn/vouchers`)).text();
  const path = /href="(\/burn\/vouchers\/[^/"?#]+\/[^/"?#]+)"/.exec(html)?.[1];
  if (!path) throw new Error('/burn/vouchers shows no voucher.');
  return path;
};

const ratio = (figures: Figures, name: string): string => (figures[name]! / figures['bare']!).toFixed(2);
const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1);

interface Results {
  renders: Figures;
  javascript: { load: Figures; idle: Figures };
  secondStartMs: number;
  orders: Orders;
}

const tableOf = ({ renders, javascript: { load, idle } }: Results): string => {
  const rows = Object.keys(renders).map((name) => [
    name,
    Math.round(renders[name]!).toString(),
    ratio(renders, name),
    `${kilobytes(load[name]!)} kB`,
    ratio(load, name),
    `${kilobytes(idle[name]!)} kB`,
    ratio(idle, name),
  ]);
  const head = ['page', 'renders/s', '× bare', 'JS at load', '× bare', 'JS after 5 s', '× bare'];
  const widths = head.map((title, at) => Math.max(title.length, ...rows.map((row) => row[at]!.length)));
  const line = (cells: string[]) => `| ${cells.map((cell, at) => cell.padEnd(widths[at]!)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
};

const measureAll = async (): Promise<Results> => {
  const product = await startProduct();
  const bare = await startBareApp();
  try {
    const targets: Targets = {
      bare: `${bare.url}/`,
      home: `${product.webUrl}/`,
      'voucher list': `${product.webUrl}/burn/vouchers`,
      voucher: product.webUrl + (await voucherPath(product.webUrl)),
    };
    const renders = await measureRenders(targets, rounds, seconds);
    const javascript = await measureJavascript(targets);
    await Promise.all([product.stop(), bare.stop()]);
    const secondStartMs = await measureSecondStart(starts);
    return { renders, javascript, secondStartMs, orders: await measureOrders(seconds * 3) };
  } catch (error) {
    await Promise.allSettled([product.stop(), bare.stop()]);
    throw error;
  }
};

const ordersLine = ({ embedded, postgres }: Orders): string => {
  const onPostgres = postgres
    ? `${postgres.orders.toFixed(1)}/s on PostgreSQL, ${(postgres.orders / postgres.pgbench).toFixed(2)} × the ${Math.round(postgres.pgbench)}/s of pgbench`
    : 'not measured on PostgreSQL, which is not installed';
  return `${onPostgres}; ${embedded.toFixed(1)}/s on the embedded database`;
};

const versionOf = (name: string): string =>
  (JSON.parse(readFileSync(join(ROOT, 'node_modules', name, 'package.json'), 'utf8')) as { version: string })
    .version;

const pageOf = (results: Results): string => `# Performance

Made by \`npm run bench -- --write\`: this app and a bare Next pages app of the same versions (one
\`getServerSideProps\` page with a heading) on one machine in one run. Renders: median of ${rounds} interleaved rounds of
${seconds} s with 10 connections and no cache in front. JavaScript: gzipped scripts that Chromium loads, until the
load event and after 5 s more. What counts is the ratio to bare, not the figure of one machine.
This app renders with one process per core, as \`npm start\` does; the bare app with the one of \`next start\`.

${tableOf(results)}

Second start of \`npm start\`: ready after ${(results.secondStartMs / 1000).toFixed(1)} s (median of ${starts}).

Voucher orders placed and verified over HTTP by 8 members at once: ${ordersLine(results.orders)}.

Aims: renders ≥ ${AIMS.renders.toFixed(2)} × bare, JavaScript ≤ ${AIMS.javascript.toFixed(2)} × bare, second start ≤ ${AIMS.secondStartMs / 1000} s, orders ≥ ${AIMS.orders.toFixed(2)} × pgbench (TPC-B, 8 clients).

Machine: ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GB; Node ${process.version}, Next ${versionOf('next')}, React ${versionOf('react')}.
`;

const results = await measureAll();
console.log(
  `\n${tableOf(results)}\n\nsecond start: ready after ${(results.secondStartMs / 1000).toFixed(1)} s\norders: ${ordersLine(results.orders)}`,
);
if (options.write) {
  await mkdir(join(ROOT, 'docs'), { recursive: true });
  await writeFile(join(ROOT, 'docs/performance.md'), pageOf(results));
  console.log('Written to docs/performance.md.');
}
