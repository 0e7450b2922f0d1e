// `npm run build`: builds the web app for production; does nothing if the sources have not changed.
import { ensureBuilt } from './lib/build.mjs';
import { ensurePinnedNode } from './lib/install.mjs';
import { runMain } from './lib/project.mjs';

await runMain(async () => (await ensurePinnedNode()) ?? (await ensureBuilt()));
