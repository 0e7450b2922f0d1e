// The claim that a page is about: fetched in the browser, and only that one is shown.
import { useCallback, useEffect } from 'react';
import { askClaim, claim, type Claim } from '#web/features/cashback/records.ts';
import { useAppDispatch, useAppSelector } from '#web/store/make-store.ts';

type Named = { cartId: string } | { transferId: string };

const argsOf = (named: Named) =>
  'cartId' in named ? { query: {}, cartId: named.cartId } : { query: { transferId: named.transferId } };

const isOf = ({ draft, transfer }: Claim, named: Named): boolean =>
  'cartId' in named
    ? (draft ?? transfer)?.cartId === named.cartId
    : transfer?.transferId === named.transferId;

export const useClaim = (named: Named) => {
  const dispatch = useAppDispatch();
  const record = useAppSelector(claim.select);
  const name = JSON.stringify(argsOf(named));
  const load = useCallback(
    () => void dispatch(claim.fetch(JSON.parse(name) as ReturnType<typeof argsOf>)),
    [dispatch, name],
  );
  useEffect(load, [load]);
  /** Asks again, while what is known stays on the screen. */
  const refresh = useCallback(async (): Promise<Claim | null> => {
    const settled = await dispatch(askClaim(JSON.parse(name) as ReturnType<typeof argsOf>));
    if (!askClaim.fulfilled.match(settled)) return null;
    dispatch(claim.received(settled.payload));
    return settled.payload;
  }, [dispatch, name]);
  const data = record.data && isOf(record.data, named) ? record.data : null;
  return { data, error: record.error, errorStatus: record.errorStatus, load, refresh };
};
