// Ids as addresses may hold them, checked before the API is asked. Pure.

/** Of an item of the catalogue, or the slug of a partner: as the contract takes it. */
export const isItemId = (text: string | undefined): text is string => /^[A-Za-z0-9-]{1,40}$/.test(text ?? '');

/** Of an order, a payment for Plus or a conversion: no longer than the contract takes one. */
export const isTransactionId = (text: string): boolean => text.length <= 40;

/** The name of a way out. */
export const isTarget = (text: string | undefined): text is string => /^[a-z0-9-]{2,40}$/.test(text ?? '');
