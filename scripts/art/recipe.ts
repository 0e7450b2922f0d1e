// How a picture is written down. Coordinates are per cent of a square stage; the finished picture is fitted
// to its canvas afterwards, so only the relation of the objects counts.

export type ArtObject = {
  /** File name of the illustration in the Fluent Emoji set, without `.svg`. */
  emoji: string;
  /** Middle of the object as it is seen (its empty margin does not count). */
  x: number;
  /** Its foot, so that objects with the same y stand on the same ground. */
  y: number;
  /** Its longer side. */
  size: number;
  /** Degrees, clockwise. */
  rotate?: number;
  /** As seen from its other side. */
  mirrored?: boolean;
};

export type ArtRecipe = {
  slug: string;
  /** Plain English, what is seen; read out in place of the picture. */
  alt: string;
  /** Back to front. */
  objects: ArtObject[];
  /** The middle of its one object under a round glass; its size is in pixels then. */
  closer?: boolean;
};

export function at(emoji: string, x: number, y: number, size: number, rotate?: number): ArtObject {
  return rotate === undefined ? { emoji, x, y, size } : { emoji, x, y, size, rotate };
}

export function picture(slug: string, alt: string, ...objects: ArtObject[]): ArtRecipe {
  return { slug, alt, objects };
}
