// Where this device keeps the member's vouchers for when there is no connection (docs/decisions/051): a cache of its
// own, so that it can be taken away whole.
export const KEPT_VOUCHERS = 'kept-vouchers';

/** Takes the copy away: at sign-out, when a session ends, and when another card's begins. */
export const forgetKept = async (): Promise<void> => {
  // Missing where the page did not come over https, and refused in some private windows: nothing is kept there.
  if ('caches' in globalThis) await caches.delete(KEPT_VOUCHERS).catch(() => undefined);
};
