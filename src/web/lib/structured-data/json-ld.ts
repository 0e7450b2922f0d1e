// What pages tell search engines in schema.org's words, as JSON-LD. Pure. A module for each kind of thing: a page
// loads its own alone.

export type Thing = Readonly<Record<string, unknown>>;

export const SCHEMA = 'https://schema.org';

/** `<` is written as an escape, so that no text can end the element that it stands in. */
export const jsonLd = (things: readonly Thing[]): string =>
  JSON.stringify({ '@context': SCHEMA, '@graph': things }).replaceAll('<', '\\u003c');
