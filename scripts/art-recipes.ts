// Every picture of the catalogue, as data. A new picture is one entry here and a run of make-art.ts.
import { apparel } from './art/apparel.ts';
import { booksAndKids } from './art/books-and-kids.ts';
import { dining } from './art/dining.ts';
import { electronics } from './art/electronics.ts';
import { entertainment } from './art/entertainment.ts';
import { fuel } from './art/fuel.ts';
import { groceries } from './art/groceries.ts';
import { home } from './art/home.ts';
import type { ArtRecipe } from './art/recipe.ts';
import { rewards } from './art/rewards.ts';
import { travel } from './art/travel.ts';
import { wellness } from './art/wellness.ts';

export { scenes } from './art/scenes.ts';

/** Square pictures, by theme. */
export const themes: Record<string, ArtRecipe[]> = {
  groceries,
  dining,
  fuel,
  travel,
  entertainment,
  apparel,
  electronics,
  home,
  wellness,
  booksAndKids,
  rewards,
};
