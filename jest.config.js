import { copyFileSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

// Two projects: `web` renders in jsdom, `backend` (with the contract and the tooling) runs in Node.
// Tests compile to CommonJS; the packages below are ES modules (or use import() inside), so they compile too.
const COMPILED_PACKAGES = [
  '.cache/jest-esm',
  '@electric-sql/pglite',
  '@fastify/cookie',
  '@mswjs/',
  '@open-draft/',
  'cookie/',
  'fast-check',
  'headers-polyfill',
  'is-node-process',
  'msw',
  'outvariant',
  'pure-rand',
  'rettime',
  'strict-event-emitter',
  'until-async',
];

// Jest refuses to compile a file that ends in .mjs, so the one such package that MSW needs is read from a copy.
const MSW_URL = `${import.meta.dirname}/node_modules/.cache/jest-esm/msw-url.js`;
mkdirSync(dirname(MSW_URL), { recursive: true });
copyFileSync(fileURLToPath(import.meta.resolve('@msw/url')), MSW_URL);

const swc = [
  '@swc/jest',
  {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
      target: 'es2024',
    },
    module: { type: 'commonjs', ignoreDynamic: false },
    sourceMaps: 'inline',
  },
];

const shared = {
  rootDir: import.meta.dirname,
  moduleNameMapper: { '^@msw/url$': MSW_URL },
  transform: { '\\.([cm]?js|ts|tsx)$': swc },
  transformIgnorePatterns: [`/node_modules/(?!(${COMPILED_PACKAGES.join('|')}))`],
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'cjs', 'json'],
  restoreMocks: true,
};

/** @type {import('jest').Config} */
export default {
  // Two cores: a test that waits for the disk or for a killed process leaves room for a third.
  maxWorkers: 3,
  testSequencer: '<rootDir>/tests/support/longest-first.js',
  projects: [
    {
      ...shared,
      displayName: 'web',
      testEnvironment: 'jest-fixed-jsdom',
      testMatch: ['<rootDir>/tests/web/**/*.test.{ts,tsx}'],
      moduleNameMapper: {
        ...shared.moduleNameMapper,
        '\\.module\\.css$': '<rootDir>/tests/support/css-modules.js',
      },
      setupFilesAfterEnv: ['<rootDir>/tests/support/web-setup.ts'],
    },
    {
      ...shared,
      displayName: 'backend',
      testEnvironment: 'node',
      globalSetup: '<rootDir>/tests/support/templates-setup.js',
      setupFilesAfterEnv: ['<rootDir>/tests/support/backend-setup.ts'],
      testMatch: ['<rootDir>/tests/{backend,contract,tooling}/**/*.test.ts'],
    },
  ],
};
