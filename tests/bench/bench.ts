// `npm run bench [-- part …] [--write] [--quick]`: measures the parts named, or all of them.
// --write puts their figures into docs/performance.md; --quick runs short rounds, to check that it works.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ArgumentError, runCommand } from '#backend/command.ts';
import { catalogue } from './catalogue.ts';
import { javascript } from './javascript.ts';
import { lighthousePart } from './lighthouse.ts';
import { memory } from './memory.ts';
import { orders } from './orders.ts';
import { renewed, type Measured } from './page.ts';
import type { Effort, Part } from './part.ts';
import { renders } from './renders.ts';
import { start } from './start.ts';

const PAGE = join(import.meta.dirname, '../../docs/performance.md');

/** In the order of the page. */
const PARTS: readonly Part[] = [renders, javascript, lighthousePart, start, orders, catalogue, memory];

const USAGE = `Usage: npm run bench [-- part …] [--write] [--quick]
Parts: ${PARTS.map(({ name }) => name).join(', ')}; all of them if you name none.
--write puts the figures into docs/performance.md. --quick runs short rounds of everything, to check
that it works: six seconds of load for memory instead of ten minutes.`;

const argumentsGiven = () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      write: { type: 'boolean', default: false },
      quick: { type: 'boolean', default: false },
    },
  });
  const unknown = positionals.find((wanted) => !PARTS.some(({ name }) => name === wanted));
  if (unknown !== undefined) throw new ArgumentError(`There is no part ${unknown}.\n${USAGE}`);
  const parts = positionals.length > 0 ? PARTS.filter(({ name }) => positionals.includes(name)) : PARTS;
  return { parts, ...values };
};

/** Null if the part fails; the other parts are still measured. */
const measure = async ({ name, title, measure: run }: Part, effort: Effort): Promise<Measured | null> => {
  console.log(`\n${title} (${name})`);
  const began = performance.now();
  try {
    const text = await run(effort);
    console.log(`\n${text}\n\n  measured in ${Math.round((performance.now() - began) / 1000)} s`);
    return { title, text };
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
    return null;
  }
};

const write = async (measured: readonly Measured[]): Promise<void> => {
  const page = await readFile(PAGE, 'utf8').catch(() => '');
  const titles = PARTS.map(({ title }) => title);
  await writeFile(PAGE, renewed(page, titles, measured));
  console.log('\nWritten to docs/performance.md.');
};

const run = async (): Promise<void> => {
  const { parts, ...options } = argumentsGiven();
  const measured: Measured[] = [];
  for (const part of parts) {
    const one = await measure(part, options);
    if (one) measured.push(one);
  }
  if (options.write) await write(measured);
};

await runCommand(run, USAGE);
