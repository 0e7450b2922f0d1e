/** What the member has left after paying a price, or how many coins are missing and how to earn them. */
import { formatCoins } from '#web/lib/format.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { useAppSelector } from '#web/store/make-store.ts';
import { Coins } from '#web/ui/coins.tsx';
import { dashboard } from './dashboard.ts';

/** "Coins missing 750", as on the bill of an order; null for a visitor, and for a member who has enough. */
export const useCoinsMissing = (points: number): string | null => {
  const available = useAppSelector(dashboard.selectData)?.availablePointsAmount ?? points;
  return available < points ? `Coins missing ${formatCoins(points - available)}` : null;
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
