// Creates the documents of the ledger and checks statements. Each loads what it needs on request.
import { useState } from 'react';
import { noAnswer } from '#web/api/no-answer.ts';
import { messageOf, type Failure } from '#web/api/failure.ts';
import { selectBrandName } from '#web/features/brand/config.ts';
import { selectionOf, type LedgerView } from '#web/features/member/ledger.ts';
import type { Verdict } from '#web/features/member/proof.ts';
import { fetchMemberDetail } from '#web/features/member/records.ts';
import { csvOf } from '#web/features/member/statement-csv.ts';
import { fetchEntries, fetchStatement } from '#web/features/member/statement.ts';
import { dayInIndia } from '#web/lib/dates.ts';
import { downloadText } from '#web/lib/download.ts';
import { useAppDispatch, useAppSelector } from '#web/store/make-store.ts';
import { useSubmit } from '#web/ui/use-submit.ts';
import type { Sheet } from './statement-sheet.tsx';

export interface Checked {
  /** "Your statement", "The file". */
  what: string;
  verdict: Verdict;
}

type Work = 'csv' | 'print' | 'statement' | 'check' | 'file';

/** Statements are small; a larger file is not one, and would only fill the memory. */
const MAX_FILE_BYTES = 50 * 1024 * 1024;
const NO_STATEMENT = 'This file is not one of our statements. Choose a file from “Download with proof”.';

/** Stops the work, with a message for the member. */
class Refusal extends Error {}

const dataOf = <Data>({
  data,
  failure,
}: {
  data: Data | null;
  failure: Failure | undefined | null;
}): Data => {
  if (data === null) throw new Refusal(messageOf(failure));
  return data;
};

const stamped = (sheet: Omit<Sheet, 'madeAt'>): Sheet => ({ ...sheet, madeAt: Date.now() });

const fileName = (view: LedgerView, ending: string): string => {
  const days = [view.from, view.to].filter(Boolean).join('-to-');
  return `coins-${days || dayInIndia(new Date())}.${ending}`;
};

export const useLedgerDocuments = (view: LedgerView) => {
  const dispatch = useAppDispatch();
  const brand = useAppSelector(selectBrandName);
  const { busy, run } = useSubmit<Work>();
  const [checked, setChecked] = useState<Checked | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [sheet, setSheet] = useState<Sheet | null>(null);

  const begin = (name: Work, work: () => Promise<void>) => () =>
    void run(name, async () => {
      setChecked(null);
      setProblem(null);
      await work().catch((error: unknown) => {
        // Documents and proofs load their code on request, which fails without a connection too.
        setProblem((error instanceof Refusal ? error : noAnswer(error)).message);
      });
    });

  const entries = async () => dataOf(await dispatch(fetchEntries(selectionOf(view))));

  const csv = async () => downloadText(fileName(view, 'csv'), 'text/csv', await csvOf(await entries()));

  const statement = async () => {
    const made = dataOf(await dispatch(fetchStatement(view)));
    downloadText(fileName(view, 'json'), 'application/json', JSON.stringify(made, null, 1));
  };

  const print = async () => {
    const settled = await dispatch(fetchMemberDetail({}));
    if (!fetchMemberDetail.fulfilled.match(settled)) throw new Refusal(messageOf(settled.payload));
    setSheet(stamped({ brand, member: settled.payload, view, entries: await entries() }));
  };

  const check = async () => {
    const { checkOwn } = await import('#web/features/member/proof.ts');
    const own = dataOf(await dispatch(fetchStatement({ from: null, to: null })));
    setChecked({ what: 'Your statement', verdict: await checkOwn(own) });
  };

  const checkFile = async (file: File) => {
    const proof = await import('#web/features/member/proof.ts');
    const statementInFile = file.size > MAX_FILE_BYTES ? null : proof.readStatement(await file.text());
    if (!statementInFile) throw new Refusal(NO_STATEMENT);
    const own = dataOf(await dispatch(fetchStatement(statementInFile.period)));
    setChecked({ what: 'The file', verdict: await proof.checkFile(statementInFile, own) });
  };

  return {
    busy,
    checked,
    problem,
    sheet,
    printed: () => setSheet(null),
    csv: begin('csv', csv),
    print: begin('print', print),
    statement: begin('statement', statement),
    check: begin('check', check),
    checkFile: (file: File) => begin('file', () => checkFile(file))(),
  };
};
