/** What search engines are told of a thing that is sold. */
import type { ItemDetail } from '#web/features/catalogue/records.ts';
import { productThing, type ProductFacts } from '#web/lib/structured-data/product.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { StructuredData } from './structured-data.tsx';

const factsOf = ({ item, description }: ItemDetail): ProductFacts => ({
  ...item,
  description,
  image: item.image.url,
  href: hrefs.item(item),
});

export function ProductData({ detail }: { detail: ItemDetail }) {
  return <StructuredData of={detail} things={(origin) => [productThing(origin, factsOf(detail))]} />;
}
