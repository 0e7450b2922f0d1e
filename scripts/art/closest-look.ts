// Where a closer look is taken: in the middle of a picture, unless less than half of the glass would show it.
import sharp from 'sharp';

/** A point of a picture, as fractions of its width and height. */
export interface Point {
  x: number;
  y: number;
}

const MIDDLE: Point = { x: 0.5, y: 0.5 };
/** The share of the glass that the picture has to fill for its middle to be worth a look. */
const ENOUGH = 0.5;
/** Light and dark count for more than area: the middle of a blade is full, and nothing to see. */
const DETAIL_WEIGHT = 2;
/** The longer side, in pixels, at which places are compared. */
const SAMPLE_PX = 160;
const STEP_PX = 4;

/** How much of the circle around a point is visible, and how much light and dark there is in it: 0 to about 1 each. */
const looker =
  (rgba: Buffer, width: number, height: number, radius: number) =>
  ({ x, y }: Point) => {
    const [centreX, centreY] = [x * width, y * height];
    let [all, seen, sum, squares] = [0, 0, 0, 0];
    for (let dy = -radius; dy <= radius; dy++) {
      for (let dx = -radius; dx <= radius; dx++) {
        if (dx * dx + dy * dy > radius * radius) continue;
        all++;
        const [px, py] = [Math.round(centreX + dx), Math.round(centreY + dy)];
        if (px < 0 || py < 0 || px >= width || py >= height) continue;
        const at = (py * width + px) * 4;
        const alpha = (rgba[at + 3] ?? 0) / 255;
        const light = (0.3 * (rgba[at] ?? 0) + 0.6 * (rgba[at + 1] ?? 0) + 0.1 * (rgba[at + 2] ?? 0)) / 255;
        seen += alpha;
        sum += alpha * light;
        squares += alpha * light * light;
      }
    }
    const detail = seen === 0 ? 0 : Math.sqrt(Math.max(0, squares / seen - (sum / seen) ** 2));
    return { filled: seen / all, detail };
  };

/** `glass`: the diameter of the glass, as a share of the picture's longer side. */
export const closestLook = async (png: Buffer, glass: number): Promise<Point> => {
  const { data, info } = await sharp(png)
    .resize(SAMPLE_PX, SAMPLE_PX, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const look = looker(data, width, height, Math.round((glass * SAMPLE_PX) / 2));
  if (look(MIDDLE).filled >= ENOUGH) return MIDDLE;
  let best = { point: MIDDLE, score: 0 };
  for (let y = 0; y <= height; y += STEP_PX) {
    for (let x = 0; x <= width; x += STEP_PX) {
      const point = { x: x / width, y: y / height };
      const { filled, detail } = look(point);
      const score = filled + DETAIL_WEIGHT * detail;
      if (score > best.score) best = { point, score };
    }
  }
  return best.point;
};
