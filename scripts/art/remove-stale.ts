import { rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Removes files that were made before and are no longer. Others in the folder are operators' own (docs/import.md), and
 * stay.
 */
export const removeStale = async (
  folder: string,
  madeBefore: readonly string[],
  made: ReadonlySet<string>,
): Promise<void> => {
  for (const file of madeBefore) if (!made.has(file)) await rm(join(folder, file), { force: true });
};
