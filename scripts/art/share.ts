// The picture of an item for shared links: its art in the middle of its plate, opaque, in the size of a large preview
// (docs/decisions/246).
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import type { Plate } from '../../src/contract/enums.ts';
import { items } from '../../src/backend/seed/content/items.ts';
import { partners } from '../../src/backend/seed/content/partners.ts';

const TOKENS = join(dirname(dirname(dirname(fileURLToPath(import.meta.url)))), 'styles/tokens.css');

/** As the head of every page says (src/web/screens/shell/document-head.tsx). */
const CANVAS = { width: 1200, height: 630 };
/** The side of the art, which has an empty margin of its own. */
const ART_PX = 600;
/** The most bytes that a picture of the sample may have. */
const LIMIT = 40_000;
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };
/** The shadow below art in the design tokens, at twice its size. */
const SHADOW = { colour: { r: 60, g: 40, b: 10 }, opacity: 0.2, below: 14, blur: 11 };

/** Where the art of an item is shown. */
type Shown = { art: string; plate: Plate };

const plateOfPartner = new Map(partners.map(({ id, plate }) => [id, plate]));
const shown: Shown[] = [
  ...partners,
  ...items.map(({ art, partner }) => ({ art, plate: plateOfPartner.get(partner) ?? 1 })),
];

/** The plate of most of those that show the art; of the first ones if others are as many. */
const commonest = (places: readonly Shown[]): Plate => {
  const times = (one: Shown) => places.filter(({ plate }) => plate === one.plate).length;
  return places.reduce((best, one) => (times(one) > times(best) ? one : best)).plate;
};

/** The plate of each art that the catalogue's items and partners show. */
export const sharePlates: ReadonlyMap<string, Plate> = new Map(
  [...Map.groupBy(shown, ({ art }) => art)].map(([art, places]) => [art, commonest(places)]),
);

/** Its colour in the light scheme, which stands first in the tokens. */
const colourOf = async (plate: Plate): Promise<string> => {
  const [, colour] = new RegExp(`--plate-${plate}: (#\\w{6});`).exec(await readFile(TOKENS, 'utf8')) ?? [];
  if (!colour) throw new Error(`The design tokens have no plate ${plate}`);
  return colour;
};

const shadowOf = async (layer: Buffer): Promise<Buffer> => {
  // In two steps: a picture's own transparency is never scaled.
  const shape = await sharp(layer).extractChannel('alpha').png().toBuffer();
  const alpha = await sharp(shape)
    .blur(SHADOW.blur)
    .linear(SHADOW.opacity, 0)
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  return sharp({ create: { ...CANVAS, channels: 3, background: SHADOW.colour } })
    .joinChannel(alpha, { raw: { ...CANVAS, channels: 1 } })
    .png()
    .toBuffer();
};

/** A layer with nothing but the art, `lower` pixels below the middle. */
const layerOf = (art: Buffer, lower: number): Promise<Buffer> => {
  const left = (CANVAS.width - ART_PX) / 2;
  const top = (CANVAS.height - ART_PX) / 2 + lower;
  return sharp({ create: { ...CANVAS, channels: 4, background: CLEAR } })
    .composite([{ input: art, left, top }])
    .png()
    .toBuffer();
};

/** A JPEG of the `art`, which may be transparent, on a plate, with the best quality that has fewer bytes than `limit`. */
export const sharePicture = async (art: Buffer, plate: Plate, limit = LIMIT): Promise<Buffer> => {
  const small = await sharp(art)
    .ensureAlpha()
    .resize(ART_PX, ART_PX, { fit: 'contain', background: CLEAR, kernel: 'lanczos3' })
    .png()
    .toBuffer();
  const shadow = await shadowOf(await layerOf(small, SHADOW.below));
  const picture = await sharp({ create: { ...CANVAS, channels: 3, background: await colourOf(plate) } })
    .composite([{ input: shadow }, { input: await layerOf(small, 0) }])
    .removeAlpha()
    .png()
    .toBuffer();
  for (let quality = 86; quality >= 60; quality -= 4) {
    const jpeg = await sharp(picture)
      .jpeg({ quality, mozjpeg: true, chromaSubsampling: quality > 70 ? '4:4:4' : '4:2:0' })
      .toBuffer();
    if (jpeg.length < limit) return jpeg;
  }
  throw new Error(`A share picture does not fit into ${limit} bytes`);
};
