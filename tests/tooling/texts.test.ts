// What the texts for newcomers tell them to run or to look at is there.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const inRoot = (path: string): string => join(__dirname, '../..', path);
const read = (path: string): string => readFileSync(inRoot(path), 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

/** `src/web/screens/x/`, `docs/decisions/NNN-title.md`. */
const STANDS_FOR_ANY = /\/(x[./]|NNN)/;

describe.each([
  'README.md',
  'CONTRIBUTING.md',
  'docs/conformance.md',
  'docs/import.md',
  'docs/performance.md',
])('%s', (file) => {
  const text = read(file);
  const found = (pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, what]) => what!);

  it('names commands that there are', () => {
    expect(found(/npm run ([\w:-]+)/g).filter((name) => !(name in scripts))).toEqual([]);
  });

  it('runs TypeScript under the Node of the project, whichever is installed', () => {
    expect(found(/((?:\S+ )?node \S+\.ts)/g).filter((command) => !/^`?npx /.test(command))).toEqual([]);
  });

  it('names files that there are', () => {
    const paths = found(/`((?:src|tests|pages|scripts|docs|public|node_modules)\/[\w./-]+)`/g);
    expect(paths.filter((path) => !STANDS_FOR_ANY.test(path) && !existsSync(inRoot(path)))).toEqual([]);
  });
});
