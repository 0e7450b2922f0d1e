// docs/performance.md: an introduction, and a section for each part of the bench. A run writes the sections of the
// parts that it measured and leaves the others as they stand, each with the machine and the day that it is from.
import { readFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

const INTRODUCTION = `# Performance

Made by \`npm run bench -- --write\`. What counts is the ratio to what is measured beside it on the same machine in the
same run, not the figure of one machine. A part alone: \`npm run bench -- orders\`. Memory takes ten minutes of load;
\`--quick\` makes short rounds of everything, to see that it works.
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

/** A section by its title, with everything below it up to the next one. */
const sectionsOf = (page: string): Map<string, string> =>
  new Map(
    page
      .split(/^(?=## )/m)
      .slice(1)
      .map((section) => [/^## (.*)/.exec(section)![1]!, section.trim()]),
  );

/** The page with sections renewed; `titles` of all parts, in order. */
export const renewed = (page: string, titles: readonly string[], measured: readonly Measured[]): string => {
  const sections = sectionsOf(page);
  for (const { title, text } of measured) sections.set(title, `## ${title}\n\n${text}\n\n${origin()}`);
  const kept = titles.flatMap((title) => sections.get(title) ?? []);
  return `${[INTRODUCTION.trim(), ...kept].join('\n\n')}\n`;
};
