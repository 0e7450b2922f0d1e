// Rules of the design and of CONTRIBUTING.md that lint does not check.
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { WEB_APP_VERSION } from '#contract/enums.ts';
import { endpoints } from '#contract/index.ts';
import { routes } from '#web/routes/table.ts';

const ROOT = join(__dirname, '../..');
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const filesOf = (pattern: string): string[] => globSync(pattern, { cwd: ROOT });
/** The code of a file, without its comments. */
const codeOf = (file: string): string => read(file).replaceAll(/\/\*.*?\*\/|(^|\s)\/\/[^\n]*/gs, ' ');

/** Folders and pages of the product; the other files are those that a tool looks up by name. */
const FOLDERS = ['docs', 'pages', 'public', 'scripts', 'src', 'styles', 'tests', '.ci'];
const FILES = [
  ...['package.json', 'package-lock.json', 'tsconfig.json', 'next.config.js', 'instrumentation.ts'],
  ...['.env.example', 'README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'LICENSE'],
  ...['eslint.config.js', 'jest.config.js', 'playwright.config.ts', '.prettierrc.json', '.prettierignore'],
  ...['.editorconfig', '.gitignore', '.npmrc', '.nvmrc'],
];

/** A downloaded archive is no checkout: nothing tells there what belongs to the project. */
const itInCheckout = existsSync(join(ROOT, '.git')) ? it : it.skip;

itInCheckout('has only the listed files and folders at the top level', () => {
  const tracked = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');
  const top = new Set(tracked.map((file) => file.split('/')[0]!));
  expect([...top].toSorted()).toEqual([...FOLDERS, ...FILES].toSorted());
});

it('has no conflict of a merge left in a document', () => {
  const conflicting = ['*.md', 'docs/**/*.md'].flatMap(filesOf).filter((file) => /^<{7} /m.test(read(file)));
  expect(conflicting).toEqual([]);
});

it('has the version and the supported browsers of spec §9 in package.json', () => {
  const { version, browserslist } = JSON.parse(read('package.json')) as {
    version: string;
    browserslist: string[];
  };
  expect(version).toBe(WEB_APP_VERSION);
  expect(browserslist.map((browser) => browser.split(' ')[0]!).toSorted()).toEqual(
    ['chrome', 'firefox', 'safari', 'edge', 'opera'].toSorted(),
  );
});

it('mentions the paths of the API only in the contract', () => {
  const paths = endpoints.map(({ path }) => path);
  const sources = filesOf('{src/web,src/backend,pages}/**/*.{ts,tsx,js}').concat(filesOf('public/*.js'));
  expect(sources.length).toBeGreaterThan(500);
  const said = sources.flatMap((file) => {
    const code = codeOf(file);
    return paths.filter((path) => code.includes(path)).map((path) => `${file}: ${path}`);
  });
  expect(said).toEqual([]);
});

it('writes the paths of pages only where the web app keeps its addresses, except for the root', () => {
  const paths = Object.values(routes).map(({ pattern }) => pattern.replace(/\{.*/, ''));
  // Nobody writes those of a status: Next shows their pages at any address.
  const written = paths
    .filter((path) => !/^\/\d*$/.test(path))
    .flatMap((path) => [`'${path}`, `"${path}`, `\`${path}`]);
  // The samples are for development only.
  const sources = filesOf('src/web/**/*.{ts,tsx}').filter((file) => !/\/(routes|dev-ui)\//.test(file));
  const said = sources.flatMap((file) => {
    const code = codeOf(file);
    return written.filter((text) => code.includes(text)).map((text) => `${file}: ${text}`);
  });
  expect(said).toEqual([]);
});

it('mentions no brand in the code except the default one', () => {
  const others = readdirSync(join(ROOT, 'src/backend/seed/brands'))
    .map((file) => file.replace('.json', ''))
    .filter((brand) => brand !== 'zillion');
  expect(others.length).toBeGreaterThan(1);
  const named = new RegExp(`\\b(${others.join('|')})\\b`, 'i');
  // The demo's content and the examples of the reference mention other brands, and the README's picture shows one.
  const sources = filesOf('{src,pages,styles,scripts}/**/*.{ts,tsx,js,mjs,css}').filter(
    (file) =>
      !/^src\/(backend\/seed\/content\/|contract\/.*\.schemas\.ts$)|^scripts\/make-readme-picture/.test(file),
  );
  expect(sources.filter((file) => named.test(codeOf(file)))).toEqual([]);
});

describe('the tables of the backend', () => {
  const migrations = filesOf('src/backend/db/migrations/*.sql').map(read).join('\n');
  const tables = [...migrations.matchAll(/^create (?:unlogged )?table (\w+)/gim)].map(([, name]) => name!);
  const modules = readdirSync(join(ROOT, 'src/backend/modules')).map((module) => ({
    module,
    code: filesOf(`src/backend/modules/${module}/**/*.ts`).map(codeOf).join('\n'),
  }));
  /** The modules whose SQL names a table. */
  const usersOf = (table: string): string[] => {
    const named = new RegExp(`\\b(?:from|join|into|update|using)\\s+(?:only\\s+)?${table}\\b`, 'i');
    return modules.flatMap(({ module, code }) => (named.test(code) ? [module] : []));
  };

  it('are each used by one module only', () => {
    expect(tables.length).toBeGreaterThan(50);
    const shared = tables.filter((table) => usersOf(table).length > 1);
    // A session is looked up with its account's status, in one query before every call (docs/decisions/002).
    expect(shared.map((table) => [table, usersOf(table)])).toEqual([['account', ['accounts', 'sessions']]]);
  });

  it('are used by no module if they belong to the ledger', () => {
    const ledger = [
      'account_balance',
      'ledger_entry',
      'ledger_posting',
      'lot',
      'lot_use',
      'hold',
      'expectation',
    ];
    expect(tables).toEqual(expect.arrayContaining(ledger));
    expect(ledger.filter((table) => usersOf(table).length > 0)).toEqual([]);
  });
});

const forms = filesOf('src/web/**/*.tsx').filter(
  (file) => !file.includes('/dev-ui/') && /<form\b/.test(codeOf(file)),
);

describe.each(forms)('the forms of %s', (file) => {
  const code = codeOf(file);

  // Without a method, a form that is sent before the page is hydrated puts what was typed into the address.
  it('have a method or an address', () => {
    for (const [form] of code.matchAll(/<form\b[^]*?[^=]>/g)) expect(form).toMatch(/ (method|action)=/);
  });

  it('cannot be sent before the page is hydrated if only the script can send them', () => {
    if (!code.includes('method="post"')) return;
    for (const [button] of code.matchAll(/<Button\b[^]*?[^=]>/g)) {
      if (button.includes('type="submit"')) expect(button).toMatch(/\bscripted\b/);
    }
  });
});
