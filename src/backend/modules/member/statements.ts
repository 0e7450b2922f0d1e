// Reads a member's ledger: entries by filter and page, the details of one, and the chain for a statement.
import { decodeCursor, encodeCursor } from '../../cursor.ts';
import type { DataOf, ParsedBodyOf, ParsedQueryOf } from '#contract/endpoint.ts';
import { LEDGER_FILTER_TYPES, type LedgerEntryType } from '#contract/enums.ts';
import { maskCard } from '#contract/masks.ts';
import type { member } from '#contract/member.ts';
import type { Session } from '../../http/context.ts';
import { endOfDay, startOfDayKolkata } from '../../ledger/calendar.ts';
import type { CauseKind } from '../../ledger/cause-kinds.ts';
import { headOf, positionAt, positionBefore, chainPage } from '../../ledger/chain-pages.ts';
import { entriesPage, entryDetails, type Entry } from '../../ledger/statement.ts';
import type { Dependencies } from '../../dependencies.ts';
import { nameOf } from '../accounts/cards.ts';
import type { Account } from '../accounts/service.ts';
import type { Party } from './reasons.ts';
import { detailsOf, transactionOf } from './statement-view.ts';

type DataFor<N extends keyof typeof member> = DataOf<(typeof member)[N]>;
type Selection = ParsedBodyOf<typeof member.transactions>;
type Period = Pick<ParsedQueryOf<typeof member.statement>, 'from' | 'to'>;

/** Finds the other party behind a cause. By kind of cause, because each module knows its own. */
export type PartyLookups = Readonly<
  Partial<Record<CauseKind, (accountId: string, causeId: string) => Promise<Party | null>>>
>;

interface StatementDependencies {
  parties: PartyLookups;
  accountOf(session: Session): Promise<Account>;
}

const periodOf = ({ from, to }: Period): { from?: Date; before?: Date } => ({
  ...(from ? { from: startOfDayKolkata(from) } : {}),
  ...(to ? { before: endOfDay(to) } : {}),
});

export const createStatements = (
  { db, clock, keys }: Pick<Dependencies, 'db' | 'clock' | 'keys'>,
  { parties, accountOf }: StatementDependencies,
) => {
  /** A page of the statement, newest first. Days are days in India. */
  const transactions = async (
    { accountId }: Session,
    chosen: Selection,
  ): Promise<DataFor<'transactions'>> => {
    const { filter, from, to, cursor, limit } = chosen;
    const scope = JSON.stringify(['transactions', accountId, filter, from ?? null, to ?? null]);
    const [position] = cursor ? decodeCursor(keys, scope, cursor) : [];
    const { entries, nextCursor } = await entriesPage(db, accountId, {
      types: LEDGER_FILTER_TYPES[filter],
      ...periodOf(chosen),
      ...(position ? { cursor: Number(position) } : {}),
      limit,
    });
    const now = clock.now();
    return {
      accountTxnList: entries.map((entry) => transactionOf(entry, now)),
      nextCursor: nextCursor === null ? null : encodeCursor(keys, scope, [nextCursor]),
    };
  };

  const partyOf = async (accountId: string, { cause }: Entry): Promise<Party | null> =>
    (await parties[cause.kind]?.(accountId, cause.id)) ?? null;

  /** Throws NOT_FOUND for an entry of another account. */
  const details = async ({ accountId }: Session, entryId: string): Promise<DataFor<'transactionDetails'>> => {
    const found = await entryDetails(db, accountId, entryId);
    return detailsOf(found, await partyOf(accountId, found.entry), clock.now());
  };

  /** A page of the chain, oldest first, with every entry. */
  const statement = async (
    session: Session,
    chosen: ParsedQueryOf<typeof member.statement>,
  ): Promise<DataFor<'statement'>> => {
    const { accountId } = session;
    const { from, to, cursor, limit } = chosen;
    const scope = JSON.stringify(['statement', accountId, from ?? null, to ?? null]);
    const [position] = cursor ? decodeCursor(keys, scope, cursor) : [];
    const period = periodOf(chosen);
    const account = await accountOf(session);
    const opening = position
      ? await positionAt(db, accountId, Number(position))
      : await positionBefore(db, accountId, period.from ?? new Date(0));
    // Before the entries, of which one may be added meanwhile: the head is never newer than what is listed.
    const head = await headOf(db, accountId);
    const { entries, more } = await chainPage(db, accountId, {
      after: opening.seq,
      upTo: head.seq,
      limit,
      ...(period.before ? { before: period.before } : {}),
    });
    const last = entries.at(-1);
    return {
      accountId,
      name: nameOf(account),
      lcn: maskCard(account.lcn),
      madeAt: clock.now().toISOString(),
      opening,
      head,
      entries: entries.map((entry) => ({ ...entry, entryType: entry.entryType as LedgerEntryType })),
      nextCursor: more && last ? encodeCursor(keys, scope, [last.seq]) : null,
    };
  };

  return { transactions, details, statement };
};
