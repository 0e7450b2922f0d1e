import type { ArtRecipe } from './recipe.ts';

/** Throws if two pictures have the same name, text or objects. */
export const assertDistinct = (recipes: ArtRecipe[]): void => {
  for (const field of [
    (r: ArtRecipe) => r.slug,
    (r: ArtRecipe) => r.alt,
    (r: ArtRecipe) => JSON.stringify(r.objects),
  ]) {
    const seen = new Set<string>();
    for (const recipe of recipes) {
      if (seen.has(field(recipe))) throw new Error(`two pictures are the same: ${field(recipe)}`);
      seen.add(field(recipe));
    }
  }
};
