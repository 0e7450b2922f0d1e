import { createHash } from 'node:crypto';
import { globSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import pictures from '../../src/backend/seed/art.json';
import { catalogueRows } from '../../src/backend/seed/catalogue-rows.ts';
import { ICON_NAMES } from '../../src/web/ui/icon-names.ts';

// It decodes hundreds of pictures.
jest.setTimeout(60_000);

const PUBLIC = join(process.cwd(), 'public');
const SQUARE_LIMIT = 25_000;
const WIDE_LIMIT = 45_000;

const art = Object.entries(pictures).map(([slug, entry]) => ({
  slug,
  ...entry,
  bytes: readFileSync(join(PUBLIC, 'art', `${slug}.webp`)),
}));

describe('product art', () => {
  it('has at least 90 square pictures, and no two are identical', () => {
    const squares = art.filter((picture) => picture.width === picture.height);
    expect(squares.length).toBeGreaterThanOrEqual(90);
    expect(new Set(art.map(({ bytes }) => createHash('sha256').update(bytes).digest('hex'))).size).toBe(
      art.length,
    );
  });

  it('keeps every picture below its size limit in bytes', () => {
    const heavy = art.filter(
      ({ bytes, width }) => bytes.length >= (width === 640 ? SQUARE_LIMIT : WIDE_LIMIT),
    );
    expect(heavy.map(({ slug }) => slug)).toEqual([]);
  });

  it('has every picture at its declared width and height, on a transparent background', async () => {
    for (const { slug, bytes, width, height } of art) {
      const seen = await sharp(bytes).metadata();
      expect({ slug, width: seen.width, height: seen.height, hasAlpha: seen.hasAlpha }).toEqual({
        slug,
        width,
        height,
        hasAlpha: true,
      });
    }
  });

  it('gives every picture a different alternative text', () => {
    expect(art.filter(({ alt }) => alt.trim().length < 5)).toEqual([]);
    expect(new Set(art.map(({ alt }) => alt)).size).toBe(art.length);
  });

  it('has a file for each picture of the seed, and no other', () => {
    const files = readdirSync(join(PUBLIC, 'art')).filter((file) => file.endsWith('.webp'));
    expect(files.map((file) => file.slice(0, -'.webp'.length)).sort()).toEqual(
      art.map(({ slug }) => slug).sort(),
    );
  });
});

describe('the pictures for shared links', () => {
  const LIMIT = 40_000;
  const tokens = readFileSync(join(process.cwd(), 'styles/tokens.css'), 'utf8');
  /** Red, green and blue of a plate in the light scheme, whose colours stand first. */
  const colourOf = (plate: number): number[] => {
    const [, hex] = new RegExp(`--plate-${plate}: #(\\w{6})`).exec(tokens) ?? [];
    if (!hex) throw new Error(`The design tokens have no plate ${plate}`);
    return [...Buffer.from(hex, 'hex')];
  };
  const shown = Map.groupBy(catalogueRows().items, ({ image_slug }) => image_slug);
  const folder = join(PUBLIC, 'art/share');
  const file = (slug: string): string => join(folder, `${slug}.jpg`);

  it('are there for every item of the seed, and no others', () => {
    expect(readdirSync(folder).sort()).toEqual([...shown.keys()].map((slug) => `${slug}.jpg`).sort());
  });

  it('are small enough for messengers', () => {
    const heavy = [...shown.keys()].filter((slug) => readFileSync(file(slug)).length >= LIMIT);
    expect(heavy).toEqual([]);
  });

  it('are opaque JPEGs in the size of a large preview', async () => {
    for (const slug of shown.keys()) {
      const { format, width, height, hasAlpha } = await sharp(file(slug)).metadata();
      expect([slug, format, width, height, hasAlpha]).toEqual([slug, 'jpeg', 1200, 630, false]);
    }
  });

  it('have the plate of an item that shows the art in every corner, and the art in the middle', async () => {
    for (const [slug, items] of shown) {
      // Of one pixel in ten.
      const { data, info } = await sharp(file(slug))
        .resize(120, 63, { kernel: 'nearest' })
        .raw()
        .toBuffer({ resolveWithObject: true });
      const pixels = Array.from({ length: info.width * info.height }, (_, i) => [
        ...data.subarray(i * 3, i * 3 + 3),
      ]);
      const isLike = (one: number[], other: number[]) =>
        one.every((value, i) => Math.abs(value - (other[i] ?? 0)) <= 3);
      const corners = [0, 119, 62 * 120, 62 * 120 + 119].map((i) => pixels[i] ?? []);
      const plates = items.map(({ plate }) => colourOf(plate));
      const itsPlate = plates.find((colour) => corners.every((corner) => isLike(corner, colour)));
      expect([slug, corners, itsPlate]).toEqual([slug, corners, expect.any(Array)]);
      const covered = pixels.filter((pixel) => !isLike(pixel, itsPlate ?? [])).length / pixels.length;
      expect([slug, covered > 0.05 && covered < 0.6]).toEqual([slug, true]);
    }
  });
});

describe('the icon sprite', () => {
  it('contains exactly the icons that the web code may use', () => {
    const sprite = readFileSync(join(PUBLIC, 'icons.svg'), 'utf8');
    const ids = [...sprite.matchAll(/<symbol id="([^"]+)"/g)].map((match) => match[1]);
    expect(ids).toEqual([...ICON_NAMES]);
  });

  it('contains no icon that only the component page shows, since every visitor loads it', () => {
    const code = globSync('src/web/**/*.{ts,tsx}', { cwd: process.cwd() })
      .filter((file) => !file.endsWith('icon-names.ts') && !file.includes('/dev-ui/'))
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n');
    // The logos of networks are named by the brand (`${network}-logo`).
    const named = ICON_NAMES.filter((name) => !name.endsWith('-logo'));
    // After the word, since some are also the names of other things, such as a list.
    expect(named.filter((name) => !new RegExp(`icon.*['"]${name}['"]`, 'i').test(code))).toEqual([]);
  });
});

describe.each(readdirSync(join(PUBLIC, 'brands')))('brand %s', (brand) => {
  const file = (name: string): string => join(PUBLIC, 'brands', brand, name);

  it.each([
    ['icon-192.png', 192, 192],
    ['icon-512.png', 512, 512],
    ['apple-touch-icon.png', 180, 180],
    ['share.png', 1200, 630],
    ['icon.svg', 32, 32],
    ['coin.svg', 32, 32],
    ['coin-large.svg', 480, 480],
  ])('has %s in the right size', async (name, width, height) => {
    const seen = await sharp(file(name)).metadata();
    expect([seen.width, seen.height]).toEqual([width, height]);
  });

  it.each([192, 512])('leaves icon-%i.png empty outside the safe circle of launchers', async (px) => {
    const raw = await sharp(file(`icon-${px}.png`))
      .removeAlpha()
      .raw()
      .toBuffer();
    const colourAt = (x: number, y: number) => raw.subarray((y * px + x) * 3, (y * px + x) * 3 + 3).join();
    const outside = new Set<string>();
    for (let y = 0; y < px; y += 1)
      for (let x = 0; x < px; x += 1)
        if (Math.hypot(x + 0.5 - px / 2, y + 0.5 - px / 2) > 0.4 * px) outside.add(colourAt(x, y));
    expect(outside.size).toBe(1);
  });

  it('has an opaque share picture, small enough for messengers', async () => {
    expect(readFileSync(file('share.png')).length).toBeLessThan(120_000);
    expect((await sharp(file('share.png')).stats()).isOpaque).toBe(true);
  });
});
