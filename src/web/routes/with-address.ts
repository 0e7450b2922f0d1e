import { hrefs } from './hrefs.ts';

/** Adds the delivery address to the address of an order summary; returns any other path unchanged. */
export const withAddress = (path: string, addressId: string): string => {
  const [pathname = '', query = ''] = path.split('?');
  if (pathname !== hrefs.orderSummary()) return path;
  const search = new URLSearchParams(query);
  search.set('addressId', addressId);
  return `${pathname}?${search}`;
};
