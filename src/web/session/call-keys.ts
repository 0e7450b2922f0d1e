// Keys of calls that move value: made before the call and kept in the tab until the outcome is known, so that a
// reload, a second press or a lost answer repeats the same call and never makes another.
import type { Failure } from '#web/api/failure.ts';
import { recordIn } from '#web/lib/record.ts';
import { tabStorage } from '#web/session/storage.ts';

interface StoredCall {
  cartId: string;
  /** The body that was sent; another body needs another key. */
  body: string;
  key: string;
  /** The order that the call made; it is not confirmed yet. */
  orderId?: string;
}

const read = (name: string): StoredCall | null => {
  const { cartId, body, key, orderId } = recordIn(tabStorage.read(name)) ?? {};
  if (typeof cartId !== 'string' || typeof body !== 'string' || typeof key !== 'string') return null;
  return { cartId, body, key, ...(typeof orderId === 'string' && { orderId }) };
};

export interface CallKeys {
  cartId: string;
  idempotencyKey: string;
}

/**
 * The keys for sending `body` as the call `name`: the stored keys if the same body was sent before. The cart stays
 * the same until the call is settled, whatever changes in the body meanwhile.
 */
export const keysFor = (name: string, body: object): CallKeys => {
  const text = JSON.stringify(body);
  const stored = read(name);
  const keys: StoredCall =
    stored?.body === text
      ? stored
      : { ...stored, cartId: stored?.cartId ?? crypto.randomUUID(), body: text, key: crypto.randomUUID() };
  tabStorage.write(name, JSON.stringify(keys));
  return { cartId: keys.cartId, idempotencyKey: keys.key };
};

/** The body last sent as the call `name`; null if nothing was sent or its outcome is known. */
export const lastSentBody = (name: string): Record<string, unknown> | null => recordIn(read(name)?.body);

/** Whether exactly this body was last sent as the call `name`. */
export const wasSent = (name: string, body: object): boolean => read(name)?.body === JSON.stringify(body);

/** The cart of the call `name`; null if none was sent. */
export const storedCart = (name: string): string | null => read(name)?.cartId ?? null;

/** Makes the next call `name` use a cart that was ordered elsewhere, for example in another tab. */
export const adoptCart = (name: string, cartId: string): void => {
  if (storedCart(name) !== cartId) tabStorage.write(name, JSON.stringify({ cartId, body: '', key: '' }));
};

/** Notes the order that a call made; its coins are held until it is confirmed. */
export const storeOrderId = (name: string, orderId: string): void => {
  const stored = read(name);
  if (stored) tabStorage.write(name, JSON.stringify({ ...stored, orderId }));
};

export const storedOrderId = (name: string): string | null => read(name)?.orderId ?? null;

/** The outcome is known: the next call of that name is a new one. */
export const settle = (name: string): void => tabStorage.remove(name);

/** The order, transfer or conversion that a refusal names: an earlier call already made it. */
export const orderNamedIn = (refusal: Failure | undefined): string | null => {
  const orderId = refusal?.details['orderId'];
  return typeof orderId === 'string' ? orderId : null;
};

/** The order that the cart of a refused call already has: another tab made it, or a call whose answer was lost. */
export const orderOfCart = (refusal: Failure | undefined): string | null =>
  refusal?.errorCode === 'CART_ORDERED' ? orderNamedIn(refusal) : null;
