/** What a page tells search engines, beside what it shows: data for them, never run by a browser. */
import { breadcrumbThing } from '#web/lib/structured-data/breadcrumbs.ts';
import { kept } from '#web/lib/kept-html.tsx';
import { jsonLd, type Thing } from '#web/lib/structured-data/json-ld.ts';
import { useOffered } from '#web/features/member/use-is-agent.ts';
import { Breadcrumbs } from '#web/ui/layout.tsx';
import { useOrigin } from './origin.ts';

interface StructuredDataProps {
  /** Makes the data for the host of the page. */
  things: (origin: string) => readonly Thing[];
  /** The record that all of it is made from, if it is one. */
  of?: object;
}

function DataScript({ things, origin }: StructuredDataProps & { origin: string }) {
  const text = jsonLd(things(origin));
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />;
}

const KeptScript = kept(DataScript, ({ of, origin }) => (of ? { record: of, variant: origin } : null));

export function StructuredData(props: StructuredDataProps) {
  return <KeptScript {...props} origin={useOrigin()} />;
}

interface Crumb {
  label: string;
  href?: string;
}

/** Breadcrumbs, without the links that are closed to whoever looks. */
export function Crumbs({ items }: { items: readonly Crumb[] }) {
  const offered = useOffered();
  return (
    <Breadcrumbs
      items={items.map(({ label, href }) => (href && offered(href) ? { label, href } : { label }))}
    />
  );
}

/** Breadcrumbs that search engines read too. */
export function Trail({ items }: { items: readonly Crumb[] }) {
  return (
    <>
      <Crumbs items={items} />
      <StructuredData things={(origin) => [breadcrumbThing(origin, items)]} />
    </>
  );
}
