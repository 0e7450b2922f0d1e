/** Transaction History: the balance, what expires soon, and every movement of the coins. */
import { LEDGER_FILTERS, type LedgerFilter } from '#contract/enums.ts';
import { expiringSoon } from '#web/features/member/ledger.ts';
import { LedgerEntries } from '#web/features/member/ledger-entries.tsx';
import { FILTER_WORDS } from '#web/features/member/ledger-words.ts';
import { balance, transactions, type Balance } from '#web/features/member/records.ts';
import { formatDate } from '#web/lib/dates.ts';
import { formatCoins, formatMoney } from '#web/lib/format.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { useAppDispatch, useAppSelector } from '#web/store/make-store.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { ChipLink, Chips } from '#web/ui/chip.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { MoreLink, PageHead, Stack } from '#web/ui/layout.tsx';
import { Lots } from '#web/ui/ledger.tsx';
import { Slab, SlabFact } from '#web/ui/slab.tsx';
import { NextPage } from './next-page.tsx';
import { ProfileFrame } from './profile-frame.tsx';

const REDEEM = hrefs.listing({ moduleType: 'burn', itemType: 'VOUCHER' });

/** The address of the ledger under a filter; all entries need none. */
const hrefOf = (filter: LedgerFilter, after?: string): string =>
  hrefs.pointsLedger({ ...(filter === 'ALL' ? {} : { filter }), ...(after ? { after } : {}) });

function BalanceCard({ coins, today }: { coins: Balance; today: string }) {
  const soon = expiringSoon(coins.expiring, today);
  return (
    <Stack gap={2}>
      <Slab
        small
        title="Balance"
        label="Available coins"
        figure={formatCoins(coins.availablePointsAmount)}
        worth={`worth ${formatMoney(coins.availableWorthPaise)}`}
        stub={
          <>
            <SlabFact label="Total">{formatCoins(coins.totalPointsAmount)}</SlabFact>
            <SlabFact label="On the way">{formatCoins(coins.pendingPointsAmount)}</SlabFact>
          </>
        }
        link={{ href: REDEEM, label: 'Redeem' }}
      />
      {soon.length > 0 && (
        <Lots
          lots={soon.map(({ on, points }) => ({ date: formatDate(on), coins: points }))}
          more={{ href: REDEEM, label: 'Use them' }}
        />
      )}
    </Stack>
  );
}

function FilterChips({ chosen }: { chosen: LedgerFilter }) {
  return (
    <Chips label="Show" scroll>
      {LEDGER_FILTERS.map((filter) => (
        <ChipLink key={filter} href={hrefOf(filter)} current={filter === chosen} scroll={false}>
          {FILTER_WORDS[filter].label}
        </ChipLink>
      ))}
    </Chips>
  );
}

interface EntriesProps {
  filter: LedgerFilter;
  /** The place that the address names; null at the newest entry. */
  after: string | null;
}

function Entries({ filter, after }: EntriesProps) {
  const dispatch = useAppDispatch();
  const page = useAppSelector(transactions.selectData);
  if (!page) return null;
  const { accountTxnList, nextCursor } = page;
  const cursor = nextCursor ?? undefined;
  if (accountTxnList.length === 0) {
    const { none, hint } = FILTER_WORDS[filter];
    return (
      <EmptyState
        title={none}
        text={hint}
        image="/art/nothing-found.webp"
        level={3}
        action={filter === 'ALL' ? <ButtonLink href={REDEEM}>See vouchers</ButtonLink> : undefined}
      />
    );
  }
  return (
    <div>
      {after !== null && <MoreLink href={hrefOf(filter)}>Show the latest</MoreLink>}
      <LedgerEntries entries={accountTxnList} cut={{ before: after !== null, after: nextCursor !== null }} />
      <NextPage
        // Another list starts anew.
        key={`${filter} ${after ?? ''}`}
        href={nextCursor === null ? null : hrefOf(filter, nextCursor)}
        label="Show earlier"
        shown={accountTxnList.length}
        append={() => dispatch(transactions.append({ body: { filter, cursor } }))}
      />
    </div>
  );
}

interface PointsLedgerScreenProps extends EntriesProps {
  /** The day on which the page was made, YYYY-MM-DD. */
  today: string;
}

export function PointsLedgerScreen({ filter, after, today }: PointsLedgerScreenProps) {
  const coins = useAppSelector(balance.selectData);
  return (
    <ProfileFrame current="Transaction History" head={<PageHead title="Transaction History" />}>
      <Stack gap={6}>
        {coins && <BalanceCard coins={coins} today={today} />}
        <section>
          <h2 className="visually-hidden">Entries</h2>
          <FilterChips chosen={filter} />
          <Entries filter={filter} after={after} />
        </section>
      </Stack>
    </ProfileFrame>
  );
}
