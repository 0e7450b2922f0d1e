// The cache in which this device keeps the member's vouchers for use without a connection (docs/decisions/051). It
// is separate, so that it can be deleted as a whole.
export const OFFLINE_CACHE = 'kept-vouchers';

/** Deletes the copies: at sign-out, when a session ends, and when another card's session begins. */
export const deleteOfflineCopies = async (): Promise<void> => {
  // The API is missing on pages that did not come over https, and some private windows refuse it: nothing is kept
  // there.
  if ('caches' in globalThis) await caches.delete(OFFLINE_CACHE).catch(() => undefined);
};

/** Whether this device keeps any; they may be too old, or another member's. */
export const hasOfflineCopies = async (): Promise<boolean> =>
  'caches' in globalThis && caches.has(OFFLINE_CACHE).catch(() => false);
