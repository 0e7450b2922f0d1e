/**
 * What a page tells search engines in addition to its content. Only the server writes it: the browser leaves it as it
 * is and has no code for it, and adds none on navigation, since crawlers do not navigate in the browser.
 */
import { useRouter } from 'next/router';
import type { PageConfig } from '#web/features/brand/config.ts';
import { takesMoney, type ItemDetail } from '#web/features/catalogue/records.ts';
import type { FaqCategory } from '#web/features/help/records.ts';
import { withCachedHtml } from '#web/lib/cached-html.tsx';
import { breadcrumbThing, type Crumb } from '#web/lib/structured-data/breadcrumbs.ts';
import { faqThing } from '#web/lib/structured-data/faq.ts';
import { jsonLd, type Thing } from '#web/lib/structured-data/json-ld.ts';
import { listThing } from '#web/lib/structured-data/list.ts';
import { productThing } from '#web/lib/structured-data/product.ts';
import { siteThings } from '#web/lib/structured-data/site.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import type { ListingItem } from '#web/store/create-listing.ts';
import { Breadcrumbs } from '#web/ui/layout.tsx';
import { useOrigin } from './origin.ts';
import { useOffered } from './use-offered.ts';

/** The kinds of data, and the record that each is generated from. */
interface SourceByKind {
  site: PageConfig;
  list: readonly ListingItem[];
  product: ItemDetail;
  questions: FaqCategory | readonly FaqCategory[];
  crumbs: readonly Crumb[];
}

const JSON_LD_BY_KIND: {
  [About in keyof SourceByKind]: (origin: string, of: SourceByKind[About]) => readonly Thing[];
} = {
  site: (origin, { name, description, logo, support }) =>
    siteThings(origin, { name, description, logo: logo.url, ...support }),
  list: (origin, items) => [
    listThing(
      origin,
      items.map((item) => ({ name: item.name, href: hrefs.item(item) })),
    ),
  ],
  product: (origin, detail) => [
    productThing(origin, {
      ...detail.item,
      description: detail.description,
      image: detail.item.image.url,
      href: hrefs.item(detail.item),
      pricePaise: takesMoney(detail) ? detail.item.pricePaise : null,
    }),
  ],
  questions: (_origin, of) => [faqThing([of].flat().flatMap(({ questions }) => questions))],
  crumbs: (origin, crumbs) => [breadcrumbThing(origin, crumbs)],
};

type DataScriptProps<About extends keyof SourceByKind = keyof SourceByKind> = {
  [One in About]: { about: One; of: SourceByKind[One] };
}[About];

const textOf = <About extends keyof SourceByKind>(
  { about, of }: DataScriptProps<About>,
  origin: string,
): string => jsonLd(JSON_LD_BY_KIND[about](origin, of));

function DataScript({ origin, ...telling }: DataScriptProps & { origin: string }) {
  // Empty in the browser build, so all code that generates the text is left out.
  const text = typeof window === 'undefined' ? textOf(telling, origin) : '';
  return (
    <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
  );
}

const CachedScript = withCachedHtml(DataScript, ({ about, of, origin }) => ({
  record: of,
  variant: about + origin,
}));

/** Another address gets another script element, so that data of the previous page never remains. */
const useAddress = (): string => useRouter().asPath;

export function StructuredData(props: DataScriptProps) {
  return <CachedScript key={useAddress()} {...props} origin={useOrigin()} />;
}

const useOfferedCrumbs = (items: readonly Crumb[]): readonly Crumb[] => {
  const offered = useOffered();
  return items.map(({ label, href }) => (href && offered(href) ? { label, href } : { label }));
};

/** Breadcrumbs without the links that are closed to the viewer. */
export function Crumbs({ items }: { items: readonly Crumb[] }) {
  return <Breadcrumbs items={useOfferedCrumbs(items)} />;
}

interface PublicCrumbsProps {
  items: readonly Crumb[];
  /** The record of the page. */
  of?: object;
}

function CrumbsAndData({ items, origin }: PublicCrumbsProps & { origin: string }) {
  return (
    <>
      <Breadcrumbs items={items} />
      <DataScript about="crumbs" of={items} origin={origin} />
    </>
  );
}

const CachedCrumbs = withCachedHtml(CrumbsAndData, ({ of, ...said }) =>
  of ? { record: of, variant: JSON.stringify(said) } : null,
);

/** The same on a page that search engines read: they are told the breadcrumbs too. */
export function PublicCrumbs(props: PublicCrumbsProps) {
  const items = useOfferedCrumbs(props.items);
  return <CachedCrumbs key={useAddress()} {...props} items={items} origin={useOrigin()} />;
}
