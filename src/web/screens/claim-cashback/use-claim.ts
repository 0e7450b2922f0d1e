// The claim of a cart, and the receipt of a transfer: loaded in the browser. Only the one that the page is about is
// shown.
import { useCallback, useEffect } from 'react';
import { claim, refreshClaim } from '#web/features/cashback/records.ts';
import { orderReceipt, refreshReceipt } from '#web/features/orders/records.ts';
import { useAppDispatch, useAppSelector } from '#web/store/make-store.ts';

export const useClaim = (cartId: string) => {
  const dispatch = useAppDispatch();
  const { data, error, errorCode } = useAppSelector(claim.select);
  const load = useCallback(() => void dispatch(claim.fetch({ query: {}, cartId })), [dispatch, cartId]);
  useEffect(() => {
    load();
    // What was refused here says nothing of the next visit.
    return () => void dispatch(claim.reset());
  }, [load, dispatch]);
  const refresh = useCallback(() => dispatch(refreshClaim({ query: {}, cartId })), [dispatch, cartId]);
  const isOurs = (data?.draft ?? data?.transfer)?.cartId === cartId;
  return { data: isOurs ? data : null, error, errorCode, load, refresh };
};

/**
 * Uses the call that spec §7 lists for the receipt, with the transfer's id as order id. Links from the ledger name no
 * cart.
 */
export const useTransferReceipt = (transferId: string, cartId: string | undefined) => {
  const dispatch = useAppDispatch();
  const { data, error, errorCode } = useAppSelector(orderReceipt.select);
  const load = useCallback(
    () => void dispatch(orderReceipt.fetch({ query: { orderId: transferId }, ...(cartId && { cartId }) })),
    [dispatch, transferId, cartId],
  );
  useEffect(load, [load]);
  const refresh = useCallback(
    () => dispatch(refreshReceipt({ query: { orderId: transferId }, ...(cartId && { cartId }) })),
    [dispatch, transferId, cartId],
  );
  const transfer = data?.transfer?.transferId === transferId ? data.transfer : null;
  const pointsLeft = data?.availablePointsAmount ?? 0;
  // An order has its receipt on another page.
  const isNone = errorCode === 'NOT_FOUND' || data?.order?.orderId === transferId;
  return { transfer, pointsLeft, error, isNone, load, refresh };
};
