/** The entries of the ledger, page by page. */
import { hasDays, ledgerHref, selectionOf, type LedgerView } from '#web/features/member/ledger.ts';
import { LedgerEntries } from '#web/features/member/ledger-entries.tsx';
import { FILTER_WORDS } from '#web/features/member/ledger-words.ts';
import { transactions } from '#web/features/member/records.ts';
import { formatDate } from '#web/lib/dates.ts';
import { useAppDispatch, useAppSelector } from '#web/store/make-store.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { MoreLink } from '#web/ui/layout.tsx';
import { NextPage } from '#web/screens/shell/next-page.tsx';
import { useEarn } from '#web/screens/shell/use-earn.ts';
import { useOffered } from '#web/screens/shell/use-offered.ts';
import { ViewStatus } from '#web/screens/shell/view-status.tsx';
import styles from './points-ledger.module.css';

const NOTHING_THEN = 'Nothing between these dates';

/** "Earned, from 01 Nov 2026", or that there is nothing of the kind. */
const viewInWords = (view: LedgerView, isEmpty: boolean): string => {
  const { label, none } = FILTER_WORDS[view.filter];
  if (isEmpty && !hasDays(view)) return none;
  const kind = view.filter === 'ALL' ? 'All entries' : label;
  const days = [view.from && `from ${formatDate(view.from)}`, view.to && `to ${formatDate(view.to)}`];
  return `${isEmpty ? `${NOTHING_THEN}: ` : ''}${[kind, ...days].filter(Boolean).join(', ')}`;
};

export function EntriesShown({ view }: { view: LedgerView }) {
  const isEmpty = useAppSelector(transactions.selectData)?.accountTxnList.length === 0;
  return <ViewStatus words={viewInWords(view, isEmpty)} />;
}

function NoEntries({ view }: { view: LedgerView }) {
  const earn = useEarn();
  if (hasDays(view)) {
    return (
      <EmptyState
        title={NOTHING_THEN}
        text="Choose other dates, or see your whole history."
        image="/art/nothing-found.webp"
        level={3}
        action={<ButtonLink href={ledgerHref({ ...view, from: null, to: null })}>See all dates</ButtonLink>}
      />
    );
  }
  const { none, hint } = FILTER_WORDS[view.filter];
  return (
    <EmptyState
      title={none}
      text={hint}
      image="/art/nothing-found.webp"
      level={3}
      // A member whose coins have never moved has none to spend.
      action={view.filter === 'ALL' && earn && <ButtonLink href={earn}>Earn coins</ButtonLink>}
    />
  );
}

interface EntriesProps {
  view: LedgerView;
  /** The position that the address names; null at the newest entry. */
  after: string | null;
}

export function Entries({ view, after }: EntriesProps) {
  const dispatch = useAppDispatch();
  const page = useAppSelector(transactions.selectData);
  const offered = useOffered();
  if (!page) return null;
  const { accountTxnList, nextCursor } = page;
  if (accountTxnList.length === 0) {
    return (
      <div className={styles.none}>
        <NoEntries view={view} />
      </div>
    );
  }
  const cursor = nextCursor ?? undefined;
  return (
    <div>
      {after !== null && <MoreLink href={ledgerHref(view)}>Show the latest</MoreLink>}
      <LedgerEntries
        offered={offered}
        entries={accountTxnList}
        cut={{ before: after !== null, after: nextCursor !== null }}
      />
      <NextPage
        // Another list starts afresh.
        key={ledgerHref(view, after)}
        href={nextCursor === null ? null : ledgerHref(view, nextCursor)}
        label="Show earlier"
        shown={accountTxnList.length}
        append={() => dispatch(transactions.append({ body: { ...selectionOf(view), cursor } }))}
      />
    </div>
  );
}
