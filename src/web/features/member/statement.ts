// The statement that a member keeps: every entry of a period with its seal, in one file. Pure, except for the
// fetching.
import type { ChainPosition, HashedEntry } from '#contract/ledger-chain.ts';
import type { Failure } from '#web/api/failure.ts';
import type { AppDispatch } from '#web/store/make-store.ts';
import type { selectionOf } from './ledger.ts';
import {
  fetchStatementPage,
  fetchTransactionPage,
  type EntriesPage,
  type LedgerEntryRow,
  type StatementPage,
} from './records.ts';

export const STATEMENT_FORMAT = 'coin-statement/1';

/** Included in the file, so that anybody can check it without this app. */
const RULE =
  'hash = SHA-256, as lower-case hex, of the UTF-8 text: previousHash, a line feed, and the entry without previousHash and hash as JSON with the keys of every object sorted and no white space. previousHash of an account’s first entry is 64 zeros.';

interface Period {
  from: string | null;
  to: string | null;
}

export interface Statement {
  format: typeof STATEMENT_FORMAT;
  rule: string;
  account: { accountId: string; name: string; lcn: string };
  period: Period;
  madeAt: string;
  /** The state before the first entry. */
  opening: ChainPosition;
  /** The account's very last entry when the statement was made. */
  head: ChainPosition;
  entries: HashedEntry[];
}

const PAGE = 500;

const statementOf = (pages: readonly [StatementPage, ...StatementPage[]], period: Period): Statement => {
  const [first] = pages;
  const { accountId, name, lcn, madeAt, opening, head } = first;
  return {
    format: STATEMENT_FORMAT,
    rule: RULE,
    account: { accountId, name, lcn },
    period,
    madeAt,
    opening,
    // Entries added while the pages were loading belong to the next statement.
    head,
    entries: pages.flatMap(({ entries }) => entries as HashedEntry[]).filter(({ seq }) => seq <= head.seq),
  };
};

type Fetched<Data> = { data: Data; failure: null } | { data: null; failure: Failure | undefined };

const asFetched = <Data>(data: Data): Fetched<Data> => ({ data, failure: null });

/**
 * Fetches every page of a list: `fetchPage` returns the page at a cursor, null being the first. Returns the failure of
 * the page that could not be fetched.
 */
const allPages = async <Page extends { nextCursor: string | null }>(
  fetchPage: (cursor: string | null) => Promise<Fetched<Page>>,
): Promise<Fetched<Page[]>> => {
  const pages: Page[] = [];
  let found = await fetchPage(null);
  while (found.data) {
    pages.push(found.data);
    // Also without the field: an API at fault would be asked for ever.
    if (!found.data.nextCursor) return asFetched(pages);
    found = await fetchPage(found.data.nextCursor);
  }
  return { data: null, failure: found.failure ?? undefined };
};

/** Fetches every page of a period. */
export const fetchStatement =
  ({ from, to }: Period) =>
  async (dispatch: AppDispatch): Promise<Fetched<Statement>> => {
    const days = { ...(from ? { from } : {}), ...(to ? { to } : {}) };
    const { data: pages, failure } = await allPages<StatementPage>(async (cursor) => {
      const query = { ...days, limit: PAGE, ...(cursor !== null && { cursor }) };
      const settled = await dispatch(fetchStatementPage({ query }));
      if (!fetchStatementPage.fulfilled.match(settled)) return { data: null, failure: settled.payload };
      return asFetched(settled.payload);
    });
    if (!pages) return { data: null, failure };
    return asFetched(statementOf(pages as [StatementPage, ...StatementPage[]], { from, to }));
  };

/** Entries per page, as many as one call returns. */
const ROWS = 100;

/** Every entry of a view, newest first, as in the list. */
export const fetchEntries =
  (selection: ReturnType<typeof selectionOf>) =>
  async (dispatch: AppDispatch): Promise<Fetched<LedgerEntryRow[]>> => {
    const { data: pages, failure } = await allPages<EntriesPage>(async (cursor) => {
      const body = { ...selection, limit: ROWS, ...(cursor !== null && { cursor }) };
      const settled = await dispatch(fetchTransactionPage({ body }));
      if (!fetchTransactionPage.fulfilled.match(settled)) return { data: null, failure: settled.payload };
      return asFetched(settled.payload);
    });
    return pages ? asFetched(pages.flatMap(({ accountTxnList }) => accountTxnList)) : { data: null, failure };
  };
