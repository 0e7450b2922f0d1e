/** What a page tells search engines, beside what it shows: data for them, never run by a browser. */
import { breadcrumbThing } from '#web/lib/structured-data/breadcrumbs.ts';
import { jsonLd, type Thing } from '#web/lib/structured-data/json-ld.ts';
import { useOffered } from '#web/features/member/use-is-agent.ts';
import { Breadcrumbs } from '#web/ui/layout.tsx';
import { useOrigin } from './origin.ts';

/** `things` makes the data for the host of the page. */
export function StructuredData({ things }: { things: (origin: string) => readonly Thing[] }) {
  const text = jsonLd(things(useOrigin()));
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />;
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
