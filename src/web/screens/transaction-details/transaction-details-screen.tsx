/** Transaction Details: one entry of the ledger, its cause, and the lots it affected. */
import { useRouter, type NextRouter } from 'next/router';
import { EntryFacts } from '#web/features/member/entry-facts.tsx';
import { EntryLots } from '#web/features/member/entry-lots.tsx';
import { LEDGER_WORDS } from '#web/features/member/ledger-words.ts';
import { isRate, waits } from '#web/features/member/ledger.ts';
import { entryDetails, type EntryDetails } from '#web/features/member/records.ts';
import { firstValue } from '#web/lib/first-value.ts';
import { formatSigned } from '#web/lib/format.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { Crumbs } from '#web/screens/shell/structured-data.tsx';
import { useOffered } from '#web/screens/shell/use-offered.ts';
import { OwnContent } from '#web/screens/shell/own-content.tsx';
import { useOwnData, type OwnData } from '#web/screens/shell/use-own-data.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Coins } from '#web/ui/coins.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Fold } from '#web/ui/fold.tsx';
import { MoreLink, PageHead, Stack, Wrap } from '#web/ui/layout.tsx';
import { BoneLine, BonePage, BoneText, Loading } from '#web/ui/skeleton.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { Unsplit } from '#web/ui/unsplit.tsx';
import styles from './transaction-details.module.css';

function Head({ details: { transaction, reason } }: { details: EntryDetails }) {
  const { kind } = LEDGER_WORDS[transaction.entryType];
  return (
    <header className={styles.head}>
      <Tag tone={waits(transaction) ? 'warning' : undefined}>{kind}</Tag>
      <h2>
        <Unsplit text={transaction.title} />
      </h2>
      <p className={styles.figure}>
        <Coins value={formatSigned(transaction.points, transaction.sign)} />
        {isRate(transaction) && <span className={styles.unit}> per ₹100</span>}
      </p>
      <p className="lead">{reason}</p>
    </header>
  );
}

function Proof({ details: { hash, previousHash } }: { details: EntryDetails }) {
  return (
    <Fold title="The seal of this entry">
      <p>
        Every entry is sealed together with the one before it, so none can be changed unnoticed. Your
        statement contains all seals, and your ledger can check them.
      </p>
      <dl className={styles.seal}>
        <dt>Seal</dt>
        <dd>{hash}</dd>
        <dt>Seal of the previous entry</dt>
        <dd>{previousHash}</dd>
      </dl>
    </Fold>
  );
}

function EntryContent({ details }: { details: EntryDetails }) {
  return (
    <Stack gap={6} className={styles.entry}>
      <div className={styles.top}>
        <Head details={details} />
        <EntryFacts details={details} offered={useOffered()} />
      </div>
      <EntryLots lots={details.lots} moreLots={details.moreLots} />
      <Proof details={details} />
      <p className="no-print">
        <MoreLink href={hrefs.pointsLedger()}>Transaction History</MoreLink>
      </p>
    </Stack>
  );
}

/** The terms that every entry has, and room for what most have besides. */
function EntrySkeleton() {
  const value = <BoneLine width={40} />;
  return (
    <BonePage>
      <Stack gap={6} className={styles.entry}>
        <div className={styles.top}>
          <div className={styles.waiting}>
            <p>
              <BoneLine width={20} />
            </p>
            <p className="h2">
              <BoneLine width={80} />
            </p>
            <p className={styles.figure}>
              <BoneLine width={40} />
            </p>
            <p className="lead">
              <BoneLine width={60} />
            </p>
          </div>
          <Facts
            items={[
              { term: 'Date', value },
              { term: 'For', value },
              { term: 'Balance afterwards', value },
            ]}
          />
        </div>
        <BoneText />
      </Stack>
    </BonePage>
  );
}

function Content({ own }: { own: OwnData<EntryDetails> }) {
  return (
    <OwnContent
      own={own}
      waiting={
        <>
          <div className="js-only">
            <Loading>Loading the transaction</Loading>
            <EntrySkeleton />
          </div>
          <noscript>This page needs JavaScript. Your Transaction History works without it.</noscript>
        </>
      }
      visitor={{
        title: 'Sign in to see this transaction',
        text: 'Only the member whose coins moved can see a transaction.',
      }}
      missing={{
        title: 'No such transaction',
        text: 'Your Transaction History lists every movement of your coins.',
        action: <ButtonLink href={hrefs.pointsLedger()}>Transaction History</ButtonLink>,
      }}
      failed="The transaction did not load"
    >
      {(details) => <EntryContent details={details} />}
    </OwnContent>
  );
}

/** The longest id that the contract accepts. */
const MAX_ID_LENGTH = 60;

/** The entry that the address names; empty if it is missing or invalid. */
const entryIdOf = (query: NextRouter['query']): string => {
  const entryId = firstValue(query['entryId']) ?? '';
  return entryId.length > MAX_ID_LENGTH ? '' : entryId;
};

export function TransactionDetailsScreen() {
  const entryId = entryIdOf(useRouter().query);
  const own = useOwnData(entryDetails, entryId, (dispatch) => {
    void dispatch(entryDetails.fetch({ body: { entryId } }));
  });
  return (
    <Wrap>
      <Crumbs
        items={[
          { label: 'Profile', href: hrefs.profile() },
          { label: 'Transaction History', href: hrefs.pointsLedger() },
          { label: 'Transaction Details' },
        ]}
      />
      <PageHead title="Transaction Details" />
      <Content own={own} />
    </Wrap>
  );
}
