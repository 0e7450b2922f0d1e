// Runs a TypeScript file of the project under the pinned Node: `node scripts/run.mjs <file> [arguments]`.
import { existsSync } from 'node:fs';
import { underPinnedNode } from './lib/install.mjs';
import { runInstead } from './lib/process.mjs';
import { inRoot, loadEnvFile, NODE, Refusal, runMain } from './lib/project.mjs';

await runMain(async () => {
  const [file, ...args] = process.argv.slice(2);
  if (!file || !existsSync(inRoot(file))) throw new Refusal('Usage: node scripts/run.mjs <file> [arguments]');
  const code = await underPinnedNode();
  if (code !== null) return code;
  loadEnvFile();
  return runInstead(NODE, [inRoot(file), ...args]);
});
