// Server only: the picture of an item for shared links (docs/decisions/246).
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const ART = /^\/art\/([a-z0-9-]+)\.webp$/;

const namesIn = (folder: string): ReadonlySet<string> => {
  try {
    return new Set(readdirSync(folder));
  } catch {
    return new Set();
  }
};

/** The web server serves the files of `public` that were there when it started. */
const made = namesIn(join(process.cwd(), 'public/art/share'));

/**
 * The path of the picture that was made of a picture of the catalogue for shared links, by scripts/make-art.ts or by the
 * operator. Null if there is none: the picture itself, which is transparent, would be shown on black.
 */
export const sharePictureOf = (url: string): string | null => {
  const [, name] = ART.exec(url) ?? [];
  return name && made.has(`${name}.jpg`) ? `/art/share/${name}.jpg` : null;
};
