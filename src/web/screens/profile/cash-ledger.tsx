/** The cash ledger: money that was paid out, separate from the coins. */
import { useState } from 'react';
import { clientConfig } from '#web/features/brand/config.ts';
import { cashLedger, type CashEntry } from '#web/features/member/records.ts';
import { formatDate } from '#web/lib/dates.ts';
import { formatCoins, formatMoney } from '#web/lib/format.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { useAppDispatch, useAppSelector } from '#web/store/make-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Section, Stack } from '#web/ui/layout.tsx';
import { LedgerEntry } from '#web/ui/ledger.tsx';
import { passFocusOn } from '#web/ui/pass-focus-on.ts';
import { useSubmit } from '#web/ui/use-submit.ts';
import { useBrought } from './use-brought.ts';

const STATUS: Record<CashEntry['status'], string> = {
  PENDING: 'On its way',
  ORDER_SUCCESS: 'Paid out',
  ORDER_FAILED: 'Not paid',
};

function Entry({ entry }: { entry: CashEntry }) {
  return (
    <LedgerEntry
      icon="bank"
      tone={entry.status === 'PENDING' ? 'wait' : 'out'}
      title={entry.title}
      href={hrefs.cashbackReceipt(entry.transferId)}
      date={formatDate(entry.activityDate)}
      kind={STATUS[entry.status]}
      amount={formatMoney(entry.amountPaise)}
    />
  );
}

interface EarlierProps {
  /** Null if these are all. */
  cursor: string | null;
  shown: number;
}

function Earlier({ cursor, shown }: EarlierProps) {
  const dispatch = useAppDispatch();
  const [pressed, setPressed] = useState(false);
  const { busy, run } = useSubmit<'append'>();
  const append = async () =>
    void (await dispatch(cashLedger.append({ body: { cursor: cursor ?? undefined } })));
  const press = () => {
    setPressed(true);
    void run('append', append);
  };
  if (cursor === null && !pressed) return null;
  return (
    <Stack gap={2}>
      <p className="meta num" role="status">{`${formatCoins(shown)} shown`}</p>
      <div tabIndex={-1}>
        {cursor !== null && (
          <Button
            ref={passFocusOn}
            variant="secondary"
            scripted
            busy={busy !== null}
            busyLabel="Loading"
            onClick={press}
          >
            Show earlier payouts
          </Button>
        )}
      </div>
    </Stack>
  );
}

export function CashLedger({ failed }: { failed: readonly string[] }) {
  const data = useBrought(cashLedger, failed);
  const entries = data?.ledgerResponseList ?? [];
  const isOffered = useAppSelector(clientConfig.selectData)?.modules.includes('cashback');
  // A brand without cashback shows this only to members who were paid before.
  if (!isOffered && entries.length === 0) return null;
  return (
    <Section title="Cash ledger" text="What you claimed as cashback, paid out in money.">
      {!data && <p className="meta">The cash ledger did not load. Load the page again to see it.</p>}
      {data && entries.length === 0 && <p className="meta">No cash has been paid out yet.</p>}
      {entries.length > 0 && (
        <ul>
          {entries.map((entry) => (
            <Entry key={entry.transferId} entry={entry} />
          ))}
        </ul>
      )}
      <Earlier cursor={data?.nextCursor ?? null} shown={entries.length} />
    </Section>
  );
}
