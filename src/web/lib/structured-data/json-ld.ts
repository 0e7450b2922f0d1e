// What pages tell search engines in schema.org's words, as JSON-LD. Pure. A module for each kind of thing: a page
// loads its own alone.

import { jsonInHtml } from '../json-in-html.ts';

export type Thing = Readonly<Record<string, unknown>>;

export const SCHEMA = 'https://schema.org';

export const jsonLd = (things: readonly Thing[]): string =>
  jsonInHtml({ '@context': SCHEMA, '@graph': things });
