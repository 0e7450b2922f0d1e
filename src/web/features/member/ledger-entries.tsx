/** The entries of the coin ledger by month, each with the sign of its kind and a link to what caused it. */
import { formatDate } from '#web/lib/dates.ts';
import { formatCoins, formatSigned } from '#web/lib/format.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { LedgerEntry, LedgerGroup, type EntryTone } from '#web/ui/ledger.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { LEDGER_WORDS } from './ledger-words.ts';
import { byMonth, type LedgerMonth } from './ledger.ts';
import type { LedgerEntryRow } from './records.ts';

/** Spending is no error, so only what came in is told apart; what waits carries a tag. */
const toneOf = ({ entryType, sign }: LedgerEntryRow): EntryTone => {
  if (LEDGER_WORDS[entryType].waits) return 'wait';
  return sign === '+' ? 'in' : 'out';
};

function Kind({ entry }: { entry: LedgerEntryRow }) {
  const { kind, waits } = LEDGER_WORDS[entry.entryType];
  if (!waits) return kind;
  return (
    <>
      <Tag tone="warning">{kind}</Tag>
      {entry.expectedBy && ` by ${formatDate(entry.expectedBy)}`}
    </>
  );
}

function Entry({ entry }: { entry: LedgerEntryRow }) {
  const { entryType, sign, points, title, activityDate, balanceAfter, orderId } = entry;
  return (
    <LedgerEntry
      icon={LEDGER_WORDS[entryType].icon}
      tone={toneOf(entry)}
      title={title}
      href={orderId === null ? null : hrefs.voucherOrderReceipt(orderId)}
      date={formatDate(activityDate)}
      kind={<Kind entry={entry} />}
      amount={formatSigned(points, sign)}
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
  /** More of the first month may stand before these entries, more of the last one after them. */
  cut: { before: boolean; after: boolean };
}

/** A month that is not whole here shows no sums: they would be wrong. */
export function LedgerEntries({ entries, cut }: LedgerEntriesProps) {
  const months = byMonth(entries);
  return months.map((month, index) => {
    const isCut = (cut.before && index === 0) || (cut.after && index === months.length - 1);
    return (
      <LedgerGroup key={month.name} title={month.name} sums={isCut ? [] : sumsOf(month)}>
        {month.entries.map((entry) => (
          <Entry key={entry.entryId} entry={entry} />
        ))}
      </LedgerGroup>
    );
  });
}
