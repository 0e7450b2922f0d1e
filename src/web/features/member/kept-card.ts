// The member's card, kept on this device after it was viewed: many tills have no connection (docs/decisions/051).
import { canKeep, readCopy, storeCopy, type Kept } from '#web/session/kept-copy.ts';
import type { Picture } from '#web/ui/code-picture.tsx';

/** Everything that the card shows. */
export interface ShownCard {
  brand: string;
  holder: string;
  lcn: string;
  isPlus: boolean;
  barcode: Picture;
}

export type KeptCard = Kept & ShownCard;

const ADDRESS = '/kept-card';

export const readKeptCard = (now = Date.now()): Promise<KeptCard | null> => readCopy(ADDRESS, now);

/** Keeps the card of `owner`, the masked card that is signed in; null if this device must not keep anything. */
export const keepCard = async (card: ShownCard, owner: string, now = Date.now): Promise<KeptCard | null> =>
  canKeep() ? storeCopy<KeptCard>(ADDRESS, { at: now(), owner, ...card }, now) : null;
