// Copies of the member's data that this device keeps for use without a connection (docs/decisions/051). They have a
// cache of their own, so that they can be deleted together, and each is read only for the signed-in card.
import { DAY_MS } from '#web/lib/day.ts';
import { deleteOfflineCopies, OFFLINE_CACHE } from './offline-cache.ts';
import { isLoggedIn } from './session.ts';
import { deviceStorage, readStored } from './storage.ts';

export interface OfflineCopy {
  /** When the copy was made, in milliseconds. */
  at: number;
  /** Masked card of the member. */
  owner: string;
}

/** A device that has been offline for this long may have been signed out elsewhere. */
export const OFFLINE_DAYS = 7;
const OFFLINE_MS = OFFLINE_DAYS * DAY_MS;
const REFUSED_KEY = 'keep-no-vouchers';

export const areOfflineCopiesRefused = (): boolean => deviceStorage.read(REFUSED_KEY) !== null;

/** The member wants no copies on this device until the next sign-in. */
export const refuseOfflineCopies = (): Promise<void> => {
  deviceStorage.write(REFUSED_KEY, 'true');
  return deleteOfflineCopies();
};

export const allowOfflineCopies = (): void => deviceStorage.remove(REFUSED_KEY);

/** Whether the browser can store copies and the member allows it. */
export const canStoreOffline = (): boolean => !areOfflineCopiesRefused() && 'caches' in globalThis;

const isUsable = ({ owner, at }: OfflineCopy, now: number): boolean =>
  !areOfflineCopiesRefused() &&
  isLoggedIn() &&
  owner === readStored('USER_LCN') &&
  now - at < OFFLINE_MS &&
  at <= now;

const fetchCopy = async <Copy extends OfflineCopy>(address: string): Promise<Copy | null> => {
  if (!('caches' in globalThis)) return null;
  const found = await caches.match(address, { cacheName: OFFLINE_CACHE });
  return found ? ((await found.json()) as Copy) : null;
};

/** The copy at an address. If it is too old, refused or another member's, all copies are deleted. */
export const readOfflineCopy = async <Copy extends OfflineCopy>(
  address: string,
  now: number,
): Promise<Copy | null> => {
  const copy = await fetchCopy<Copy>(address).catch(() => null);
  if (!copy) return null;
  if (isUsable(copy, now)) return copy;
  await deleteOfflineCopies();
  return null;
};

/**
 * Stores a copy at an address, together with the pictures that it shows, and returns it; null if the session ended or
 * the member refused it meanwhile. Nothing serves the address: it is only the copy's name in the cache.
 */
export const storeOfflineCopy = async <Copy extends OfflineCopy>(
  address: string,
  copy: Copy,
  now: () => number,
  pictures: readonly string[] = [],
): Promise<Copy | null> => {
  if (!isUsable(copy, now())) return null;
  const cache = await caches.open(OFFLINE_CACHE);
  await cache.put(address, Response.json(copy));
  for (const picture of new Set(pictures)) if (!(await cache.match(picture))) await cache.add(picture);
  // If the member signed out or refused it during the write, the copy is deleted as well.
  return readOfflineCopy<Copy>(address, now());
};
