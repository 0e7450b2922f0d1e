import { absolute } from '../head.ts';
import type { Thing } from './json-ld.ts';

export const listThing = (origin: string, items: readonly { name: string; href: string }[]): Thing => ({
  '@type': 'ItemList',
  itemListElement: items.map(({ name, href }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    url: absolute(origin, href),
  })),
});
