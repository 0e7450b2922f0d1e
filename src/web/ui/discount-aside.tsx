/** Beside a discounted total in coins: what it would be without the discount, struck out, and the discount. */
import { Coins } from './coins.tsx';

interface DiscountAsideProps {
  /** The coins without the discount. */
  fullCoins: number;
  percent: number;
}

export function DiscountAside({ fullCoins, percent }: DiscountAsideProps) {
  return (
    <>
      <s>
        <Coins value={fullCoins} />
      </s>
      <br />
      {percent}% off
    </>
  );
}
