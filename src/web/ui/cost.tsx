import { Coins, Money } from './coins.tsx';

interface CostProps {
  coins: number;
  /** The money part, in paise. */
  paise?: number | null | undefined;
}

/** What something costs; "Free" if it costs nothing. */
export function Cost({ coins, paise }: CostProps) {
  if (coins === 0 && !paise) return 'Free';
  return (
    <>
      <Coins value={coins} />
      {/* Between the two figures a line may break. */}
      {paise ? ' ' : null}
      {paise ? <Money paise={paise} lead="+ " /> : null}
    </>
  );
}
