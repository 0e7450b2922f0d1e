// What pages tell search engines in the schema.org vocabulary, as JSON-LD. Pure. One module per kind of thing, so
// that a page loads only its own.

import { jsonInHtml } from '../json-in-html.ts';

export type Thing = Readonly<Record<string, unknown>>;

export const SCHEMA = 'https://schema.org';

export const jsonLd = (things: readonly Thing[]): string =>
  jsonInHtml({ '@context': SCHEMA, '@graph': things });
