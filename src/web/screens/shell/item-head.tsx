/** The page head of an item of the catalogue: its own name, words and canonical address. */
import type { CatalogueType } from '#contract/enums.ts';
import { clientConfig } from '#web/features/brand/config.ts';
import type { ItemDetail } from '#web/features/catalogue/records.ts';
import { productThing, type ProductFacts } from '#web/lib/structured-data.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { useAppSelector } from '#web/store/make-store.ts';
import { DocumentHead } from './document-head.tsx';
import type { PageProps } from './guarded.tsx';
import { StructuredData } from './structured-data.tsx';

/** A partner is no product, and a coupon none that is sold. */
const SOLD: readonly CatalogueType[] = ['PRODUCT', 'VOUCHER'];

const factsOf = ({ item, description }: ItemDetail): ProductFacts => ({
  ...item,
  description,
  image: item.image.url,
  href: hrefs.item(item),
});

/** Whose it is stands behind its name, unless the name says so. */
const titleOf = ({ name, brandName }: ItemDetail['item']): string =>
  name === brandName ? name : `${name}, ${brandName}`;

export function ItemHead({ page, detail }: { page: PageProps; detail: ItemDetail }) {
  const config = useAppSelector(clientConfig.selectData);
  const { item } = detail;
  return (
    <>
      {SOLD.includes(item.itemType) && (
        <StructuredData things={(origin) => [productThing(origin, factsOf(detail))]} />
      )}
      <DocumentHead
        title={titleOf(item)}
        description={detail.description}
        origin={page.origin}
        path={page.path}
        canonical={hrefs.item(item)}
        noindex={false}
        siteName={config?.name ?? ''}
        image={`/brands/${config?.brand ?? 'zillion'}/share.png`}
      />
    </>
  );
}
