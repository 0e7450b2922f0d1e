// The claim in progress, kept in the tab until it is confirmed: its cart, the payee and the coins. The browser never
// keeps a PAN, UPI id or account number.
import { recordIn } from '#web/lib/record.ts';
import { tabStorage } from '#web/session/storage.ts';

const KEPT = 'cashback';

export interface KeptClaim {
  cartId: string;
  beneficiaryId: string | null;
  /** As typed. */
  points: string;
}

const fresh = (): KeptClaim => ({ cartId: crypto.randomUUID(), beneficiaryId: null, points: '' });

export const keptClaim = (): KeptClaim => {
  const { cartId, beneficiaryId, points } = recordIn(tabStorage.read(KEPT)) ?? {};
  if (typeof cartId !== 'string' || typeof points !== 'string') return fresh();
  return { cartId, points, beneficiaryId: typeof beneficiaryId === 'string' ? beneficiaryId : null };
};

export const keepClaim = (part: Partial<KeptClaim>): KeptClaim => {
  const next = { ...keptClaim(), ...part };
  tabStorage.write(KEPT, JSON.stringify(next));
  return next;
};

/** The cart of the claim in progress, which every call of the claim names, as in spec §7. */
export const claimCart = (): string => keepClaim({}).cartId;

/** The cart named in an address, if it is well-formed: it goes into a header. */
export const cartIn = (cart: unknown): string | undefined =>
  typeof cart === 'string' && /^[\w-]{1,100}$/.test(cart) ? cart : undefined;

/** The claim of that cart is confirmed: the next claim starts afresh. */
export const dropClaim = (cartId: string): void => {
  if (keptClaim().cartId === cartId) tabStorage.remove(KEPT);
};
