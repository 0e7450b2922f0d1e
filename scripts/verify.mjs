// `npm run verify`: types, lint and format; no browser, no tests.
import { runChecks } from './lib/checks.mjs';
import { ensurePinnedNode } from './lib/install.mjs';
import { runMain } from './lib/project.mjs';

await runMain(async () => (await ensurePinnedNode()) ?? ((await runChecks()).length === 0 ? 0 : 1));
