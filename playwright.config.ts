// Browser tests: one production build and one running product (tests/e2e/support/product.ts) for all of them.
import { defineConfig } from '@playwright/test';
import { browserLaunch, maxParallelBrowsers, findBrowser } from './scripts/lib/machine.mjs';

const executablePath = process.env['BROWSER_PATH'] ?? (await findBrowser());
const report = process.env['E2E_REPORT'];

/** Rules that hold at any size and are the most expensive to test: one size is enough. Single tests have a tag. */
const AT_ONE_SIZE = [
  '**/once.spec.ts',
  '**/failures.spec.ts',
  '**/steps.spec.ts',
  '**/public-answers.spec.ts',
  '**/hosts.spec.ts',
  '**/large-text.spec.ts',
  '**/reporting.spec.ts',
  '**/start.spec.ts',
  '**/crawlers.spec.ts',
  '**/consent.spec.ts',
  '**/offline.spec.ts',
];

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  globalSetup: './tests/e2e/support/product.ts',
  workers: maxParallelBrowsers(executablePath),
  forbidOnly: Boolean(process.env['CI']),
  // A busy machine can delay a browser beyond any timeout: a retry tells that from a fault, and the report shows both.
  retries: process.env['CI'] ? 1 : 0,
  // A journey that takes a quarter of a minute alone has taken more than a whole one on two busy cores.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: report ? [['list'], ['json', { outputFile: report }]] : 'list',
  use: {
    screenshot: 'only-on-failure',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // A test's mocked answers (page.route) do not reach requests of a worker; offline.spec.ts allows it.
    serviceWorkers: 'block',
    launchOptions: browserLaunch(executablePath),
  },
  projects: [
    { name: 'phone', use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
    {
      name: 'desktop',
      testIgnore: AT_ONE_SIZE,
      grepInvert: /@at-one-size/,
      use: { viewport: { width: 1440, height: 900 } },
    },
  ],
});
