// Lint enforces the layers: one case for each way to break a rule.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

interface Case {
  file: string;
  code: string;
}
interface Complaint {
  rule: string;
  message: string;
}

const from = (file: string, specifier: string, kind: 'value' | 'type' = 'value'): Case => ({
  file,
  code: `import ${kind === 'type' ? 'type ' : ''}{ thing } from '${specifier}';\nexport const other = 1 as unknown as typeof thing;\n`,
});

const CART = 'src/web/features/cart/cart.ts';
const SCREEN = 'src/web/screens/voucher/voucher-screen.tsx';
const CHART = 'src/web/ui/bar-chart.tsx';
const PAGE = 'pages/profile/index.tsx';
const MODULE = 'src/backend/modules/orders/service.ts';

const LAYERS: [sentence: string, Case, message: RegExp][] = [
  [
    'the contract does not import the web',
    from('src/contract/x.ts', '#web/lib/format.ts'),
    /contract does not import web/,
  ],
  [
    'the contract does not import the backend',
    from('src/contract/x.ts', '../backend/clock.ts'),
    /contract does not import backend/,
  ],
  ['the backend does not import the web', from(MODULE, '#web/lib/format.ts'), /backend does not import web/],
  ['the web does not import the backend', from(CART, '#backend/clock.ts'), /web does not import backend/],
  [
    'the web does not import the backend by a relative path',
    from(CART, '../../../backend/clock.ts'),
    /web does not import backend/,
  ],
  [
    'the web does not import types of the backend',
    from(CART, '#backend/clock.ts', 'type'),
    /web does not import backend/,
  ],
  [
    'a page does not import the backend',
    from(PAGE, '../../src/backend/clock.ts'),
    /web does not import backend/,
  ],
  [
    'sources do not import tests',
    from(MODULE, '../../../../tests/support/db.ts'),
    /backend does not import tests/,
  ],
  [
    'a feature does not import another feature',
    from(CART, '#web/features/brand/config.ts'),
    /does not import another/,
  ],
  [
    'a feature does not import another feature by a relative path',
    from(CART, '../brand/config.ts'),
    /does not import another/,
  ],
  [
    'a feature does not import a screen',
    from(CART, '#web/screens/home/home-screen.tsx'),
    /features does not import screens/,
  ],
  [
    'a screen does not import another screen',
    from(SCREEN, '../home/home-screen.tsx'),
    /does not import another/,
  ],
  [
    'the design system does not import a feature',
    from('src/web/ui/card.tsx', '#web/features/cart/cart.ts'),
    /ui does not import features/,
  ],
  [
    'the design system does not import the store',
    from('src/web/ui/card.tsx', '../store/make-store.ts'),
    /ui does not import store/,
  ],
  [
    'the design system does not import the contract',
    from('src/web/ui/card.tsx', '#contract/enums.ts'),
    /ui does not import the contract/,
  ],
  [
    'the API client does not import the design system',
    from('src/web/api/call.ts', '../ui/toast.ts'),
    /api does not import ui/,
  ],
  [
    'lib imports no other layer',
    from('src/web/lib/format.ts', '../session/keys.ts'),
    /lib does not import session/,
  ],
  ['a page does not import the API client', from(PAGE, '#web/api/call.ts'), /pages does not import api/],
  ['a page does not import the design system', from(PAGE, '#web/ui/card.tsx'), /pages does not import ui/],
  [
    'a page does not import components of a feature',
    from(PAGE, '#web/features/cart/cart-list.tsx'),
    /thunks of features/,
  ],
  ['nothing imports a page', from(SCREEN, '../../../../pages/index.tsx'), /nothing imports a page/],
  [
    "a module of the backend does not import another one's repository",
    from(MODULE, '../otp/repository.ts'),
    /another one's service/,
  ],
  ['the web does not import the schema library', from(CART, 'zod'), /import type/],
  ['the web does not import schemas', from(CART, '#contract/orders.schemas.ts'), /import type/],
  [
    'the web server does not import schemas elsewhere than where it checks answers',
    from('src/web/server/page.ts', '#contract/schemas.ts'),
    /import type/,
  ],
  ['the web does not import the table of schemas', from(CART, '#contract/schemas.ts'), /import type/],
  [
    'the part of the contract that browsers load does not import schemas',
    from('src/contract/orders.ts', './orders.schemas.ts'),
    /import type/,
  ],
  [
    'a schema in braces marked as type still loads its module',
    { file: CART, code: "import { type X } from 'zod';\nexport type Y = X;\n" },
    /import type/,
  ],
  [
    'an import() is checked',
    { file: CART, code: "export const load = () => import('#backend/clock.ts');\n" },
    /web does not import backend/,
  ],
  [
    'an export from is checked',
    { file: CART, code: "export { clock } from '#backend/clock.ts';\n" },
    /web does not import backend/,
  ],
  [
    'a type import() is checked',
    { file: CART, code: "export type C = import('#backend/clock.ts').Clock;\n" },
    /web does not import backend/,
  ],
  ['an import without its ending is refused', from(CART, './rules'), /with its ending/],
  ['an alias without its ending is refused', from(CART, '#contract/orders'), /with its ending/],
];

const OTHERS: [sentence: string, Case, rule: string][] = [
  ['a cycle is refused', from('src/contract/catalogue.ts', './index.ts'), 'import-x/no-cycle'],
  [
    'a cycle through an alias is refused',
    from('src/contract/catalogue.ts', '#contract/index.ts'),
    'import-x/no-cycle',
  ],
  [
    'a default export outside pages is refused',
    { file: CART, code: 'export default 1;\n' },
    'import-x/no-default-export',
  ],
  ['src/app is refused', { file: 'src/app/page.tsx', code: 'export const a = 1;\n' }, 'no-restricted-syntax'],
  ['app is refused', { file: 'app/page.tsx', code: 'export const a = 1;\n' }, 'no-restricted-syntax'],
  ...['query', 'queryUnprepared', 'exec', 'send'].map((way): [string, Case, string] => [
    `SQL outside a repository is refused: ${way}`,
    { file: MODULE, code: `export const f = (tx) => tx.${way}('select 1');\n` },
    'no-restricted-syntax',
  ]),
  ...['next/font/google', 'next/link', 'next/image'].map((name): [string, Case, string] => [
    `${name} is refused`,
    from(CART, name),
    'no-restricted-imports',
  ]),
  ...[
    'new Intl.NumberFormat("en-IN").format(n)',
    'n.toFixed(2)',
    'n.toLocaleString("en-IN")',
    'new Date(n).toLocaleDateString()',
    'n ?? "--"',
  ].map((code): [string, Case, string] => [
    `a figure or date written by hand is refused: ${code}`,
    { file: CART, code: `export const f = (n) => ${code};\n` },
    'no-restricted-syntax',
  ]),
  ...[CHART, SCREEN].map((file): [string, Case, string] => [
    `a style attribute is refused: ${file}`,
    { file, code: "export const f = () => <p style={{ color: 'red' }} />;\n" },
    'no-restricted-syntax',
  ]),
  ...['window.scrollTo(0, 0)', 'box.current?.focus()'].flatMap((call) =>
    [CHART, SCREEN].map((file): [string, Case, string] => [
      `an effect that returns what a method returns is refused: ${call}, ${file}`,
      { file, code: `export const useIt = (box) => useEffect(() => ${call}, [box]);\n` },
      'no-restricted-syntax',
    ]),
  ),
  ...['requestIdleCallback(f)', 'new BarcodeDetector()'].map((code): [string, Case, string] => [
    `what a supported browser lacks is refused: ${code}`,
    { file: SCREEN, code: `export const use = (f) => ${code};\n` },
    'compat/compat',
  ]),
  ['a file of more than 250 lines is refused', { file: CART, code: 'export {};\n'.repeat(251) }, 'max-lines'],
];

const ALLOWED: [sentence: string, Case][] = [
  ['the backend imports schemas', from(MODULE, '#contract/orders.schemas.ts')],
  ['a module imports the service of another', from(MODULE, '../otp/service.ts')],
  [
    'a feature imports store, api, session, ui, lib and the contract',
    {
      file: CART,
      code: [
        '#web/store/kit.ts',
        '#web/api/call.ts',
        '#web/session/keys.ts',
        '#web/ui/card.tsx',
        '#web/lib/format.ts',
        '#contract/orders.ts',
        './rules.ts',
      ]
        .map((specifier) => `import '${specifier}';\n`)
        .join(''),
    },
  ],
  ['the web imports types of schemas', from(CART, '#contract/orders.schemas.ts', 'type')],
  [
    'the web server loads the schemas to check answers',
    { file: 'src/web/server/broken-answers.ts', code: "await import('#contract/schemas.ts');\n" },
  ],
  ['a screen imports features', from(SCREEN, '#web/features/cart/cart-list.tsx')],
  [
    'a page imports its screen, routes, store and thunks',
    {
      file: PAGE,
      code: [
        '#web/screens/profile/profile-screen.tsx',
        '#web/routes/page.tsx',
        '#web/store/make-store.ts',
        '#web/features/member/dashboard.ts',
      ]
        .map((specifier) => `import '${specifier}';\n`)
        .join(''),
    },
  ],
  [
    'a page exports its component by default',
    { file: PAGE, code: 'export default function Page() { return null; }\n' },
  ],
  ["the app's shell joins what it needs", from('pages/_app.tsx', '#web/ui/layout.tsx')],
  [
    'a screen uses what some browsers lack if it is there',
    {
      file: SCREEN,
      code: 'export const later = (f) => { if (window.requestIdleCallback) requestIdleCallback(f); };\n',
    },
  ],
  [
    'an effect returns its clean-up, or nothing of a method',
    {
      file: SCREEN,
      code: 'export const useIt = (f) => { useEffect(() => listen(window, "online", f), [f]); useEffect(() => { window.scrollTo(0, 0); }, []); };\n',
    },
  ],
  ['lib writes figures', { file: 'src/web/lib/format.ts', code: 'export const f = (n) => n.toFixed(2);\n' }],
  [
    'a repository runs SQL',
    {
      file: 'src/backend/modules/orders/repository.ts',
      code: "export const f = (db) => db.query('select 1');\n",
    },
  ],
];

const lintAll = (cases: Case[]): Complaint[][] =>
  JSON.parse(
    execFileSync(process.execPath, [join(__dirname, 'lint-cases.mjs')], {
      input: JSON.stringify(cases),
      encoding: 'utf8',
      stdio: ['pipe', 'pipe', 'inherit'],
    }),
  ) as Complaint[][];

const all = [
  ...LAYERS.map(([, item]) => item),
  ...OTHERS.map(([, item]) => item),
  ...ALLOWED.map(([, item]) => item),
];
let complaints: Map<Case, Complaint[]>;

beforeAll(() => {
  const answers = lintAll(all);
  complaints = new Map(all.map((item, at) => [item, answers[at]!]));
}, 60_000);

test.each(LAYERS)('%s', (_sentence, item, message) => {
  expect(complaints.get(item)).toContainEqual({
    rule: 'house/layers',
    message: expect.stringMatching(message) as string,
  });
});

test.each(OTHERS)('%s', (_sentence, item, rule) => {
  expect(complaints.get(item)).toContainEqual({ rule, message: expect.any(String) as string });
});

test.each(ALLOWED)('%s', (_sentence, item) => {
  expect(complaints.get(item)).toEqual([]);
});
