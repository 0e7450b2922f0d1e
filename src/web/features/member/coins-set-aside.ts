// The member's coins that can neither be spent nor are spent yet.
import { useAppSelector } from '#web/store/make-store.ts';
import { dashboard } from './dashboard.ts';

/** They wait with an order that is not confirmed, or with what is being settled; 0 where none do. */
export const useCoinsSetAside = (): number => {
  const known = useAppSelector(dashboard.selectData);
  return known ? Math.max(0, known.totalPointsAmount - known.availablePointsAmount) : 0;
};
