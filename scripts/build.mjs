// `npm run build`: the web app for production; nothing to do where the sources did not change.
import { ensureBuilt } from './lib/build.mjs';
import { underPinnedNode } from './lib/install.mjs';
import { runMain } from './lib/project.mjs';

await runMain(async () => (await underPinnedNode()) ?? (await ensureBuilt()));
