import type { CategoryContent } from './types.ts';

/** In the order of the filter. */
export const categories: CategoryContent[] = [
  { id: 'groceries', name: 'Groceries', art: 'category-groceries', plate: 2 },
  { id: 'fuel', name: 'Fuel', art: 'category-fuel', plate: 6 },
  { id: 'entertainment', name: 'Entertainment', art: 'category-entertainment', plate: 4 },
  { id: 'travel', name: 'Travel', art: 'category-travel', plate: 3 },
  { id: 'apparel', name: 'Apparel', art: 'category-apparel', plate: 5 },
  { id: 'dining', name: 'Dining', art: 'category-dining', plate: 1 },
  { id: 'home', name: 'Home', art: 'category-home', plate: 6 },
];
