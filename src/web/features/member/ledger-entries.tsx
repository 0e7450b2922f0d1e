/** The entries of the coin ledger by month, each with the sign of its type and a link to its cause. */
import { formatDate } from '#web/lib/dates.ts';
import { formatCoins, formatSigned } from '#web/lib/format.ts';
import { grouped } from '#web/lib/grouped.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { LedgerEntry, LedgerGroup, type EntryTone } from '#web/ui/ledger.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { causeLinkOf, isTitleEnough } from './cause-link.ts';
import { LEDGER_WORDS } from './ledger-words.ts';
import { byMonth, isRate, outcomeOf, waits, type LedgerMonth } from './ledger.ts';
import type { LedgerEntryRow } from './records.ts';

/** Spending is not an error, so only credits are coloured; pending entries have a tag. */
const toneOf = (entry: LedgerEntryRow): EntryTone => {
  if (LEDGER_WORDS[entry.entryType].waits) return waits(entry) ? 'wait' : 'out';
  return entry.sign === '+' ? 'in' : 'out';
};

function Kind({ entry }: { entry: LedgerEntryRow }) {
  const { kind } = LEDGER_WORDS[entry.entryType];
  const { expectedBy, settledAt } = entry;
  if (waits(entry)) {
    return (
      <>
        <Tag tone="warning">{kind}</Tag>
        {expectedBy && ` ${isRate(entry) ? 'coins by' : 'by'} ${formatDate(expectedBy)}`}
      </>
    );
  }
  if (settledAt === null) return kind;
  return `${kind}, ${outcomeOf(entry).toLowerCase()} ${formatDate(settledAt)}`;
}

interface EntryProps extends Pick<LedgerEntriesProps, 'offered'> {
  entry: LedgerEntryRow;
  titled: boolean;
}

function Entry({ entry, titled, offered }: EntryProps) {
  const { entryId, entryType, sign, points, title, activityDate, balanceAfter } = entry;
  const cause = causeLinkOf(entry);
  return (
    <LedgerEntry
      icon={LEDGER_WORDS[entryType].icon}
      tone={toneOf(entry)}
      title={title}
      href={hrefs.transactionDetails(entryId)}
      date={formatDate(activityDate)}
      kind={<Kind entry={entry} />}
      cause={cause && offered(cause.href) ? { ...cause, titled } : null}
      amount={isRate(entry) ? `${formatCoins(points)} per ₹100` : formatSigned(points, sign)}
      balance={balanceAfter === null ? null : formatCoins(balanceAfter)}
    />
  );
}

const sumsOf = ({ gained, lost }: LedgerMonth): string[] => [
  ...(gained > 0 ? [formatSigned(gained, '+')] : []),
  ...(lost > 0 ? [formatSigned(lost, '-')] : []),
];

interface LedgerEntriesProps {
  entries: readonly LedgerEntryRow[];
  /** Whether a link to that address is shown. */
  offered: (href: string) => boolean;
  /** The first month may continue before these entries, and the last one after them. */
  cut: { before: boolean; after: boolean };
}

/** A month that is not complete here shows no totals: they would be wrong. */
export function LedgerEntries({ entries, offered, cut }: LedgerEntriesProps) {
  const months = byMonth(entries);
  const byTitle = grouped(entries, ({ title }) => title);
  return months.map((month, index) => {
    const isCut = (cut.before && index === 0) || (cut.after && index === months.length - 1);
    return (
      <LedgerGroup key={month.name} title={month.name} sums={isCut ? [] : sumsOf(month)}>
        {month.entries.map((entry) => (
          <Entry
            key={entry.entryId}
            entry={entry}
            titled={isTitleEnough(entry, byTitle.get(entry.title))}
            offered={offered}
          />
        ))}
      </LedgerGroup>
    );
  });
}
