// Composes the pictures of art-recipes.ts from Fluent Emoji and writes public/art/<slug>.webp, with their alt texts in
// src/backend/seed/art.json. The background is transparent: the page paints the plate behind the objects, because
// plates change with the colour scheme. Pictures of the catalogue's items are also written on a plate, for shared links
// (public/art/share/<slug>.jpg).
// Run: npx node scripts/make-art.ts [slug …]
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import type { OverlayOptions } from 'sharp';
import type { ArtObject, ArtRecipe } from './art/recipe.ts';
import type { Plate } from '../src/contract/enums.ts';
import { items } from '../src/backend/seed/content/items.ts';
import { scenes, themes } from './art-recipes.ts';
import { assertDistinct } from './art/assert-distinct.ts';
import { closestLook, type Point } from './art/closest-look.ts';
import { removeStale } from './art/remove-stale.ts';
import { sharePicture, sharePlates } from './art/share.ts';
import { viewsOf } from './art/views.ts';

type Raster = { png: Buffer; width: number; height: number };
type Box = { left: number; top: number; width: number; height: number };
type Placed = { raster: Raster; box: Box };
type Canvas = { width: number; height: number; limit: number };

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const EMOJI = join(ROOT, 'node_modules/fluentui-emoji/icons/modern');
const ART = join(ROOT, 'public/art');
const SHARE = join(ART, 'share');
const ART_JSON = join(ROOT, 'src/backend/seed/art.json');

/** The canvas sizes; `limit` is the most bytes that a picture may have. */
const SQUARE: Canvas = { width: 640, height: 640, limit: 25_000 };
const WIDE: Canvas = { width: 1280, height: 640, limit: 45_000 };
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };
/** The same brown as the shadow below art in the design tokens. */
const SHADE = { r: 60, g: 40, b: 10 };
const MASTER_PX = 1024;
/** Diameter of the round glass of a closer look. */
const GLASS_PX = 540;

const masters = new Map<string, Promise<Raster>>();

/** An illustration, rotated and cropped to its visible part. Faint fringes of blurred edges do not count. */
const master = (emoji: string, rotate = 0, mirrored = false): Promise<Raster> => {
  const key = `${emoji}@${rotate}${mirrored ? ' mirrored' : ''}`;
  let found = masters.get(key);
  if (!found) masters.set(key, (found = rasterize(emoji, rotate, mirrored)));
  return found;
};

const rasterize = async (emoji: string, rotate: number, mirrored: boolean): Promise<Raster> => {
  const svg = await readFile(join(EMOJI, `${emoji}.svg`));
  const upright = await sharp(svg, { density: (72 * MASTER_PX) / 32 })
    .flop(mirrored)
    .png()
    .toBuffer();
  const turned =
    rotate === 0 ? upright : await sharp(upright).rotate(rotate, { background: CLEAR }).png().toBuffer();
  const { data, info } = await sharp(turned).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const seen = seenBox(data, info.width, info.height);
  return { png: await sharp(turned).extract(seen).png().toBuffer(), width: seen.width, height: seen.height };
};

const seenBox = (rgba: Buffer, width: number, height: number): Box => {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if ((rgba[(y * width + x) * 4 + 3] ?? 0) < 32) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
  }
  if (right < 0) throw new Error('nothing to see');
  return { left, top, width: right - left + 1, height: bottom - top + 1 };
};

const boxOf = (object: ArtObject, raster: Raster): Box => {
  const scale = object.size / Math.max(raster.width, raster.height);
  const [width, height] = [raster.width * scale, raster.height * scale];
  return { left: object.x - width / 2, top: object.y - height, width, height };
};

/**
 * Scales the boxes so that the group looks as large as its neighbours in a grid: an area of 500 × 500, no side over
 * 560 of 640, in the middle of the canvas.
 */
const fitted = (group: Placed[], canvas: Canvas): Placed[] => {
  const boxes = group.map(({ box }) => box);
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const width = Math.max(...boxes.map((box) => box.left + box.width)) - left;
  const height = Math.max(...boxes.map((box) => box.top + box.height)) - top;
  const scale = Math.min(500 / Math.sqrt(width * height), 560 / Math.max(width, height));
  const offsetX = (canvas.width - width * scale) / 2 - left * scale;
  const offsetY = (canvas.height - height * scale) / 2 - top * scale;
  return group.map(({ raster, box }) => ({
    raster,
    box: {
      left: box.left * scale + offsetX,
      top: box.top * scale + offsetY,
      width: box.width * scale,
      height: box.height * scale,
    },
  }));
};

/** The object, and in front of it the soft shadow that it casts on the objects behind it. */
const layersOf = async (
  { raster, box }: Placed,
  canvas: Canvas,
  isFirst: boolean,
): Promise<OverlayOptions[]> => {
  const object: OverlayOptions = {
    input: await sharp(raster.png)
      .resize(Math.round(box.width), Math.round(box.height), { fit: 'fill', kernel: 'lanczos3' })
      .png()
      .toBuffer(),
    left: Math.round(box.left),
    top: Math.round(box.top),
  };
  if (isFirst) return [object];
  const clear = { width: canvas.width, height: canvas.height, channels: 4 as const, background: CLEAR };
  const placed = await sharp({ create: clear })
    .composite([{ ...object, top: (object.top ?? 0) + 4 }])
    .png()
    .toBuffer();
  const alpha = await sharp(placed).extractChannel('alpha').blur(9).linear(0.3, 0).raw().toBuffer();
  const shade = await sharp({ create: { ...clear, channels: 3, background: SHADE } })
    .joinChannel(alpha, { raw: { width: canvas.width, height: canvas.height, channels: 1 } })
    .png()
    .toBuffer();
  return [{ input: shade, left: 0, top: 0, blend: 'atop' }, object];
};

const place = async (object: ArtObject): Promise<Placed> => {
  const raster = await master(object.emoji, object.rotate, object.mirrored);
  return { raster, box: boxOf(object, raster) };
};

const compose = async (recipe: ArtRecipe, canvas: Canvas): Promise<Buffer> => {
  const placed = await Promise.all(recipe.objects.map(place));
  const final = canvas === SQUARE ? fitted(placed, canvas) : placed;
  const layers = await Promise.all(final.map((object, i) => layersOf(object, canvas, i === 0)));
  const { width, height } = canvas;
  return sharp({ create: { width, height, channels: 4, background: CLEAR } })
    .composite(layers.flat())
    .png()
    .toBuffer();
};

/** Encodes with the best quality that stays below the canvas's limit. */
const encode = async (png: Buffer, canvas: Canvas, slug: string): Promise<Buffer> => {
  for (let quality = 86; quality >= 50; quality -= 4) {
    const webp = await sharp(png)
      .webp({ quality, alphaQuality: Math.min(quality, 80), smartSubsample: true, effort: 6 })
      .toBuffer();
    if (webp.length < canvas.limit) return webp;
  }
  throw new Error(`${slug} does not fit into ${canvas.limit} bytes`);
};

/** The part of a scaled picture around a point of it, which is in the middle of the canvas. */
const magnified = async (
  raster: Raster,
  scale: number,
  { x, y }: Point,
  { width, height }: Canvas,
): Promise<Buffer> => {
  const [wide, high] = [Math.round(raster.width * scale), Math.round(raster.height * scale)];
  const large = await sharp(raster.png)
    .resize(wide, high, { fit: 'fill', kernel: 'lanczos3' })
    .extend({ left: width, right: width, top: height, bottom: height, background: CLEAR })
    .png()
    .toBuffer();
  const left = Math.floor(width + wide * x - width / 2);
  const top = Math.floor(height + high * y - height / 2);
  return sharp(large).extract({ left, top, width, height }).png().toBuffer();
};

/** An object, larger than the canvas, under a round glass: its middle, or where there is more to see. */
const underGlass = async ({ emoji, rotate, mirrored, size }: ArtObject, canvas: Canvas): Promise<Buffer> => {
  const { width, height } = canvas;
  const raster = await master(emoji, rotate, mirrored);
  const point = await closestLook(raster.png, GLASS_PX / size);
  const png = await magnified(raster, size / Math.max(raster.width, raster.height), point, canvas);
  const glass = (fill: string, rim: string) =>
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
        `<circle cx="${width / 2}" cy="${height / 2}" r="${GLASS_PX / 2}" fill="${fill}" stroke="${rim}" stroke-width="12"/></svg>`,
    );
  const seen = await sharp(png)
    .composite([{ input: glass('#fff', 'none'), blend: 'dest-in' }])
    .png()
    .toBuffer();
  return sharp(glass('#ffffff8c', 'none'))
    .composite([{ input: seen }, { input: glass('none', '#fffffff2') }])
    .png()
    .toBuffer();
};

const make = async (recipe: ArtRecipe, canvas: Canvas): Promise<void> => {
  const [object] = recipe.objects;
  const png = recipe.closer && object ? await underGlass(object, canvas) : await compose(recipe, canvas);
  const webp = await encode(png, canvas, recipe.slug);
  await writeFile(join(ART, `${recipe.slug}.webp`), webp);
  const plate = sharePlates.get(recipe.slug);
  if (plate) await writeFile(join(SHARE, `${recipe.slug}.jpg`), await sharePicture(webp, plate));
};

type Entry = { alt: string; width: number; height: number; plate?: Plate };

/** What the seed needs to know of a picture; `plate` is that of its picture for shared links, if it has one. */
const entryOf = ({ slug, alt }: ArtRecipe, { width, height }: Canvas): [string, Entry] => {
  const plate = sharePlates.get(slug);
  return [slug, { alt, width, height, ...(plate && { plate }) }];
};

const pictures = Object.values(themes).flat();
/** Items for sale are shown from more than one side. */
const sold = new Map(items.filter(({ type }) => type !== 'COUPON').map(({ art, type }) => [art, type]));
const views = pictures.flatMap((recipe) => viewsOf(recipe, sold.get(recipe.slug)));
const all = [
  ...[...pictures, ...views].map((recipe) => ({ recipe, canvas: SQUARE })),
  ...scenes.map((recipe) => ({ recipe, canvas: WIDE })),
];
assertDistinct(all.map(({ recipe }) => recipe));
const wanted = process.argv.slice(2);
const unknown = wanted.filter((slug) => !all.some(({ recipe }) => recipe.slug === slug));
if (unknown.length > 0) throw new Error(`There is no recipe for ${unknown.join(', ')}.`);
await mkdir(SHARE, { recursive: true });
for (const { recipe, canvas } of all) {
  if (wanted.length === 0 || wanted.includes(recipe.slug)) await make(recipe, canvas);
}
const before = Object.entries(JSON.parse(await readFile(ART_JSON, 'utf8')) as Record<string, Entry>);
const entries = all.map(({ recipe, canvas }) => entryOf(recipe, canvas)).sort(([a], [b]) => (a < b ? -1 : 1));
const filesOf = (made: [string, Entry][]) =>
  made.flatMap(([slug, { plate }]) => [`${slug}.webp`, ...(plate ? [`share/${slug}.jpg`] : [])]);
await removeStale(ART, filesOf(before), new Set(filesOf(entries)));
await writeFile(ART_JSON, `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`);
console.log(`${all.length} pictures in public/art`);
