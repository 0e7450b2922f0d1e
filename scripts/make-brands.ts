// Makes what a brand needs in addition to its two coins (public/brands/<id>/coin.svg and coin-large.svg): icons for
// browsers and home screens, and the picture for shared links. Colours and words come from the brand's file in the
// seed. One of the brands also supplies public/favicon.ico.
// Run: npx node scripts/make-brands.ts [brand …]; needs a Chromium, as the browser tests do.
import { existsSync } from 'node:fs';
import { copyFile, readFile, readdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import type { Browser } from '@playwright/test';
import sharp from 'sharp';
import { browserLaunch, findBrowser } from './lib/machine.mjs';

type BrandFile = { name: string; tagline: string; theme: { light: Record<string, string> } };

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const SEED = join(ROOT, 'src/backend/seed/brands');
const FONT = join(ROOT, 'node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2');
const FAVICON_BRAND = 'zillion';
const SHARE_LIMIT = 120_000;

const folderOf = (id: string): string => join(ROOT, 'public/brands', id);

const readBrand = async (id: string): Promise<BrandFile> =>
  JSON.parse(await readFile(join(SEED, `${id}.json`), 'utf8')) as BrandFile;

const colour = (brand: BrandFile, token: string): string => {
  const found = brand.theme.light[token];
  if (!found) throw new Error(`${brand.name} has no colour ${token}`);
  return found;
};

const coinPng = (id: string, px: number): Promise<Buffer> =>
  sharp(join(folderOf(id), 'coin.svg'), { density: (72 * px) / 32 })
    .resize(px, px)
    .png()
    .toBuffer();

/** The coin on the brand's colour, small enough to fit into the round masks of launchers (their safe zone). */
const appIcon = async (id: string, background: string, px: number): Promise<Buffer> => {
  const coin = Math.round(px * 0.68);
  const offset = Math.round((px - coin) / 2);
  return sharp({ create: { width: px, height: px, channels: 3, background } })
    .composite([{ input: await coinPng(id, coin), left: offset, top: offset }])
    .png({ compressionLevel: 9, palette: true, quality: 95 })
    .toBuffer();
};

/** An ICO with one PNG: 6 bytes of header, 16 bytes of directory, the picture. */
const icoOf = (png: Buffer, px: number): Buffer => {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(px, 6);
  head.writeUInt8(px, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
};

const dataUri = (type: string, bytes: Buffer): string => `data:${type};base64,${bytes.toString('base64')}`;
const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

const sharePage = async (id: string, brand: BrandFile): Promise<string> => {
  const font = dataUri('font/woff2', await readFile(FONT));
  const small = dataUri('image/svg+xml', await readFile(join(folderOf(id), 'coin.svg')));
  const large = dataUri('image/svg+xml', await readFile(join(folderOf(id), 'coin-large.svg')));
  return `<!doctype html><meta charset="utf-8"><style>
    @font-face { font-family: Figtree; src: url(${font}) format("woff2"); font-weight: 300 900 }
    body { margin: 0; width: 1200px; height: 630px; position: relative; overflow: hidden;
      background: ${colour(brand, 'hero')}; color: ${colour(brand, 'on-hero')}; font-family: Figtree }
    .coin { position: absolute; width: 760px; right: -190px; top: -84px; transform: rotate(12deg) }
    .words { position: absolute; left: 72px; top: 64px; bottom: 72px; width: 540px; display: flex;
      flex-direction: column; justify-content: space-between; gap: 32px; overflow-wrap: anywhere }
    .name { margin: 0; display: flex; align-items: center; gap: 18px; font-size: 44px; font-weight: 750;
      letter-spacing: -0.025em }
    .name img { width: 60px }
    h1 { margin: 0; font-size: 84px; line-height: 1.04; font-weight: 730; letter-spacing: -0.035em;
      text-wrap: balance }
  </style><img class="coin" src="${large}"><div class="words">
  <p class="name"><img src="${small}">${escaped(brand.name)}</p><h1>${escaped(brand.tagline)}</h1></div>`;
};

/** Run in the page: a long name or tagline is set smaller, until both have room. */
const FIT_WORDS = `(() => {
  const words = document.querySelector('.words');
  const [name, tagline] = words.children;
  const isTooHigh = () => name.offsetHeight + 32 + tagline.offsetHeight > words.clientHeight;
  for (let scale = 1; isTooHigh() && scale > 0.3; scale -= 0.02) {
    name.style.fontSize = 44 * Math.max(scale, 0.6) + 'px';
    tagline.style.fontSize = 84 * scale + 'px';
  }
})()`;

const shareImage = async (browser: Browser, id: string, brand: BrandFile): Promise<Buffer> => {
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
  await page.setContent(await sharePage(id, brand), { waitUntil: 'load' });
  await page.evaluate('document.fonts.ready');
  await page.evaluate(FIT_WORDS);
  const shot = await page.screenshot({ type: 'png' });
  await page.close();
  const png = await sharp(shot)
    .removeAlpha()
    .png({ compressionLevel: 9, palette: true, colours: 128 })
    .toBuffer();
  if (png.length > SHARE_LIMIT) throw new Error(`the share picture of ${id} weighs ${png.length} bytes`);
  return png;
};

const makeBrand = async (browser: Browser, id: string): Promise<void> => {
  const brand = await readBrand(id);
  const folder = folderOf(id);
  const hero = colour(brand, 'hero');
  await copyFile(join(folder, 'coin.svg'), join(folder, 'icon.svg'));
  await writeFile(join(folder, 'icon-192.png'), await appIcon(id, hero, 192));
  await writeFile(join(folder, 'icon-512.png'), await appIcon(id, hero, 512));
  await writeFile(join(folder, 'apple-touch-icon.png'), await appIcon(id, hero, 180));
  await writeFile(join(folder, 'share.png'), await shareImage(browser, id, brand));
  if (id === FAVICON_BRAND)
    await writeFile(join(ROOT, 'public/favicon.ico'), icoOf(await coinPng(id, 32), 32));
};

const requestedIds = process.argv.slice(2);
const ids = requestedIds.length > 0 ? requestedIds : (await readdir(join(ROOT, 'public/brands'))).sort();
const needed = ids.flatMap((id) => [
  join(SEED, `${id}.json`),
  join(folderOf(id), 'coin.svg'),
  join(folderOf(id), 'coin-large.svg'),
]);
const missing = needed.filter((file) => !existsSync(file));
if (missing.length > 0) {
  console.error(`Missing: ${missing.map((file) => relative(ROOT, file)).join(', ')}`);
  process.exit(1);
}
const browser = await chromium.launch(browserLaunch(await findBrowser()));
try {
  for (const id of ids) await makeBrand(browser, id);
} finally {
  await browser.close();
}
console.log(`icons and share pictures of ${ids.join(', ')}`);
