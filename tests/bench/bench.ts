// `npm run bench [-- part …] [--write] [--soak] [--quick]`: measures the parts named, or all of them.
// --write puts their figures into docs/performance.md; --soak loads for ten minutes where a minute would do otherwise;
// --quick makes short rounds, to see that it works.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
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

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    write: { type: 'boolean', default: false },
    soak: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
  },
});

const chosen = (): readonly Part[] => {
  const names = PARTS.map(({ name }) => name);
  const unknown = positionals.find((name) => !names.includes(name));
  if (unknown !== undefined) throw new Error(`There is no part ${unknown}: choose of ${names.join(', ')}.`);
  return positionals.length > 0 ? PARTS.filter(({ name }) => positionals.includes(name)) : PARTS;
};

/** A part that fails does not keep the others from being measured. */
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

const measured: Measured[] = [];
for (const part of chosen()) measured.push(...([await measure(part, options)].filter(Boolean) as Measured[]));
if (options.write) {
  const page = await readFile(PAGE, 'utf8').catch(() => '');
  await writeFile(
    PAGE,
    renewed(
      page,
      PARTS.map(({ title }) => title),
      measured,
    ),
  );
  console.log('\nWritten to docs/performance.md.');
}
