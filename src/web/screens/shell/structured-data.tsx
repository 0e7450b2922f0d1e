/** What a page tells search engines, beside what it shows: data for them, never run by a browser. */
import { createContext, useContext } from 'react';
import { breadcrumbThing, jsonLd, type Thing } from '#web/lib/structured-data.ts';
import { Breadcrumbs } from '#web/ui/layout.tsx';

/** Scheme and host of the page, for the absolute addresses of its data. */
const Origin = createContext('http://localhost');
export const OriginProvider = Origin.Provider;

/** `things` makes the data for the host of the page. */
export function StructuredData({ things }: { things: (origin: string) => readonly Thing[] }) {
  const text = jsonLd(things(useContext(Origin)));
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />;
}

/** Breadcrumbs that search engines read too. */
export function Trail({ items }: { items: readonly { label: string; href?: string }[] }) {
  return (
    <>
      <Breadcrumbs items={items} />
      <StructuredData things={(origin) => [breadcrumbThing(origin, items)]} />
    </>
  );
}
