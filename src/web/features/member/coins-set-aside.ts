// The member's coins that are held: not spendable and not spent yet.
import { useAppSelector } from '#web/store/make-store.ts';
import { dashboard } from './dashboard.ts';

/**
 * Coins held by an unconfirmed order or a pending settlement; 0 if there are none. Excludes those of the order
 * `waiting`, because they can be used for the current order.
 */
export const useCoinsSetAside = (waiting: { points: number } | null): number => {
  const member = useAppSelector(dashboard.selectData);
  const setAside = member ? member.totalPointsAmount - member.availablePointsAmount : 0;
  return Math.max(0, setAside - (waiting?.points ?? 0));
};
