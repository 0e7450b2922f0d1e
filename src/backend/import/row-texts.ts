// What a row of a catalogue file says of its item: its pictures with their words, and the texts of its page. Pure.
import art from '../seed/art.json' with { type: 'json' };
import type { CatalogueRow } from './columns.ts';

const pictures: Record<string, { alt: string } | undefined> = art;

/** The alt text of a picture: the file's, or the one that the product has for its own pictures. */
export const altOf = ({ image, image_alt }: CatalogueRow): string | undefined =>
  image_alt || pictures[image]?.alt;

/** "Title: text" → both; without a colon the whole line is the title. */
const titled = (line: string) => {
  const at = line.indexOf(':');
  return at > 0
    ? { title: line.slice(0, at).trim(), text: line.slice(at + 1).trim() }
    : { title: line, text: '' };
};

/** The further pictures, with alt texts as above; the item's own is shown already. */
export const morePictures = ({ image, more_images }: CatalogueRow) =>
  more_images
    .filter(({ slug }) => slug !== image)
    .map(({ slug, alt }) => ({ slug, alt: alt || (pictures[slug]?.alt ?? '') }));

const picturesOf = (row: CatalogueRow) => {
  const pictures = morePictures(row);
  return pictures.length > 0 && { pictures };
};

/** Of a partner without a shop, whose terms its page does not show. */
const countedOf = ({ shop_url, earns, not_counted }: CatalogueRow) => {
  if (shop_url !== '') return [];
  const both = [
    { title: 'What counts', text: earns },
    { title: 'What does not count', text: not_counted },
  ];
  return both.filter(({ text }) => text !== '');
};

export const textsOf = (row: CatalogueRow) => ({
  ...picturesOf(row),
  description: row.description,
  howTo: row.how_to.map(titled),
  goodToKnow: row.good_to_know,
  terms: [...countedOf(row), ...row.terms.map(titled)],
  delivery: row.delivery,
});
