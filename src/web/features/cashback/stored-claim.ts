// The claim in progress, kept in the tab until it is confirmed: its cart, the payee and the coins. The browser never
// keeps a PAN, UPI id or account number.
import { FORMS } from '#contract/patterns.ts';
import { recordIn } from '#web/lib/record.ts';
import { tabStorage } from '#web/session/storage.ts';

const KEY = 'cashback';

interface StoredClaim {
  cartId: string;
  beneficiaryId: string | null;
  /** As typed. */
  points: string;
}

const newClaim = (): StoredClaim => ({ cartId: crypto.randomUUID(), beneficiaryId: null, points: '' });

export const readStoredClaim = (): StoredClaim => {
  const { cartId, beneficiaryId, points } = recordIn(tabStorage.read(KEY)) ?? {};
  if (typeof cartId !== 'string' || typeof points !== 'string') return newClaim();
  return { cartId, points, beneficiaryId: typeof beneficiaryId === 'string' ? beneficiaryId : null };
};

export const storeClaim = (part: Partial<StoredClaim>): StoredClaim => {
  const next = { ...readStoredClaim(), ...part };
  tabStorage.write(KEY, JSON.stringify(next));
  return next;
};

/** The cart of the claim in progress, which every call of the claim names, as in spec §7. */
export const claimCart = (): string => storeClaim({}).cartId;

/** The cart named in an address, if it is well-formed: it goes into a header. */
export const cartIn = (cart: unknown): string | undefined =>
  typeof cart === 'string' && FORMS.cartId.test(cart) ? cart : undefined;

/** The claim of that cart is confirmed: the next claim starts afresh. */
export const dropClaim = (cartId: string): void => {
  if (readStoredClaim().cartId === cartId) tabStorage.remove(KEY);
};
