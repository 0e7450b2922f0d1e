/**
 * Transaction History: the balance, what expires soon, charts of the past, every movement, and documents to download.
 */
import type { LedgerView } from '#web/features/member/ledger.ts';
import { balance } from '#web/features/member/records.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { useAppSelector } from '#web/store/make-store.ts';
import { MoreLink, PageHead, Stack } from '#web/ui/layout.tsx';
import { ProfileFrame } from '#web/screens/shell/profile-frame.tsx';
import { BalanceCard } from './balance-card.tsx';
import { CashLedger } from './cash-ledger.tsx';
import { Entries, EntriesShown } from './ledger-list.tsx';
import { BalancePast, MonthsChart } from './ledger-charts.tsx';
import { LedgerFilters } from './ledger-filters.tsx';
import { LedgerDocuments } from './ledger-documents.tsx';

interface PointsLedgerScreenProps {
  view: LedgerView;
  /** The position in the list that the address names; null at the newest entry. */
  after: string | null;
  /** The day in India when the page was rendered, YYYY-MM-DD. */
  today: string;
  /** The names of the records that the page came without. */
  failed: readonly string[];
}

export function PointsLedgerScreen({ view, after, today, failed }: PointsLedgerScreenProps) {
  const coins = useAppSelector(balance.selectData);
  return (
    <ProfileFrame current="Transaction History" head={<PageHead title="Transaction History" />}>
      <Stack gap={6}>
        {coins && <BalanceCard coins={coins} today={today} />}
        <MonthsChart failed={failed} />
        <section>
          <h2 className="visually-hidden">Entries</h2>
          <LedgerFilters view={view} today={today} />
          <EntriesShown view={view} />
          <Entries view={view} after={after} />
          <MoreLink href={hrefs.trips()}>Your shopping trips and missing coins</MoreLink>
        </section>
        <BalancePast view={view} today={today} failed={failed} />
      </Stack>
      <div className="no-print">
        <LedgerDocuments view={view} />
      </div>
      <CashLedger failed={failed} />
    </ProfileFrame>
  );
}
