import { rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Removes pictures that were made before and are no longer. Others in the folder are operators' own
 * (docs/import.md), and stay.
 */
export const removeStale = async (
  folder: string,
  madeBefore: readonly string[],
  slugs: ReadonlySet<string>,
): Promise<void> => {
  for (const slug of madeBefore)
    if (!slugs.has(slug)) await rm(join(folder, `${slug}.webp`), { force: true });
};
