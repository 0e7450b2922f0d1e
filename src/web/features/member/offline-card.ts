// The member's card, kept on this device after it was viewed: many tills have no connection (docs/decisions/051).
import {
  canStoreOffline,
  readOfflineCopy,
  storeOfflineCopy,
  type OfflineCopy,
} from '#web/session/offline-copy.ts';
import type { DrawnCode } from '#web/ui/code-picture.tsx';

/** Everything that the card shows. */
export interface CardView {
  brand: string;
  holder: string;
  lcn: string;
  isPlus: boolean;
  barcode: DrawnCode;
}

export type OfflineCard = OfflineCopy & CardView;

const ADDRESS = '/kept-card';

export const readOfflineCard = (now = Date.now()): Promise<OfflineCard | null> =>
  readOfflineCopy(ADDRESS, now);

/** Keeps the card of `owner`, the masked card that is signed in; null if this device must not keep anything. */
export const storeOfflineCard = async (card: CardView, owner: string): Promise<OfflineCard | null> =>
  canStoreOffline()
    ? storeOfflineCopy<OfflineCard>(ADDRESS, { at: Date.now(), owner, ...card }, Date.now)
    : null;
