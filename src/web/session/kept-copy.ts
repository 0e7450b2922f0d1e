// Copies of the member's data that this device keeps for use without a connection (docs/decisions/051). They have a
// cache of their own, so that they can be deleted together, and each is read only for the signed-in card.
import { forgetKept, KEPT_VOUCHERS } from './kept.ts';
import { isLoggedIn } from './session.ts';
import { deviceStorage, readStored } from './storage.ts';

export interface Kept {
  /** When the copy was made, in milliseconds. */
  at: number;
  /** Masked card of the member. */
  owner: string;
}

/** A device that has been offline for this long may have been signed out elsewhere. */
export const KEPT_DAYS = 7;
const KEPT_MS = KEPT_DAYS * 86_400_000;
const REFUSED = 'keep-no-vouchers';

export const isKeepingRefused = (): boolean => deviceStorage.read(REFUSED) !== null;

/** The member wants no copies on this device until the next sign-in. */
export const refuseKeeping = (): Promise<void> => {
  deviceStorage.write(REFUSED, 'true');
  return forgetKept();
};

export const allowKeeping = (): void => deviceStorage.remove(REFUSED);

/** Whether the browser can store copies and the member allows it. */
export const canKeep = (): boolean => !isKeepingRefused() && 'caches' in globalThis;

const isGood = ({ owner, at }: Kept, now: number): boolean =>
  isLoggedIn() && owner === readStored('USER_LCN') && now - at < KEPT_MS && at <= now;

const stored = async <Copy extends Kept>(address: string): Promise<Copy | null> => {
  if (!('caches' in globalThis)) return null;
  const found = await caches.match(address, { cacheName: KEPT_VOUCHERS });
  return found ? ((await found.json()) as Copy) : null;
};

/** The copy at an address. If it is too old or another member's, all copies are deleted. */
export const readCopy = async <Copy extends Kept>(address: string, now: number): Promise<Copy | null> => {
  const copy = await stored<Copy>(address).catch(() => null);
  if (!copy) return null;
  if (isGood(copy, now)) return copy;
  await forgetKept();
  return null;
};

/**
 * Stores a copy at an address, together with the pictures that it shows, and returns it; null if the session ended
 * meanwhile. Nothing serves the address: it is only the copy's name in the cache.
 */
export const storeCopy = async <Copy extends Kept>(
  address: string,
  copy: Copy,
  now: () => number,
  pictures: readonly string[] = [],
): Promise<Copy | null> => {
  if (!isGood(copy, now())) return null;
  const cache = await caches.open(KEPT_VOUCHERS);
  await cache.put(address, Response.json(copy));
  for (const picture of new Set(pictures)) if (!(await cache.match(picture))) await cache.add(picture);
  // If the member signed out during the write, the copy is deleted as well.
  return readCopy<Copy>(address, now());
};
