// The commands, files and functions that the guides for newcomers and the titles of tests name exist.
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { EARNING_KINDS } from '#backend/ledger/cause-kinds.ts';
import { CONNECTOR_NAMES } from '#backend/settings.ts';

const inRoot = (path: string): string => join(__dirname, '../..', path);
const read = (path: string): string => readFileSync(inRoot(path), 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

/** Placeholders: `src/web/screens/x/`, `docs/decisions/NNN-title.md`. */
const STANDS_FOR_ANY = /\/(x[./]|NNN)/;

const guides = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...globSync('docs/*.md', { cwd: inRoot('.') }),
];

/** The title of a test or a group of tests. */
const TITLE = /(?:\b(?:it|test|describe)|\))\(\s*(?:'([^'\n]+)'|"([^"\n]+)"|`([^`\n]+)`),/g;

/** All names in the code, without those in comments and in the titles of tests. */
const namesInCode = new Set(
  globSync('{src,tests,scripts}/**/*.{ts,tsx,mjs}', { cwd: inRoot('.') }).flatMap(
    (file) =>
      read(file)
        .replaceAll(/\/\*.*?\*\/|(^|\s)\/\/[^\n]*/gs, ' ')
        .replaceAll(TITLE, '')
        .match(/\w+/g) ?? [],
  ),
);

describe.each(guides)('%s', (file) => {
  const text = read(file);
  const found = (pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, what]) => what!);

  it('names only npm scripts that exist', () => {
    expect(found(/npm run ([\w:-]+)/g).filter((name) => !(name in scripts))).toEqual([]);
  });

  it('runs TypeScript files with npx node, the Node of the project', () => {
    expect(found(/((?:\S+ )?node \S+\.ts)/g).filter((command) => !/^`?npx /.test(command))).toEqual([]);
  });

  it('names only files that exist', () => {
    const paths = found(/`((?:src|tests|pages|scripts|docs|public|node_modules)\/[\w./-]+)`/g);
    expect(paths.filter((path) => !STANDS_FOR_ANY.test(path) && !existsSync(inRoot(path)))).toEqual([]);
  });

  it('names only functions that exist', () => {
    expect(found(/`(\w+)\(\)`/g).filter((name) => !namesInCode.has(name))).toEqual([]);
  });
});

const decisions = readdirSync(inRoot('docs/decisions')).map((name) => `docs/decisions/${name}`);

test.each([...guides, ...decisions])('%s links only to files that exist', (file) => {
  const links = [...read(file).matchAll(/\]\(([^)#]+)/g)].map(([, link]) => link!);
  const own = links.filter((link) => !/^https?:/.test(link));
  expect(own.filter((link) => !existsSync(inRoot(join(dirname(file), link))))).toEqual([]);
});

test('decisions mention only decisions that exist', () => {
  const numbers = new Set(decisions.map((file) => file.slice('docs/decisions/'.length).slice(0, 3)));
  const named = decisions.flatMap((file) =>
    [...read(file).matchAll(/(?:[Dd]ecisions?[ /]|\()([0-2]\d\d)\b/g)].map(([, number]) => number!),
  );
  expect(named.filter((number) => !numbers.has(number))).toEqual([]);
});

test('docs/production.md quotes only lines that the product logs or prints', () => {
  const quoted = [...read('docs/production.md').matchAll(/`([A-Z][a-z]\w*(?: \w+)*)`/g)].map(
    ([, line]) => line!,
  );
  expect(quoted).toEqual(expect.arrayContaining(['Listening', 'Ready']));
  const code = globSync('{src/backend,scripts}/**/*.{ts,mjs}', { cwd: inRoot('.') })
    .map(read)
    .join('\n');
  // At the beginning of a text in the code, perhaps after a line feed.
  expect(quoted.filter((line) => !new RegExp(`['"\`](?:\\\\n)?${line}\\b`).test(code))).toEqual([]);
});

test('docs/connectors.md has a row for every connector', () => {
  const rows = read('docs/connectors.md').match(/^\| `[^|]+/gm) ?? [];
  expect(CONNECTOR_NAMES.filter((name) => !rows.some((row) => row.includes(`\`${name}\``)))).toEqual([]);
});

test.each(['README.md', 'docs/production.md'])('%s names every report', (file) => {
  const main = read('src/backend/reports/main.ts');
  const reports = [...main.matchAll(/^ {2}(\w+): .*\w+Report(?:\(.*\))?,$/gm)].map(([, name]) => name!);
  expect(reports).toContain('coins');
  const text = read(file);
  expect(reports.filter((name) => !new RegExp(`(\`|-- )${name}\\b`).test(text))).toEqual([]);
});

/** Two stand in the quick start, and two are for whoever works on the code. */
const NOT_IN_TABLE = ['start', 'test', 'build', 'format'];

test('README.md has a row for every script of package.json', () => {
  const rows = Array.from(read('README.md').matchAll(/^\| `npm run ([\w:-]+)/gm), ([, name]) => name!);
  const expected = Object.keys(scripts).filter((name) => !NOT_IN_TABLE.includes(name));
  expect(rows.toSorted()).toEqual(expected.toSorted());
});

test('every command of the backend has a script in package.json', () => {
  const commands = globSync('src/backend/**/*main.ts', { cwd: inRoot('.') });
  expect(commands).toContain('src/backend/import/stock-main.ts');
  const run = Object.values(scripts).map((script) => script.split(' ').at(-1));
  expect(commands.filter((file) => !run.includes(file))).toEqual([]);
});

test('docs/production.md lists every source of the coins that members earn', () => {
  const [, sources] = /The sources are (.*?)\. /.exec(read('docs/production.md'))!;
  const named = Array.from(sources!.matchAll(/`(\w+)`/g), ([, kind]) => kind!);
  expect(named.toSorted()).toEqual(EARNING_KINDS.toSorted());
});

test('titles of tests name only functions that exist', () => {
  const gone = globSync('tests/**/*.{ts,tsx}', { cwd: inRoot('.') }).flatMap((file) =>
    [...read(file).matchAll(TITLE)]
      .flatMap(
        (title) =>
          title
            .slice(1)
            .join('')
            .match(/\b[a-z]+[A-Z]\w*/g) ?? [],
      )
      .filter((name) => !namesInCode.has(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(gone).toEqual([]);
});
