// `npm test`: installs what is missing, then runs types, lint, format and build, unit and backend tests, browser tests.
// Every step runs, even if an earlier one failed; the last line counts the tests.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { ensureBuilt } from './lib/build.mjs';
import { runChecks } from './lib/checks.mjs';
import { ensureInstalled, ensurePinnedNode } from './lib/install.mjs';
import { ensureBrowser, ensureMachinePackages } from './lib/machine.mjs';
import { childEnv, run } from './lib/process.mjs';
import { inRoot, NODE, OperatorError, runMain, printLine, secondsSince } from './lib/project.mjs';

const REPORTS = inRoot('node_modules/.cache/reports');

/** The operator's settings for the product must not affect its tests. */
const OPERATOR_SETTINGS = [
  'NODE_ENV',
  ...[...readFileSync(inRoot('.env.example'), 'utf8').matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name),
];

const reportOf = (name) => {
  const file = `${REPORTS}/${name}.json`;
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
};

/** A run that could not finish counts as one failure, so that a crash never looks like a success. */
const withCrashCounted = (counts, code) =>
  code !== 0 && (counts?.failed ?? 0) === 0 ? { passed: 0, skipped: 0, ...counts, failed: 1 } : counts;

/** Embedded databases of tests live for seconds: V8's optimizing of their code would take longer than it saves. */
const BRIEFLY = '--liftoff-only';

const unitTests = async () => {
  const jest = inRoot('node_modules/jest/bin/jest.js');
  const { code } = await run(NODE, [BRIEFLY, jest, '--json', `--outputFile=${REPORTS}/jest.json`], {
    env: childEnv({ CI: '1' }),
  });
  const report = reportOf('jest');
  return withCrashCounted(
    report && {
      passed: report.numPassedTests,
      // A file that fails to load has no tests to count.
      failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
      skipped: report.numPendingTests,
    },
    code,
  );
};

const browserTests = async (browser) => {
  const playwright = inRoot('node_modules/@playwright/test/cli.js');
  const { code } = await run(NODE, [playwright, 'test'], {
    env: childEnv({
      CI: '1',
      E2E_REPORT: `${REPORTS}/e2e.json`,
      ...(browser ? { BROWSER_PATH: browser } : {}),
    }),
  });
  const stats = reportOf('e2e')?.stats;
  if (stats?.flaky > 0)
    printLine(`\n${stats.flaky} of the browser tests passed only when they were tried again.`);
  return withCrashCounted(
    stats && { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped },
    code,
  );
};

const build = async () => {
  try {
    await ensureBuilt();
    return true;
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    printLine(error.message);
    return false;
  }
};

const NOT_RUN = { passed: 0, failed: 1, skipped: 0 };

const printSummary = (runs, failedChecks) => {
  printLine(
    `\nchecks: ${failedChecks.length === 0 ? 'types, lint and format clean' : `failed: ${failedChecks.join(', ')}`}`,
  );
  for (const [name, { passed, failed, skipped }] of Object.entries(runs)) {
    printLine(`${name}: ${passed} passed, ${failed} failed, ${skipped} skipped`);
  }
  const sum = (key) => Object.values(runs).reduce((total, counts) => total + counts[key], 0);
  printLine(`${sum('passed')} passed, ${sum('failed')} failed`);
  return failedChecks.length === 0 && sum('failed') === 0 ? 0 : 1;
};

await runMain(async () => {
  // The packages of npm and those of the machine arrive at the same time.
  await Promise.all([ensureInstalled(), ensureMachinePackages()]);
  const code = await ensurePinnedNode();
  if (code !== null) return code;
  const began = Date.now();
  for (const name of OPERATOR_SETTINGS) delete process.env[name];
  rmSync(REPORTS, { recursive: true, force: true });
  mkdirSync(REPORTS, { recursive: true });
  const browser = await ensureBrowser();
  let isBuilt = false;
  const failedChecks = await runChecks(async () => void (isBuilt = await build()));
  const jest = await unitTests();
  const e2e = isBuilt ? await browserTests(browser) : NOT_RUN;
  printLine(`\nAll of it took ${secondsSince(began)}.`);
  return printSummary({ 'unit and backend tests': jest, 'browser tests': e2e }, failedChecks);
});
