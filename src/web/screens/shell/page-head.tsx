/** The head of a screen that names itself: the brand's name and picture are filled in. */
import { clientConfig } from '#web/features/brand/config.ts';
import { useAppSelector } from '#web/store/make-store.ts';
import { DocumentHead } from './document-head.tsx';
import type { PageProps } from './guarded.tsx';

interface PageHeadFacts {
  page: PageProps;
  title: string;
  /** The brand's, unless given. */
  description?: string;
  /** Path of the page's one address; its own unless given. */
  canonical?: string;
  noindex?: boolean;
}

export function DocumentHeadOf({ page, title, description, canonical, noindex = false }: PageHeadFacts) {
  const config = useAppSelector(clientConfig.selectData);
  return (
    <DocumentHead
      title={title}
      description={description ?? config?.description ?? ''}
      origin={page.origin}
      path={page.path}
      canonical={canonical ?? page.canonical}
      noindex={noindex}
      siteName={config?.name ?? ''}
      image={`/brands/${config?.brand ?? 'zillion'}/share.png`}
    />
  );
}
