// `npm run verify`: types, lint and format; no browser, no tests.
import { runChecks } from './lib/checks.mjs';
import { underPinnedNode } from './lib/install.mjs';
import { runMain } from './lib/project.mjs';

await runMain(async () => (await underPinnedNode()) ?? ((await runChecks()).length === 0 ? 0 : 1));
