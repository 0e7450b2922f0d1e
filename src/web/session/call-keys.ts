// Keys of calls that move value: made before the call, kept in the tab until the outcome is known, so that a
// reload, a second press or a lost answer repeats the same call and never makes another.
import type { Failure } from '#web/api/failure.ts';
import { recordIn } from '#web/lib/record.ts';
import { tabStorage } from '#web/session/storage.ts';

interface KeptCall {
  cartId: string;
  /** What was sent; another body needs another key. */
  body: string;
  key: string;
  /** The order that came of it and is not confirmed yet. */
  orderId?: string;
}

const read = (name: string): KeptCall | null => {
  const { cartId, body, key, orderId } = recordIn(tabStorage.read(name)) ?? {};
  if (typeof cartId !== 'string' || typeof body !== 'string' || typeof key !== 'string') return null;
  return { cartId, body, key, ...(typeof orderId === 'string' && { orderId }) };
};

export interface CallKeys {
  cartId: string;
  idempotencyKey: string;
}

/**
 * The keys for sending `body` as the call `name`: the kept ones where the same was sent before. The cart stays
 * the same until the call is settled, whatever is changed in the body meanwhile.
 */
export const keysFor = (name: string, body: object): CallKeys => {
  const text = JSON.stringify(body);
  const kept = read(name);
  const keys: KeptCall =
    kept?.body === text
      ? kept
      : { ...kept, cartId: kept?.cartId ?? crypto.randomUUID(), body: text, key: crypto.randomUUID() };
  tabStorage.write(name, JSON.stringify(keys));
  return { cartId: keys.cartId, idempotencyKey: keys.key };
};

/** What was sent last as the call `name`; null where nothing was, or its outcome is known. */
export const sentAs = (name: string): Record<string, unknown> | null => recordIn(read(name)?.body);

/** Whether just this was sent as the call `name` before. */
export const wasSent = (name: string, body: object): boolean => read(name)?.body === JSON.stringify(body);

/** The cart of the call `name`; null where none was sent. */
export const keptCart = (name: string): string | null => read(name)?.cartId ?? null;

/** Makes the next call `name` one of a cart that was ordered elsewhere, in another tab for one. */
export const adoptCart = (name: string, cartId: string): void => {
  if (keptCart(name) !== cartId) tabStorage.write(name, JSON.stringify({ cartId, body: '', key: '' }));
};

/** Notes the order that came of a call; its coins are set aside until it is confirmed. */
export const noteOrder = (name: string, orderId: string): void => {
  const kept = read(name);
  if (kept) tabStorage.write(name, JSON.stringify({ ...kept, orderId }));
};

export const notedOrder = (name: string): string | null => read(name)?.orderId ?? null;

/** The outcome is known: the next call of that name is a new one. */
export const settle = (name: string): void => tabStorage.remove(name);

/** The order, transfer or conversion that a refusal names: it came of the same thing before. */
export const orderNamedIn = (refusal: Failure | undefined): string | null => {
  const orderId = refusal?.details['orderId'];
  return typeof orderId === 'string' ? orderId : null;
};

/** What the cart of a refused call holds already: another tab, or a call whose answer was lost, made it. */
export const orderedAlready = (refusal: Failure | undefined): string | null =>
  refusal?.errorCode === 'CART_ORDERED' ? orderNamedIn(refusal) : null;
