// Keys of calls that move value: made before the call, kept in the tab until the outcome is known, so that a
// reload, a second press or a lost answer repeats the same call and never makes another.
import { tabStorage } from '#web/session/storage.ts';

interface KeptCall {
  cartId: string;
  /** What was sent; another body needs another key. */
  body: string;
  key: string;
}

const read = (name: string): KeptCall | null => {
  const text = tabStorage.read(name);
  if (text === null) return null;
  try {
    return JSON.parse(text) as KeptCall;
  } catch {
    return null;
  }
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
      : { cartId: kept?.cartId ?? crypto.randomUUID(), body: text, key: crypto.randomUUID() };
  tabStorage.write(name, JSON.stringify(keys));
  return { cartId: keys.cartId, idempotencyKey: keys.key };
};

/** The outcome is known: the next call of that name is a new one. */
export const settle = (name: string): void => tabStorage.remove(name);

/** Names the placing of a draft: the same choice, the same cart. */
export const placingOf = (draft: { productId: string; denomination: number; count: number }): string =>
  `place:${draft.productId}:${draft.denomination}:${draft.count}`;

export const verifyingOf = (orderId: string): string => `verify:${orderId}`;
