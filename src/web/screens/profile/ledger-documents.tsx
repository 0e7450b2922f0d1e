/** Documents of the ledger: a CSV file, a printout, the statement with its proof, and the check of a statement. */
import { useRef } from 'react';
import { entriesInWords } from '#web/features/member/ledger-words.ts';
import type { LedgerView } from '#web/features/member/ledger.ts';
import { cx } from '#web/lib/cx.ts';
import { formatDate } from '#web/lib/dates.ts';
import { Button, ButtonRow } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/field.tsx';
import { Fold } from '#web/ui/fold.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { IconName } from '#web/ui/icon-names.ts';
import { Section, Stack } from '#web/ui/layout.tsx';
import { PrintSheet } from '#web/ui/print-sheet.tsx';
import styles from './points-ledger.module.css';
import { StatementSheet } from './statement-sheet.tsx';
import { useLedgerDocuments, type Checked } from './use-ledger-documents.ts';

/** The result of a check: it holds, or which entry does not. */
function Result({ checked: { what, verdict } }: { checked: Checked }) {
  if (verdict.holds) {
    return (
      <p className={styles.result}>
        <Icon name="shield-check-fill" className="positive" />
        <span>
          <span className="strong">{what} holds.</span> Every seal of {entriesInWords(verdict.entries)} was
          recomputed in this browser, and each entry follows from the one before.
        </span>
      </p>
    );
  }
  const { entry, why } = verdict;
  return (
    <p className={styles.result}>
      <Icon name="warning-circle-fill" className="negative" />
      <span>
        <span className="strong">{what} does not hold.</span>{' '}
        {entry
          ? `Entry ${String(entry.seq)}, “${entry.causeTitle}” of ${formatDate(entry.at)}, ${why}.`
          : why}
      </span>
    </p>
  );
}

function FileButton({ busy, onFile }: { busy: boolean; onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant="secondary"
        icon="file-text"
        scripted
        busy={busy}
        busyLabel="Checking"
        onClick={() => input.current?.click()}
      >
        Check a file
      </Button>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        aria-label="Statement file to check"
        hidden
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // Allows choosing the same file again.
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}

interface DocumentsProps {
  documents: ReturnType<typeof useLedgerDocuments>;
}

interface MakeProps extends DocumentsProps {
  what: 'csv' | 'print' | 'statement' | 'check';
  icon: IconName;
  busyLabel?: string;
  children: string;
}

function Make({ documents, what, icon, busyLabel = 'Preparing', children }: MakeProps) {
  return (
    <Button
      variant="secondary"
      icon={icon}
      scripted
      busy={documents.busy === what}
      busyLabel={busyLabel}
      onClick={documents[what]}
    >
      {children}
    </Button>
  );
}

/** What hardly anybody needs: the statement with its proof, and the check of one. */
function Proof({ documents }: DocumentsProps) {
  return (
    <div className={cx(styles.proof, 'no-print')}>
      <Fold title="Prove or check a statement">
        <Stack gap={3}>
          <p>
            Every entry carries a seal: a number worked out from the entry and from the seal before it. If
            anything were changed later, the seals would no longer fit together. The file with proof holds all
            entries of the days that you chose above, with their seals. A check works them out again.
          </p>
          <ButtonRow>
            <Make documents={documents} what="statement" icon="seal-check">
              Download with proof
            </Make>
            <Make documents={documents} what="check" icon="shield-check" busyLabel="Checking">
              Check my statement
            </Make>
            <FileButton busy={documents.busy === 'file'} onFile={documents.checkFile} />
          </ButtonRow>
        </Stack>
      </Fold>
    </div>
  );
}

export function LedgerDocuments({ view }: { view: LedgerView }) {
  const documents = useLedgerDocuments(view);
  return (
    <Section
      title="Your statement"
      text="Keep a copy of the entries shown above: as a table for a spreadsheet, or on paper."
    >
      <div className={styles.documents}>
        <ButtonRow>
          <Make documents={documents} what="csv" icon="download-simple">
            Download CSV
          </Make>
          <Make documents={documents} what="print" icon="printer">
            Print
          </Make>
        </ButtonRow>
        <Proof documents={documents} />
        <div role="status">{documents.checked && <Result checked={documents.checked} />}</div>
        {documents.problem && <FormError>{documents.problem}</FormError>}
      </div>
      {documents.sheet && (
        <PrintSheet onDone={documents.printed}>
          <StatementSheet sheet={documents.sheet} />
        </PrintSheet>
      )}
    </Section>
  );
}
