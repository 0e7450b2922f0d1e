// The categories of the catalogue: a file that operators write (docs/import.md), checked when the backend starts. In the
// order of the filter.
import { join } from 'node:path';
import { z } from 'zod';
import { PLATES } from '#contract/enums.ts';
import { readContent } from '../content-file.ts';
import type { CategoryContentRow } from '../modules/catalogue/repository-content.ts';
import { StartError } from '../start-error.ts';
import art from './art.json' with { type: 'json' };
import { items } from './content/items.ts';
import { partners } from './content/partners.ts';

/** One line with all faults: the backend does not start with such a file. */
export class CategoriesError extends StartError {}

const FILE = join(import.meta.dirname, 'categories.json');

const pictures: Record<string, { alt: string } | undefined> = art;

const category = z
  .strictObject({
    // A list of several stands in an address, separated by commas.
    id: z.string().regex(/^[a-z0-9-]{1,40}$/, 'Must be small letters, digits and hyphens, at most 40'),
    name: z.string().trim().min(1).max(40),
    /** The name of a picture under public/art. */
    image: z.string().regex(/^[a-z0-9-]{1,80}$/, 'Must be the name of a picture under public/art'),
    imageAlt: z.string().trim().min(1).max(200).optional(),
    plate: z.literal(PLATES, `Must be one of ${PLATES.join(', ')}`),
  })
  .refine(({ image, imageAlt }) => imageAlt ?? pictures[image], {
    path: ['imageAlt'],
    message: 'Is missing, and the picture is not one of the sample pictures',
  });

/** Those that the sample catalogue names: it lies in every database, listed or not. */
const NEEDED = [...new Set([...partners, ...items].flatMap((one) => one.category ?? []))];

const categories = z.array(category).superRefine((list, context) => {
  for (const field of ['id', 'name'] as const) {
    const values = list.map((one) => one[field].toLowerCase());
    for (const value of new Set(values.filter((one, at) => values.indexOf(one) !== at)))
      context.addIssue(`the ${field} "${value}" occurs twice`);
  }
  for (const id of NEEDED.filter((one) => !list.some((each) => each.id === one)))
    context.addIssue(
      `"${id}" is missing, which the sample catalogue has; it is shown nowhere while it is empty`,
    );
});

const refusal = (faults: readonly string[]) =>
  new CategoriesError(`The categories categories.json are refused: ${faults.join('; ')}.`);

/** Throws CategoriesError. */
export const loadCategories = (file = FILE): CategoryContentRow[] =>
  readContent(file, categories, refusal).map(({ id, name, image, imageAlt, plate }, position) => ({
    category_id: id,
    name,
    image_slug: image,
    image_alt: imageAlt ?? pictures[image]?.alt ?? '',
    plate,
    position,
  }));
