// The member's coins over time: monthly sums, the balance day by day, and the balance on one day.
import type { DataOf } from '#contract/endpoint.ts';
import type { LedgerEntryType } from '#contract/enums.ts';
import type { member } from '#contract/member.ts';
import { malformed } from '../../http/api-error.ts';
import { dayInKolkata, endOfDay, startOfDayKolkata } from '../../ledger/calendar.ts';
import { balanceBefore, coinsByMonth, totalsSince } from '../../ledger/history.ts';
import type { Dependencies } from '../../dependencies.ts';
import { shiftMonth } from '../../months.ts';

type History = DataOf<typeof member.history>;
type Month = History['months'][number];
type SumKind = 'earned' | 'reversed' | 'spent' | 'refunded' | 'expired';

/** How an entry that changes the available coins is counted; blocking coins counts as neither. */
const COUNTS_AS: Partial<Record<LedgerEntryType, SumKind>> = {
  EARNED: 'earned',
  EARN_REVERSED: 'reversed',
  PARTIALLY_EARN_REVERSED: 'reversed',
  PARTIALLY_REVERSED: 'reversed',
  BURNED: 'spent',
  PARTIALLY_BURNED: 'spent',
  BURNED_REVERSED: 'refunded',
  PARTIALLY_BURN_REV: 'refunded',
  EXPIRED: 'expired',
};

const monthsUpTo = (last: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => shiftMonth(last, index + 1 - count));

export const createHistoryService = ({ db, clock }: Pick<Dependencies, 'db' | 'clock'>) => {
  const today = (): string => dayInKolkata(clock.now());

  const history = async (accountId: string, count: number): Promise<History> => {
    const names = monthsUpTo(today().slice(0, 7), count);
    const first = `${names[0] ?? ''}-01`;
    const since = startOfDayKolkata(first);
    const [sums, totals] = await Promise.all([
      coinsByMonth(db, accountId, since),
      totalsSince(db, accountId, since),
    ]);
    const days = totals.map(({ on, total }) => ({ on: on ?? first, totalPointsAmount: total }));
    const closingOf = (month: string): number =>
      days.findLast(({ on }) => on < `${shiftMonth(month, 1)}-01`)?.totalPointsAmount ?? 0;
    const months = names.map((month): Month => {
      const sum = (kind: SumKind): number =>
        sums
          .filter((row) => row.month === month && COUNTS_AS[row.entryType] === kind)
          .reduce((total, { coins }) => total + coins, 0);
      return {
        month,
        earned: sum('earned'),
        reversed: sum('reversed'),
        spent: sum('spent'),
        refunded: sum('refunded'),
        expired: sum('expired'),
        closingPointsAmount: closingOf(month),
      };
    });
    return { months, days };
  };

  /** Throws MALFORMED_REQUEST for a future day. */
  const balanceOn = async (accountId: string, on: string): Promise<DataOf<typeof member.balanceOn>> => {
    if (on > today()) throw malformed('on', 'Choose a day that has begun');
    const { total, available, blocked, pending } = await balanceBefore(db, accountId, endOfDay(on));
    return {
      on,
      totalPointsAmount: total,
      availablePointsAmount: available,
      blockedPointsAmount: blocked,
      pendingPointsAmount: pending,
    };
  };

  return { history, balanceOn };
};
