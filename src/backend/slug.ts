/** "Tickets & snacks, any day" → "tickets-and-snacks-any-day" */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/[’'\u0300-\u036f]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** Partners are looked up by their slug, which may be as long as an id of the contract. */
export const MAX_SLUG_LENGTH = 40;

/** The slug cut to that length, without half a word or a joining word at its end, unless its first word is longer. */
export const shortSlugOf = (name: string): string => {
  const slug = slugOf(name);
  return slug.length <= MAX_SLUG_LENGTH
    ? slug
    : slug
        .slice(0, MAX_SLUG_LENGTH + 1)
        .replace(/-[^-]*$/, '')
        .replace(/-(?:and|of|the)$/, '')
        .slice(0, MAX_SLUG_LENGTH);
};
