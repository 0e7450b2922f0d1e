/** @jest-environment node */
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { removeStale } from '../../scripts/art/remove-stale.ts';
import { scratch } from '../support/scratch.ts';

it('making the pictures removes those without a recipe any more, and no operator’s own', async () => {
  const folder = await mkdtemp(join(scratch(), 'art-'));
  for (const slug of ['abacus', 'former', 'my-flour']) await writeFile(join(folder, `${slug}.webp`), '');
  await removeStale(folder, ['abacus', 'former', 'gone-already'], new Set(['abacus', 'new']));
  expect((await readdir(folder)).toSorted()).toEqual(['abacus.webp', 'my-flour.webp']);
  await rm(folder, { recursive: true });
});
