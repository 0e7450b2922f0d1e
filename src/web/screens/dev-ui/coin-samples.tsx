/** Amounts in coins and money, and the slider for paying with both. */
import { useState } from 'react';
import { CoinMix } from '#web/ui/coin-mix.tsx';
import { Coins, Money } from '#web/ui/coins.tsx';
import { Cost } from '#web/ui/cost.tsx';
import { Sample, States } from './sample.tsx';

interface MixProps {
  most: number;
  least: number;
  begin: number;
  half: number | null;
}

/** A coin is worth 25 paise. */
const PAISE = 25;

function MixSample({ most, least, begin, half }: MixProps) {
  const [coins, setCoins] = useState(begin);
  return (
    <CoinMix
      least={least}
      most={most}
      half={half}
      coins={coins}
      paise={(most - coins) * PAISE}
      onChange={setCoins}
    >
      <p className="meta" aria-live="polite">
        You keep <Coins value={1284560 - coins} words className="strong" />.
      </p>
    </CoinMix>
  );
}

export function CoinSamples() {
  return (
    <>
      <States>
        <Sample name="Coins">
          <Coins value={1284560} />
        </Sample>
        <Sample name="In a sentence">
          <span>
            <Coins value={1250} words /> expire, <Coins value={1} words /> stays
          </span>
        </Sample>
        <Sample name="Money">
          <Money paise={350000} />
        </Sample>
        <Sample name="Coins and money">
          <span>
            <Cost coins={24000} paise={350000} />
          </span>
        </Sample>
        <Sample name="Coins alone">
          <span>
            <Cost coins={480} />
          </span>
        </Sample>
        <Sample name="Nothing">
          <span>
            <Cost coins={0} />
          </span>
        </Sample>
      </States>
      <br />
      <States columns="field">
        <Sample name="Coins or money: between">
          <MixSample least={2000} most={38000} half={19000} begin={24000} />
        </Sample>
        <Sample name="All in coins, large">
          <MixSample least={100} most={1284560} half={null} begin={1284560} />
        </Sample>
        <Sample name="As few coins as may be">
          <MixSample least={500} most={3000} half={1500} begin={500} />
        </Sample>
      </States>
    </>
  );
}
