/** @jest-environment node */
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { closestLook } from '../../scripts/art/closest-look.ts';
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

it('a closer look lies on the middle of a picture, and beside it where it is empty', async () => {
  const picture = (circles: string) =>
    sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400">${circles}</svg>`))
      .png()
      .toBuffer();
  expect(await closestLook(await picture('<circle cx="200" cy="200" r="200"/>'), 0.5)).toEqual({
    x: 0.5,
    y: 0.5,
  });
  const { x, y } = await closestLook(await picture('<circle cx="90" cy="100" r="90"/>'), 0.5);
  expect(x).toBeLessThan(0.35);
  expect(y).toBeLessThan(0.35);
});
