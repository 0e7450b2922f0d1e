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

const useOfferedCrumbs = (items: readonly Crumb[]): readonly Crumb[] => {
  const offered = useOffered();
  return items.map(({ label, href }) => (href && offered(href) ? { label, href } : { label }));
};

/** Breadcrumbs, without the links that are closed to whoever looks. */
export function Crumbs({ items }: { items: readonly Crumb[] }) {
  return <Breadcrumbs items={useOfferedCrumbs(items)} />;
}

interface TrailProps {
  items: readonly Crumb[];
  /** The record of the page. */
  of?: object;
}

interface StepsProps extends TrailProps {
  offered: readonly Crumb[];
  origin: string;
}

function Steps({ items, offered, origin }: StepsProps) {
  return (
    <>
      <Breadcrumbs items={offered} />
      <DataScript things={() => [breadcrumbThing(origin, items)]} origin={origin} />
    </>
  );
}

const KeptSteps = kept(Steps, ({ of, ...said }) =>
  of ? { record: of, variant: JSON.stringify(said) } : null,
);

/** Breadcrumbs that search engines read too. */
export function Trail(props: TrailProps) {
  return <KeptSteps {...props} offered={useOfferedCrumbs(props.items)} origin={useOrigin()} />;
}
