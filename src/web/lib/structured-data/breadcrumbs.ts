import { absolute } from '../head.ts';
import type { Thing } from './json-ld.ts';

/** One page on the way to this one. */
export interface Crumb {
  label: string;
  href?: string;
}

/** The breadcrumbs of a page. Only the last one may lack an address; any other without one is left out. */
export const breadcrumbThing = (origin: string, crumbs: readonly Crumb[]): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs
    .filter(({ href }, at) => href !== undefined || at === crumbs.length - 1)
    .map(({ label, href }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name: label,
      ...(href !== undefined && { item: absolute(origin, href) }),
    })),
});
