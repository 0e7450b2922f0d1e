/** What the member has left after paying a price, or how many coins are missing and how to earn them. */
import { hrefs } from '#web/routes/hrefs.ts';
import { useAppSelector } from '#web/store/make-store.ts';
import { Coins } from '#web/ui/coins.tsx';
import { dashboard } from './dashboard.ts';

/** The id of the paragraph with the words below, which says why the button to order is disabled. */
export const COINS_NOTE = 'coins-note';

/**
 * Whether the member has too few coins in any case; false while the balance is not known. Coins that are set aside
 * count: those of an unconfirmed order of the same item pay for another choice, and only the summary tells them apart.
 */
export const useHasTooFew = (points: number): boolean => {
  const total = useAppSelector(dashboard.selectData)?.totalPointsAmount ?? points;
  return total < points;
};

export function CoinsAfter({ points }: { points: number }) {
  const member = useAppSelector(dashboard.selectData);
  if (!member) return <>A one-time password confirms the coins.</>;
  const left = member.availablePointsAmount - points;
  if (left >= 0) {
    return (
      <>
        You keep <Coins value={left} words className="strong" />.
      </>
    );
  }
  return (
    <>
      You need <Coins value={-left} words className="strong" /> more for this.{' '}
      {!member.agent && (
        <a className="link" href={hrefs.mode('earn')}>
          How to earn them
        </a>
      )}
    </>
  );
}
