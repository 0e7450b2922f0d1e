// What this device keeps of the member's for when there is no connection (docs/decisions/051): copies in one cache of
// their own, so that they can be taken away whole, each read for the card that is signed in alone.
import { forgetKept, KEPT_VOUCHERS } from './kept.ts';
import { isLoggedIn } from './session.ts';
import { deviceStorage, readStored } from './storage.ts';

export interface Kept {
  /** When the copy was made, in milliseconds. */
  at: number;
  /** Masked card of the member. */
  owner: string;
}

/** A device that has not been heard of for so long may have been signed out elsewhere. */
export const KEPT_DAYS = 7;
const KEPT_MS = KEPT_DAYS * 86_400_000;
const REFUSED = 'keep-no-vouchers';

export const isKeepingRefused = (): boolean => deviceStorage.read(REFUSED) !== null;

/** The member does not want copies on this device, until the next sign-in. */
export const refuseKeeping = (): Promise<void> => {
  deviceStorage.write(REFUSED, 'true');
  return forgetKept();
};

export const allowKeeping = (): void => deviceStorage.remove(REFUSED);

/** Whether there is a place for copies, and the member lets this device keep them. */
export const canKeep = (): boolean => !isKeepingRefused() && 'caches' in globalThis;

const isGood = ({ owner, at }: Kept, now: number): boolean =>
  isLoggedIn() && owner === readStored('USER_LCN') && now - at < KEPT_MS && at <= now;

const stored = async <Copy extends Kept>(address: string): Promise<Copy | null> => {
  if (!('caches' in globalThis)) return null;
  const found = await caches.match(address, { cacheName: KEPT_VOUCHERS });
  return found ? ((await found.json()) as Copy) : null;
};

/** The copy at an address; one that is too old, or another member's, is taken away with all others. */
export const readCopy = async <Copy extends Kept>(address: string, now: number): Promise<Copy | null> => {
  const copy = await stored<Copy>(address).catch(() => null);
  if (!copy) return null;
  if (isGood(copy, now)) return copy;
  await forgetKept();
  return null;
};

/**
 * Keeps a copy at an address, with the pictures that it shows, and answers it; null where the session ended meanwhile.
 * Nothing answers at the address: it is the name under which the copy lies in its cache.
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
  // Signed out while it was written: the copy goes as well.
  return readCopy<Copy>(address, now());
};
