/**
 * How Node runs the backend under `npm run dev`. It watches folders, not what was imported: a migration, the file of a
 * brand and a new file restart it too, and so does the mend of what kept it from starting.
 */
export const WATCHING = ['--watch-path=src/backend', '--watch-path=src/contract', '--watch-preserve-output'];
