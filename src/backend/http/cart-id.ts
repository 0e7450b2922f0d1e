import { malformed } from './api-error.ts';

/** The cart that a call names in its header. Throws MALFORMED_REQUEST naming `cartId` if there is none. */
export const requireCartId = (cartId: string | null): string => {
  if (!cartId) throw malformed('cartId', 'A cartId header is needed');
  return cartId;
};
