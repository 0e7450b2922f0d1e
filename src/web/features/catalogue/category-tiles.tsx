/** The categories as tiles that link to their vouchers. */
import { withCachedHtml } from '#web/lib/cached-html.tsx';
import { CategoryCard, CategoryRail } from '#web/ui/category-card.tsx';
import type { HomeSection } from './records.ts';

type Categories = Extract<HomeSection, { kind: 'categories' }>['categories'];

function Tiles({ categories }: { categories: Categories }) {
  return (
    <CategoryRail columns={categories.length === 5 ? 5 : 6}>
      {categories.map(({ categoryId, href, name, image, plate }) => (
        <CategoryCard key={categoryId} href={href} label={name} image={image.url} tint={plate} />
      ))}
    </CategoryRail>
  );
}

export const CategoryTiles = withCachedHtml(Tiles, ({ categories }) => ({ record: categories, variant: '' }));
