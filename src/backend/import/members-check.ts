// Decides what to do with each row of a file of members, given what the database holds (docs/decisions/131).
import type { Queryable } from '../db/driver.ts';
import { endOfDayKolkata, endOfDayMonthsAfter, startOfDayKolkata } from '../ledger/calendar.ts';
import { earnedByKind } from '../ledger/earned.ts';
import { ownersOfCards, type CardOwner } from '../modules/accounts/repository.ts';
import type { Lot, MemberRow } from './members-file.ts';
import type { ParsedRow, RowProblem } from './parse-file.ts';

/** Where the members of a file come from and go to. */
export interface Move {
  /** The programme that the members come from, as they read it in their ledger. */
  programme: string;
  /** The brand that they become members of. */
  clientId: string;
  /** For how long coins are valid that come without a day, in months. */
  coinLifeMonths: number;
}

export type MemberLine = ParsedRow<MemberRow>;

/** `present`: loaded before, and left as it is. */
type Verdict = 'new' | 'present' | { reason: string };

export interface CheckedRow {
  row: MemberLine;
  verdict: Verdict;
}

export const coinsOf = (lots: readonly Lot[]): number => lots.reduce((sum, { coins }) => sum + coins, 0);

/** The end of the lot's last day, or of the life that imported coins have at the brand. */
export const expiryOf = ({ lastDay }: Lot, { coinLifeMonths }: Move, now: Date): Date =>
  lastDay === null ? endOfDayMonthsAfter(now, coinLifeMonths) : endOfDayKolkata(startOfDayKolkata(lastDay));

/** What an account means for a row that has one of its card numbers; null if nothing. */
const verdictByOwner = (
  { card, mobile, coins }: MemberRow,
  owner: CardOwner & { importedCoins: number },
  { programme, clientId }: Move,
): Verdict | null => {
  if (owner.importedCard !== card) return { reason: 'card: This number is another member’s here' };
  if (owner.importedFrom === programme && owner.clientId === clientId) {
    // A member who has closed the account since is not imported again.
    if (owner.mobile === null) return 'present';
    if (owner.mobile !== mobile) return { reason: 'mobile: Loaded before with another number' };
    return coinsOf(coins) === owner.importedCoins
      ? 'present'
      : { reason: 'coins: Loaded before with another balance' };
  }
  // Two programmes may have used one number; but a member who comes a second time is more likely a mistyped option.
  const isStranger = owner.importedFrom !== programme && owner.lcn !== card && owner.mobile !== mobile;
  return isStranger ? null : { reason: 'card: Loaded before with another --programme or --client' };
};

const ownersByCard = async (q: Queryable, rows: readonly MemberLine[]) => {
  const cards = rows.map(({ content }) => content.card);
  const owners = await ownersOfCards(q, cards);
  const ids = owners.map(({ accountId }) => accountId);
  const imported = await earnedByKind(q, ids, 'import');
  const withCoins = owners.map((owner) => ({ ...owner, importedCoins: imported.get(owner.accountId) ?? 0 }));
  const byCard = Map.groupBy(withCoins, ({ importedCard }) => importedCard);
  for (const owner of withCoins) {
    if (owner.importedCard !== owner.lcn) byCard.set(owner.lcn, [...(byCard.get(owner.lcn) ?? []), owner]);
  }
  return byCard;
};

const verdictOf = (
  row: MemberRow,
  owners: Parameters<typeof verdictByOwner>[1][],
  move: Move,
  now: Date,
): Verdict => {
  const verdicts = owners
    .map((owner) => verdictByOwner(row, owner, move))
    .filter((verdict) => verdict !== null);
  const known = verdicts.find((verdict) => typeof verdict === 'object') ?? verdicts[0];
  if (known) return known;
  return row.coins.some((lot) => expiryOf(lot, move, now) <= now)
    ? { reason: 'coins: A day is past' }
    : 'new';
};

/** Changes nothing. A reason names a column, never its value. */
export const checkRows = async (
  q: Queryable,
  rows: readonly MemberLine[],
  move: Move,
  now: Date,
): Promise<CheckedRow[]> => {
  const owners = await ownersByCard(q, rows);
  return rows.map((row) => ({
    row,
    verdict: verdictOf(row.content, owners.get(row.content.card) ?? [], move, now),
  }));
};

export const problemsIn = (checked: readonly CheckedRow[]): RowProblem[] =>
  checked.flatMap(({ row: { line }, verdict }) =>
    typeof verdict === 'object' ? [{ line, reason: verdict.reason }] : [],
  );
