import { hasOfflineCopies } from '#web/session/offline-cache.ts';
import type { Kept } from './kept-page.tsx';

/** What this device keeps, and how it is shown: its code is loaded only where something is kept. */
export const readKept = async (): Promise<Kept | null> =>
  (await hasOfflineCopies()) ? (await import('./kept-page.tsx')).findKept() : null;
