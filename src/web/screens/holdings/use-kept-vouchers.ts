import { keepVouchers } from '#web/features/orders/kept-vouchers.ts';
import { useKeeping } from '#web/screens/shell/kept-note.tsx';
import { useAppDispatch } from '#web/store/make-store.ts';

/** Keeps the active vouchers on this device, again whenever `change` changes. */
export const useKeptVouchers = (change: string) => {
  const dispatch = useAppDispatch();
  return useKeeping(change, (owner) => keepVouchers(dispatch, owner));
};
