/** "What are my coins worth here?": products, vouchers, cashback and conversion side by side, in money per coin. */
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

interface Compared {
  ways: readonly CoinWay[];
  behind: PointsBehind | null;
}

/** Explains in words how the values are calculated. */
function Calculation({ ways, behind, config }: Compared & { config: PageConfig }) {
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
        ` Cashback has a rate of its own, for ${formatCoins(cashback.leastCoins)} to ${formatCoins(cashback.mostCoins)} coins at a time.`}
      {behind && ' Converted points become coins, which are shown here at the best of the other rates.'}{' '}
      Amounts are rounded down to the paisa.
    </p>
  );
}

function Conversion({ coins, behind }: { coins: number; behind: PointsBehind | null }) {
  if (!behind) return null;
  const { pointsName, points, rate, perPoint } = behind;
  return (
    <p>
      By conversion, {formatCoins(rate.points)} {pointsName} become {coinsInWords(rate.coins)}
      {perPoint > 0 && `, so that each is worth up to ${formatPaise(perPoint)}`}.
      {coins > 0 &&
        ` ${coinsInWords(coins)} ${coins === 1 ? 'takes' : 'take'} ${formatCoins(points)} of them.`}
    </p>
  );
}

/** Coins from a conversion are spent in the other ways, so no row is worth more than the best of them. */
const conversionRow = ({ perCoin, total }: PointsBehind, coins: number) => ({
  key: 'CONVERSION',
  cells: ['Conversion', `up to ${formatPaise(perCoin)}`, coins === 0 ? EMPTY : `up to ${formatMoney(total)}`],
});

function Comparison({ coins, ways, behind }: Compared & { coins: number }) {
  const rows = ways.map((way) => ({
    key: way.kind,
    cells: [NAMES[way.kind].row, span(way.perCoin, formatPaise), totalOf(way, coins)],
  }));
  return (
    <DataTable
      caption={TITLE}
      head={['As', 'One coin', coins === 0 ? 'All of them' : coinsInWords(coins)]}
      rows={behind ? [...rows, conversionRow(behind, coins)] : rows}
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
          <Comparison coins={coins} ways={ways} behind={behind} />
          <Calculation ways={ways} config={config} behind={behind} />
        </Stack>
      </div>
    </Section>
  );
}
