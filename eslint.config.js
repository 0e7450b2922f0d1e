import compat from 'eslint-plugin-compat';
import { createNodeResolver, importX } from 'eslint-plugin-import-x';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { house } from './scripts/lint/layers.mjs';

const TYPED = ['**/*.{ts,tsx}'];

/** The React rules compile each file themselves: on files without React, that is half of the linting time. */
const hooks = {
  files: ['**/*.{ts,tsx,js,mjs}'],
  ignores: ['src/{backend,contract}/**', 'tests/{backend,bench,contract,e2e,tooling}/**', 'scripts/**'],
  plugins: { 'react-hooks': reactHooks },
  rules: { ...reactHooks.configs.flat.recommended.rules, 'react-hooks/exhaustive-deps': 'error' },
};

/** What the browsers of `browserslist` (package.json; spec §9) do not all have is only used if the code asks for it first. */
const supportedBrowsers = {
  files: ['src/{web,contract}/**', 'pages/**', 'public/**'],
  // Runs in Node only.
  ignores: ['src/web/server/**'],
  plugins: { compat },
  rules: { 'compat/compat': 'error' },
  settings: { lintAllEsApis: true },
};

/** A folder that Next would take for the app router, or for a second set of pages. */
const forbiddenFolder = {
  files: ['{app,src/app,src/pages}/**'],
  rules: {
    'no-restricted-syntax': ['error', { selector: 'Program', message: 'Routes live in pages/ alone.' }],
  },
};

const sqlInRepositories = {
  files: ['src/backend/modules/**'],
  ignores: ['**/repository*.ts'],
  rules: {
    'no-restricted-syntax': [
      'error',
      {
        selector: 'CallExpression[callee.property.name=/^(query|queryUnprepared|exec|send)$/]',
        message: 'SQL lives in repositories.',
      },
    ],
  },
};

const STYLE_ATTRIBUTE = {
  selector: "JSXAttribute[name.name='style']",
  message: 'The policy of the pages forbids style attributes (src/web/lib/security-headers.js): use a class.',
};

/** `() => window.scrollTo(0, 0)`: newer browsers return a promise, which React would call when the effect ends. */
const RETURNING_EFFECT = {
  selector:
    "CallExpression[callee.name=/^use(Layout)?Effect$/] > ArrowFunctionExpression > :matches(ChainExpression, CallExpression[callee.type='MemberExpression'])",
  message: 'What a method returns would be the clean-up of the effect: call it in a block.',
};

const inTheBrowser = {
  files: ['src/web/**', 'pages/**'],
  rules: { 'no-restricted-syntax': ['error', STYLE_ATTRIBUTE, RETURNING_EFFECT] },
};

/** Figures, dates and placeholders for missing values are formatted in one place, src/web/lib (spec §9). */
const formatsInLib = {
  files: ['src/web/**', 'src/contract/**', 'pages/**'],
  // The chart's numbers are coordinates, not figures to read.
  ignores: ['src/web/lib/**', 'src/web/ui/bar-chart.tsx'],
  rules: {
    'no-restricted-syntax': [
      'error',
      STYLE_ATTRIBUTE,
      RETURNING_EFFECT,
      {
        selector:
          "MemberExpression[object.name='Intl'], CallExpression[callee.property.name=/^(toFixed|toLocale(Date|Time)?String)$/], Literal[value='--']",
        message: 'Write it with src/web/lib/format.ts or dates.ts.',
      },
    ],
  },
};

export default tseslint.config(
  {
    ignores: ['.next/', 'data/', 'node_modules/', 'test-results/', 'playwright-report/', 'coverage/'],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.{ts,tsx,js,mjs}'],
    plugins: { house, 'import-x': importX },
    languageOptions: { parser: tseslint.parser, parserOptions: { ecmaFeatures: { jsx: true } } },
    settings: {
      'import-x/extensions': ['.ts', '.tsx', '.js', '.mjs'],
      'import-x/resolver-next': [createNodeResolver({ extensions: ['.ts', '.tsx', '.js', '.mjs'] })],
      'import-x/parsers': { '@typescript-eslint/parser': ['.ts', '.tsx'] },
    },
    rules: {
      'house/layers': 'error',
      'import-x/no-cycle': ['error', { ignoreExternal: true }],
      'import-x/no-default-export': 'error',
      'no-restricted-imports': [
        'error',
        {
          paths: [
            { name: 'next/font/google', message: 'Fonts come from npm packages.' },
            {
              name: 'next/link',
              message: 'Write a plain <a href>: shell/use-links.ts follows it in the app.',
            },
            { name: 'next/image', message: 'Show pictures with Art or Plate of ui/plate.tsx.' },
          ],
        },
      ],
    },
  },
  hooks,
  supportedBrowsers,
  { files: ['**/*.{js,mjs}'], extends: [tseslint.configs.recommended] },
  {
    files: TYPED,
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/no-misused-spread': 'off',
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      '@typescript-eslint/no-meaningless-void-operator': 'off',
      // Interfaces here declare functions as methods; none of them reads `this`.
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  {
    files: ['{tests,scripts}/**/*.{ts,tsx}'],
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
    },
  },
  { files: ['{src,pages}/**'], rules: { 'max-lines': ['error', { max: 250 }] } },
  { files: ['pages/**', '*.config.{js,ts}', '**/*.d.ts'], rules: { 'import-x/no-default-export': 'off' } },
  inTheBrowser,
  formatsInLib,
  forbiddenFolder,
  sqlInRepositories,
);
