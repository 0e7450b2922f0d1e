// Writes docs/performance.md: an introduction and a section for each part of the bench. A run replaces the sections of
// the parts that it measured and keeps the others. Each section names its machine and day.
import { readFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

const INTRODUCTION = `# Performance

Written by \`npm run bench -- --write\`. Compare the ratios: each relates a figure to a reference that was measured in the
same run on the same machine. \`npm run bench -- orders\` runs one part. Memory takes ten minutes of load; \`--quick\` runs
short rounds of everything, to check that it works.
`;

const versionOf = (name: string): string =>
  (JSON.parse(readFileSync(join(ROOT, 'node_modules', name, 'package.json'), 'utf8')) as { version: string })
    .version;

const origin = (): string =>
  `_${[
    `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GB`,
    `Node ${process.version}, Next ${versionOf('next')}, React ${versionOf('react')}`,
    new Date().toISOString().slice(0, 10),
  ].join('; ')}_`;

export interface Measured {
  title: string;
  text: string;
}

/** The sections by title, each with everything up to the next one. */
const sectionsOf = (page: string): Map<string, string> =>
  new Map(
    page
      .split(/^(?=## )/m)
      .slice(1)
      .map((section) => [/^## (.*)/.exec(section)![1]!, section.trim()]),
  );

/** The page with the measured sections replaced; `titles` lists all parts in order. */
export const renewed = (page: string, titles: readonly string[], measured: readonly Measured[]): string => {
  const sections = sectionsOf(page);
  for (const { title, text } of measured) sections.set(title, `## ${title}\n\n${text}\n\n${origin()}`);
  const kept = titles.flatMap((title) => sections.get(title) ?? []);
  return `${[INTRODUCTION.trim(), ...kept].join('\n\n')}\n`;
};
