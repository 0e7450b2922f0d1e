// The claim under way, kept in the tab until it is confirmed: its cart, who is paid, how many coins. No PAN, UPI id
// or account number is ever kept in a browser.
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
  try {
    return (JSON.parse(tabStorage.read(KEPT) ?? 'null') as KeptClaim | null) ?? fresh();
  } catch {
    return fresh();
  }
};

export const keepClaim = (part: Partial<KeptClaim>): KeptClaim => {
  const next = { ...keptClaim(), ...part };
  tabStorage.write(KEPT, JSON.stringify(next));
  return next;
};

/** The claim of that cart is confirmed: the next one is new. */
export const dropClaim = (cartId: string): void => {
  if (keptClaim().cartId === cartId) tabStorage.remove(KEPT);
};
