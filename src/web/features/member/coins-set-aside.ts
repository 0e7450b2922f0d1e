// The member's coins that can neither be spent nor are spent yet.
import { useAppSelector } from '#web/store/make-store.ts';
import { dashboard } from './dashboard.ts';

/**
 * They wait with an order that is not confirmed, or with what is being settled; 0 where none do. Those of the order
 * `waiting` are left out: they can be given for what is ordered now.
 */
export const useCoinsSetAside = (waiting: { points: number } | null): number => {
  const known = useAppSelector(dashboard.selectData);
  const setAside = known ? known.totalPointsAmount - known.availablePointsAmount : 0;
  return Math.max(0, setAside - (waiting?.points ?? 0));
};
