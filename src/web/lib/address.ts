// Addresses as texts, pure.

/**
 * The path and query of an address in one spelling: server and browser write one query differently, and what is
 * rendered of it must be the same on both. The part after # is the browser's alone.
 */
export const oneSpelling = (address: string): string => {
  const [beforeHash = ''] = address.split('#');
  const [path = '', ...query] = beforeHash.split('?');
  return query.length === 0 ? path : `${path}?${new URLSearchParams(query.join('?')).toString()}`;
};
