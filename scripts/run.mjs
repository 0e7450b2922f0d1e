// Runs a TypeScript file of the project under the pinned Node: `node scripts/run.mjs <file> [arguments]`.
import { existsSync } from 'node:fs';
import { ensurePinnedNode } from './lib/install.mjs';
import { runInPlace } from './lib/process.mjs';
import { inRoot, loadEnvFile, NODE, OperatorError, runMain } from './lib/project.mjs';

await runMain(async () => {
  const [file, ...args] = process.argv.slice(2);
  if (!file || !existsSync(inRoot(file)))
    throw new OperatorError('Usage: node scripts/run.mjs <file> [arguments]');
  const code = await ensurePinnedNode();
  if (code !== null) return code;
  loadEnvFile();
  return runInPlace(NODE, [inRoot(file), ...args]);
});
