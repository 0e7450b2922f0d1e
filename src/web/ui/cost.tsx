import { Coins, Money } from './coins.tsx';

interface CostProps {
  coins: number;
  /** Money beside the coins, in paise. */
  paise?: number | null | undefined;
}

/** What something costs; what costs nothing says so in a word. */
export function Cost({ coins, paise }: CostProps) {
  if (coins === 0 && !paise) return 'Free';
  return (
    <>
      <Coins value={coins} />
      {paise ? <Money paise={paise} lead=" + " /> : null}
    </>
  );
}
