import { absolute } from '../head.ts';
import type { Thing } from './json-ld.ts';

/** The breadcrumbs of a page. Only the last step may lack an address; any other step without one is left out. */
export const breadcrumbThing = (
  origin: string,
  steps: readonly { label: string; href?: string }[],
): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps
    .filter(({ href }, at) => href !== undefined || at === steps.length - 1)
    .map(({ label, href }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name: label,
      ...(href !== undefined && { item: absolute(origin, href) }),
    })),
});
