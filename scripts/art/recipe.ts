// The form in which a picture is described. Coordinates are percentages of a square stage. The finished picture is
// then scaled to its canvas, so only the objects' relative positions and sizes matter.

export type ArtObject = {
  /** File name of the illustration in the Fluent Emoji set, without `.svg`. */
  emoji: string;
  /** Horizontal centre of the visible object, without its empty margin. */
  x: number;
  /** Bottom edge, so that objects with the same y stand on the same ground. */
  y: number;
  /** Its longer side. */
  size: number;
  /** Degrees, clockwise. */
  rotate?: number;
  /** Whether it is seen from its other side. */
  mirrored?: boolean;
};

export type ArtRecipe = {
  slug: string;
  /** Alt text: plain English, describes what is seen. */
  alt: string;
  /** Back to front. */
  objects: ArtObject[];
  /** Shows a part of its one object under a round glass; `size` is in pixels then. */
  closer?: boolean;
};

export const at = (emoji: string, x: number, y: number, size: number, rotate?: number): ArtObject =>
  rotate === undefined ? { emoji, x, y, size } : { emoji, x, y, size, rotate };

export const picture = (slug: string, alt: string, ...objects: ArtObject[]): ArtRecipe => ({
  slug,
  alt,
  objects,
});
