/** @jest-environment node */
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { removeStale } from '../../scripts/art/remove-stale.ts';
import { scratch } from '../support/scratch.ts';

it('making the pictures removes those without a recipe any more, and no operator’s own', async () => {
  const folder = await mkdtemp(join(scratch(), 'art-'));
  await mkdir(join(folder, 'share'));
  const before = ['abacus.webp', 'former.webp', 'share/abacus.jpg', 'share/former.jpg'];
  for (const file of [...before, 'my-flour.webp', 'share/my-flour.jpg'])
    await writeFile(join(folder, file), '');
  await removeStale(
    folder,
    [...before, 'gone-already.webp'],
    new Set(['abacus.webp', 'share/abacus.jpg', 'new.webp']),
  );
  expect((await readdir(folder)).toSorted()).toEqual(['abacus.webp', 'my-flour.webp', 'share']);
  expect((await readdir(join(folder, 'share'))).toSorted()).toEqual(['abacus.jpg', 'my-flour.jpg']);
  await rm(folder, { recursive: true });
});
