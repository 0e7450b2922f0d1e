/** The balance: available, total, what is set aside, pending with dates; and what expires soon. */
import { expiringSoon } from '#web/features/member/expiring-soon.ts';
import type { Balance } from '#web/features/member/records.ts';
import { formatDate, formatMonth } from '#web/lib/dates.ts';
import { coinsInWords, formatCoins, formatDay, formatMoney } from '#web/lib/format.ts';
import { linkTo } from '#web/lib/link-to.ts';
import { useEarn } from '#web/screens/shell/use-earn.ts';
import { useRedeem } from '#web/screens/shell/use-offered.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Lots } from '#web/ui/ledger.tsx';
import { SlabFact, SlabFacts } from '#web/ui/slab-stub.tsx';
import { Slab } from '#web/ui/slab.tsx';

interface BalanceCardProps {
  coins: Balance;
  /** The day in India, YYYY-MM-DD. */
  today: string;
}

const isLate = (day: string, today: string): boolean => day < today;

/** Until when coins come, after their number. */
const byWhen = (day: string, today: string): string =>
  isLate(day, today) ? ', late' : ` by ${formatDay(day)}`;

/** Pending coins with their date; if there are several dates, they are listed below the card. */
function OnTheWay({ coins: { pending, pendingPointsAmount }, today }: BalanceCardProps) {
  const [only, second] = pending;
  const isOne = only !== undefined && second === undefined;
  const late = isOne && isLate(only.expectedOn, today);
  return (
    <SlabFact label="On the way" note={isOne && !late ? `by ${formatDay(only.expectedOn)}` : undefined}>
      {formatCoins(pendingPointsAmount)}
      {late && ', late'}
    </SlabFact>
  );
}

const firstOf = ([next, ...more]: Balance['pending'], today: string): string =>
  next
    ? `${coinsInWords(next.points)} on the way${byWhen(next.expectedOn, today)}, more on ${more.length === 1 ? 'another day' : `${more.length} other days`}`
    : '';

function ByDay({ coins, today }: BalanceCardProps) {
  return (
    <Disclosure summary={firstOf(coins.pending, today)}>
      <DataTable
        caption="Coins on the way by the day on which they are expected"
        head={['Expected by', 'Coins']}
        rows={coins.pending.map(({ expectedOn, points }) => ({
          key: expectedOn,
          cells: [
            `${formatDay(expectedOn)}${isLate(expectedOn, today) ? ', late' : ''}`,
            formatCoins(points),
          ],
        }))}
      />
    </Disclosure>
  );
}

function ByMonth({ coins }: { coins: Balance }) {
  return (
    <Disclosure summary="When your coins expire, month by month">
      <DataTable
        caption="Coins by the month in which they expire"
        head={['Month', 'Coins']}
        rows={coins.expiringByMonth.map(({ month, points }) => ({
          key: month,
          cells: [formatMonth(`${month}-15`), formatCoins(points)],
        }))}
      />
    </Disclosure>
  );
}

export function BalanceCard({ coins, today }: BalanceCardProps) {
  const soon = expiringSoon(coins.expiring, today);
  const redeem = useRedeem();
  const earn = useEarn();
  return (
    <Stack gap={2}>
      <Slab
        small
        title="Balance"
        label="Available coins"
        figure={formatCoins(coins.availablePointsAmount)}
        worth={`worth ${formatMoney(coins.availableWorthPaise)}`}
        stub={
          <SlabFacts>
            <SlabFact label="Total">{formatCoins(coins.totalPointsAmount)}</SlabFact>
            {coins.blockedPointsAmount > 0 && (
              <SlabFact label="Set aside">{formatCoins(coins.blockedPointsAmount)}</SlabFact>
            )}
            <OnTheWay coins={coins} today={today} />
          </SlabFacts>
        }
        // As on the home page, a member without coins is not asked to spend any.
        link={coins.availablePointsAmount === 0 ? linkTo(earn, 'Earn coins') : linkTo(redeem, 'Redeem')}
      />
      {soon.length > 0 && (
        <Lots
          lots={soon.map(({ on, points }) => ({ date: formatDate(on), coins: points }))}
          more={linkTo(redeem, 'Use them')}
        />
      )}
      {coins.pending.length > 1 && <ByDay coins={coins} today={today} />}
      {coins.expiringByMonth.length > 0 && <ByMonth coins={coins} />}
    </Stack>
  );
}
