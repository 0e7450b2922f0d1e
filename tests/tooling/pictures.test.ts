/** @jest-environment node */
import { readdirSync } from 'node:fs';
import config from '../../next.config.js';

/** What the web server's configuration lets the picture resizer process. */
const isResized = async (url: string): Promise<boolean> => {
  const rewrites = await config.rewrites?.();
  if (!rewrites || Array.isArray(rewrites)) throw new Error('No rewrites before files');
  const refusal = rewrites.beforeFiles?.find(({ source }) => source === '/_next/image');
  const [condition] = refusal?.missing ?? [];
  expect(condition).toMatchObject({ type: 'query', key: 'url' });
  return new RegExp(`^${condition?.value}$`).test(url);
};

it('resizes each picture of the catalogue', async () => {
  const pictures = readdirSync('public/art').filter((name) => name.endsWith('.webp'));
  expect(pictures.length).toBeGreaterThan(60);
  for (const name of pictures) expect(await isResized(`/art/${name}`)).toBe(true);
});

it.each([
  '/art/abacus.webp#1',
  '/art/abacus.webp?1',
  '/art/abacus.webp\n',
  '/art/./abacus.webp',
  '/art/x/../abacus.webp',
  '/art//abacus.webp',
  '//art/abacus.webp',
  '/art/%61bacus.webp',
  '/art/abacus.webp/',
  'https://elsewhere.example/a.webp',
  '/api/v1/homepage/load',
  '/',
  '',
])('resizes nothing at the address %j', async (url) => expect(await isResized(url)).toBe(false));
