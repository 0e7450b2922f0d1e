// Addresses as strings. Pure.

/** The path alone of an address within the app. */
export const pathOf = (address: string): string => address.split(/[?#]/)[0] ?? '';

/**
 * Normalises the path and query of an address: server and browser encode the same query differently, and what is
 * rendered from it must be identical. Drops the part after #, which only the browser knows.
 */
export const normaliseAddress = (address: string): string => {
  const [beforeHash = ''] = address.split('#');
  const [path = '', ...query] = beforeHash.split('?');
  return query.length === 0 ? path : `${path}?${new URLSearchParams(query.join('?')).toString()}`;
};
