/**
 * "What are my coins worth here?": products, vouchers and cashback side by side, in money per coin; and what points of
 * the client's programme become (docs/decisions/067).
 */
import { useState } from 'react';
import {
  bestOf,
  coinWays,
  pointsBehind,
  type CoinWay,
  type PointsBehind,
} from '#web/features/brand/coin-worth.ts';
import { clientConfig, type PageConfig } from '#web/features/brand/config.ts';
import { dashboard } from '#web/features/member/dashboard.ts';
import { coinsInWords, EMPTY, formatCoins, formatMoney, formatPaise } from '#web/lib/format.ts';
import { wholeNumberIn } from '#web/lib/whole-number.ts';
import { useAppSelector } from '#web/store/make-store.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { Section, Stack } from '#web/ui/layout.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useAwake } from '#web/ui/use-awake.ts';
import styles from './coin-calculator.module.css';

const TITLE = 'What are my coins worth here?';
/** For visitors and members without coins. */
const EXAMPLE = 1000;

const NAMES: Record<CoinWay['kind'], { row: string; words: string }> = {
  PRODUCT: { row: 'Products', words: 'products' },
  VOUCHER: { row: 'Vouchers', words: 'vouchers' },
  CASHBACK: { row: 'Cashback', words: 'cashback' },
};

const span = ({ least, most }: CoinWay['total'], write: (value: number) => string): string =>
  least === most ? write(most) : `${write(least)} to ${write(most)}`;

const totalOf = ({ total, fewest }: CoinWay, coins: number): string => {
  if (coins === 0) return EMPTY;
  return fewest === null ? span(total, formatMoney) : `from ${formatCoins(fewest)} coins`;
};

/** Explains in words how the values are calculated. */
function Calculation({ ways, config }: { ways: readonly CoinWay[]; config: PageConfig }) {
  const { paisePerCoin, cashback } = config.rates;
  const voucher = ways.find(({ kind }) => kind === 'VOUCHER');
  const claims = cashback && ways.some(({ kind }) => kind === 'CASHBACK');
  return (
    <p className="meta">
      How this is worked out: prices count a coin as {formatPaise(paisePerCoin)}
      {voucher &&
        voucher.perCoin.least !== voucher.perCoin.most &&
        ', for vouchers depending on the provider'}
      . Discounts come on top.
      {claims &&
        ` Cashback has a rate of its own, for ${formatCoins(cashback.leastCoins)} to ${formatCoins(cashback.mostCoins)} coins at a time.`}{' '}
      Amounts are rounded down to the paisa.
    </p>
  );
}

function Conversion({ coins, behind }: { coins: number; behind: PointsBehind | null }) {
  if (!behind) return null;
  const { pointsName, points, rate, perPoint } = behind;
  return (
    <div>
      <h3 className="h3">If you convert {pointsName}</h3>
      <p>
        {formatCoins(rate.points)} {pointsName} become {coinsInWords(rate.coins)}
        {perPoint > 0 && `, so that each is worth up to ${formatPaise(perPoint)}`}.
        {coins > 0 &&
          ` ${coinsInWords(coins)} ${coins === 1 ? 'takes' : 'take'} ${formatCoins(points)} of them.`}
      </p>
    </div>
  );
}

function Comparison({ coins, ways }: { coins: number; ways: readonly CoinWay[] }) {
  const rows = ways.map((way) => ({
    key: way.kind,
    cells: [NAMES[way.kind].row, span(way.perCoin, formatPaise), totalOf(way, coins)],
  }));
  return (
    <DataTable
      caption={TITLE}
      head={['As', 'One coin', coins === 0 ? 'All of them' : coinsInWords(coins)]}
      rows={rows}
    />
  );
}

function Best({ ways }: { ways: readonly CoinWay[] }) {
  const best = bestOf(ways).map(({ kind }) => NAMES[kind].words);
  return best.length > 0 && <p>Coins are worth the most as {best.join(' or ')}.</p>;
}

export function CoinCalculator() {
  const config = useAppSelector(clientConfig.selectData);
  const own = useAppSelector(dashboard.selectData)?.availablePointsAmount;
  // Until something is typed, the member's own coins.
  const [typed, setTyped] = useState<string | null>(null);
  const awake = useAwake();
  const text = typed ?? formatCoins(own ? own : EXAMPLE);
  const coins = wholeNumberIn(text) ?? 0;
  const ways = config ? coinWays(coins, config) : [];
  if (!config || ways.length === 0) return null;
  const behind = pointsBehind(coins, ways, config);
  return (
    <Section title={TITLE}>
      <div className={styles.columns}>
        <Stack gap={2}>
          <TextField
            optional
            label="How many coins"
            name="coins"
            inputMode="numeric"
            autoComplete="off"
            maxLength={17}
            disabled={!awake}
            value={text}
            onChange={(event) => setTyped(event.target.value)}
          />
          <Best ways={ways} />
          <Conversion coins={coins} behind={behind} />
        </Stack>
        <Stack gap={2} className={styles.result}>
          <Comparison coins={coins} ways={ways} />
          <Calculation ways={ways} config={config} />
        </Stack>
      </div>
    </Section>
  );
}
