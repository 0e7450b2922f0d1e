// The checks that need no browser: types, lint, format.
import { run } from './process.mjs';
import { inRoot, NODE, printLine, secondsSince } from './project.mjs';

const bin = (path) => inRoot('node_modules', path);

const CHECKS = {
  types: [bin('typescript/bin/tsc'), '--noEmit', '-p', '.'],
  lint: [bin('eslint/bin/eslint.js'), '.', '--max-warnings=0'],
  format: [bin('prettier/bin/prettier.cjs'), '--check', '--log-level=warn', '.'],
};

/** Runs one check silently and reports the result; prints its output if it failed. */
const runCheck = async (name) => {
  const began = Date.now();
  const { code, output } = await run(NODE, CHECKS[name], { quiet: true });
  printLine(`${name}: ${code === 0 ? 'clean' : 'FAILED'} (${secondsSince(began)})`);
  if (code !== 0) printLine(output.trimEnd());
  return code === 0;
};

/**
 * Runs all checks, two at a time (two cores). Returns the names of those that failed. Linting takes twice as long as the
 * other two: `afterwards` begins when those have ended.
 */
export const runChecks = async (afterwards = async () => {}) => {
  const lint = runCheck('lint');
  const types = await runCheck('types');
  const format = await runCheck('format');
  await afterwards();
  return Object.entries({ lint: await lint, types, format })
    .filter(([, clean]) => !clean)
    .map(([name]) => name);
};
