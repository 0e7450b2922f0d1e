// Further views of an item, for the gallery of its page, made from the largest object of its picture.
import type { ArtObject, ArtRecipe } from './recipe.ts';

const largestOf = ({ objects }: ArtRecipe): ArtObject => {
  const [largest] = [...objects].sort((a, b) => b.size - a.size);
  if (!largest) throw new Error('A picture of nothing');
  return largest;
};

/** Both sides: a mirrored one behind, the other in front of it. */
const around = (recipe: ArtRecipe): ArtRecipe => {
  const { emoji } = largestOf(recipe);
  return {
    slug: `${recipe.slug}-around`,
    alt: `${recipe.alt}: from both sides`,
    objects: [
      { emoji, x: 34, y: 82, size: 66, rotate: 12, mirrored: true },
      { emoji, x: 62, y: 100, size: 78, rotate: -6 },
    ],
  };
};

/** One and a half times the canvas, in pixels. */
const CLOSER_PX = 980;

const closer = (recipe: ArtRecipe): ArtRecipe => {
  const { emoji } = largestOf(recipe);
  return {
    slug: `${recipe.slug}-closer`,
    alt: `${recipe.alt}: a closer look`,
    objects: [{ emoji, x: 0, y: 0, size: CLOSER_PX, rotate: -8 }],
    closer: true,
  };
};

/** For a product the other side and a closer look, for a voucher a closer look, for anything else none. */
export const viewsOf = (recipe: ArtRecipe, type: string | undefined): ArtRecipe[] => {
  if (type === 'PRODUCT') return [around(recipe), closer(recipe)];
  return type === 'VOUCHER' ? [closer(recipe)] : [];
};
