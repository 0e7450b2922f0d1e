/** @jest-environment node */
import config from '../../next.config.js';

/** The header for a file: the last rule that matches its path wins. */
const cachingOf = async (path: string): Promise<string | undefined> => {
  const rules = (await config.headers?.()) ?? [];
  const naming = rules.filter(({ source, has }) => {
    const pattern = source.replace('/:path*', '(?:/.*)?').replaceAll('.', '\\.').replace('\\.*', '.*');
    return !has && new RegExp(`^${pattern}$`).test(path);
  });
  return naming
    .flatMap(({ headers }) => headers)
    .filter(({ key }) => key === 'Cache-Control')
    .at(-1)?.value;
};

it('lets browsers cache fonts, brand pictures and icons', async () => {
  expect(await cachingOf('/fonts/figtree-latin.woff2')).toMatch(/max-age=31536000, immutable/);
  expect(await cachingOf('/brands/zillion/coin.svg')).toMatch(/max-age=86400/);
  expect(await cachingOf('/art/share/abacus.jpg')).toMatch(/max-age=86400/);
  expect(await cachingOf('/icons.svg')).toMatch(/max-age=3600$/);
});

it('sets no caching for the service worker and pages', async () => {
  expect(await cachingOf('/sw.js')).toBeUndefined();
  expect(await cachingOf('/burn/vouchers')).toBeUndefined();
});
