/** The details of a ledger entry, line by line: dates, partner, cause, and the entries before and after it. */
import { formatDate, formatDateTime } from '#web/lib/dates.ts';
import { coinsInWords } from '#web/lib/format.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { Facts, type Fact } from '#web/ui/facts.tsx';
import { causeLinkOf, type CauseLink as CauseLinkTo } from './cause-link.ts';
import { LEDGER_WORDS } from './ledger-words.ts';
import { outcomeOf } from './ledger.ts';
import type { EntryDetails } from './records.ts';

type Related = EntryDetails['reversedBy'][number];

function RelatedLink({ entry }: { entry: Related }) {
  const { kind } = LEDGER_WORDS[entry.entryType];
  return (
    <a className="link" href={hrefs.transactionDetails(entry.entryId)}>
      {kind}, {coinsInWords(entry.points)} on {formatDate(entry.activityDate)}
    </a>
  );
}

/** One line, or none if there is nothing to say. */
const fact = (term: string, value: Fact['value'] | null | false): Fact[] =>
  value === null || value === false ? [] : [{ term, value }];

const numbered = (value: string) => <span className="num">{value}</span>;

/** Pending coins: when they are expected, and what became of them. */
const waitingFacts = (entry: EntryDetails['transaction']): Fact[] => [
  ...fact('Expected by', entry.expectedBy !== null && numbered(formatDate(entry.expectedBy))),
  ...fact(outcomeOf(entry), entry.settledAt !== null && numbered(formatDate(entry.settledAt))),
];

function CauseLink({ link }: { link: CauseLinkTo }) {
  return (
    <a className="link" href={link.href}>
      {link.label}
    </a>
  );
}

interface EntryFactsProps {
  details: EntryDetails;
  /** Whether a link to that address is shown. */
  offered: (href: string) => boolean;
}

export function EntryFacts({ details, offered }: EntryFactsProps) {
  const { transaction, partner, shortfall, blockedAt, reverses, reversedBy } = details;
  const cause = causeLinkOf(transaction);
  const date = formatDateTime(transaction.activityDate);
  const setAside = blockedAt === null ? null : formatDateTime(blockedAt);
  return (
    <Facts
      items={[
        { term: 'Date', value: numbered(date) },
        ...fact('Partner', partner),
        ...fact('For', cause && offered(cause.href) && <CauseLink link={cause} />),
        ...fact('Set aside on', setAside !== null && setAside !== date && numbered(setAside)),
        ...waitingFacts(transaction),
        ...fact('Could not be taken back', shortfall > 0 && numbered(coinsInWords(shortfall))),
        ...fact('Earlier entry', reverses && <RelatedLink entry={reverses} />),
        ...reversedBy.map((entry) => ({ term: 'Later entry', value: <RelatedLink entry={entry} /> })),
        ...fact(
          'Balance afterwards',
          transaction.balanceAfter !== null && numbered(coinsInWords(transaction.balanceAfter)),
        ),
      ]}
    />
  );
}
