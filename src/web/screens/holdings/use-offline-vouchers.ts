import { storeOfflineVouchers } from '#web/features/orders/offline-vouchers.ts';
import { useOfflineCopy } from '#web/screens/shell/offline-note.tsx';
import { useAppDispatch } from '#web/store/make-store.ts';

/** Keeps the active vouchers on this device, again whenever `change` changes. */
export const useOfflineVouchers = (change: string) => {
  const dispatch = useAppDispatch();
  return useOfflineCopy(change, (owner) => storeOfflineVouchers(dispatch, owner));
};
