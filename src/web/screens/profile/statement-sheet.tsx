/** The printed statement: the member, the days, every entry, and the balance. */
import { entriesInWords, LEDGER_WORDS } from '#web/features/member/ledger-words.ts';
import type { LedgerView } from '#web/features/member/ledger.ts';
import { nameOf } from '#web/features/member/names.ts';
import type { LedgerEntryRow, MemberDetail } from '#web/features/member/records.ts';
import { formatDate, formatDateTime } from '#web/lib/dates.ts';
import { EMPTY, formatCoins, formatDay, formatSigned } from '#web/lib/format.ts';

export interface Sheet {
  brand: string;
  member: MemberDetail;
  view: LedgerView;
  entries: readonly LedgerEntryRow[];
  madeAt: number;
}

const daysOf = ({ from, to }: LedgerView): string => {
  if (from && to) return `${formatDay(from)} to ${formatDay(to)}`;
  if (from) return `From ${formatDay(from)}`;
  return to ? `Until ${formatDay(to)}` : 'All dates';
};

function Row({ entry }: { entry: LedgerEntryRow }) {
  const { activityDate, title, entryType, points, sign, balanceAfter } = entry;
  return (
    <tr>
      <td>{formatDate(activityDate)}</td>
      <td>{title}</td>
      <td>{LEDGER_WORDS[entryType].kind}</td>
      <td data-figure>{formatSigned(points, sign)}</td>
      <td data-figure>{balanceAfter === null ? EMPTY : formatCoins(balanceAfter)}</td>
    </tr>
  );
}

export function StatementSheet({ sheet: { brand, member, view, entries, madeAt } }: { sheet: Sheet }) {
  return (
    <>
      <h1>{brand}: statement of coins</h1>
      <p>
        {nameOf(member)}, card {member.lcn}
      </p>
      <p>
        {daysOf(view)}, {entriesInWords(entries.length)}. Made on {formatDateTime(madeAt)}.
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">What for</th>
            <th scope="col">Kind</th>
            <th scope="col" data-figure>
              Coins
            </th>
            <th scope="col" data-figure>
              Balance afterwards
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <Row key={entry.entryId} entry={entry} />
          ))}
        </tbody>
      </table>
    </>
  );
}
