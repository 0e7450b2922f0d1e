/** The page head of an item of the catalogue: its own name, words and canonical address. */
import { clientConfig } from '#web/features/brand/config.ts';
import type { ItemDetail } from '#web/features/catalogue/records.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { useAppSelector } from '#web/store/make-store.ts';
import { DocumentHead } from './document-head.tsx';
import type { PageProps } from './guarded.tsx';

export function ItemHead({ page, detail }: { page: PageProps; detail: ItemDetail }) {
  const config = useAppSelector(clientConfig.selectData);
  const { item } = detail;
  return (
    <DocumentHead
      title={`${item.name}, ${item.brandName}`}
      description={detail.description}
      origin={page.origin}
      path={page.path}
      canonical={hrefs.item(item)}
      noindex={false}
      siteName={config?.name ?? ''}
      image={`/brands/${config?.brand ?? 'zillion'}/share.png`}
    />
  );
}
