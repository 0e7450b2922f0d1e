// Answers the survey: the chosen options, what is missing, and the single call that earns the coins.
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { parseAnswers, surveyProblems, serializeAnswers, type Answers } from '#contract/survey-rules.ts';
import { messageOf } from '#web/api/failure.ts';
import { dashboard, refreshDashboard } from '#web/features/member/dashboard.ts';
import {
  answerSurvey,
  availabilityKnown,
  refreshSurveyAvailability,
  type Participation,
  type Survey,
} from '#web/features/survey/records.ts';
import { useRestoredForm } from '#web/screens/shell/use-restored-form.ts';
import { useStoredText } from '#web/screens/shell/use-stored-text.ts';
import { isOwnSession } from '#web/session/session.ts';
import { useAppDispatch, useAppSelector } from '#web/store/make-store.ts';
import { useSessionChanges } from '#web/store/session-changes.ts';
import { useSubmit } from '#web/ui/use-submit.ts';

const OVER = new Set([404, 409]);

/**
 * Who views the page, and for a member whether their survey is loaded. opening: it is asked for, and nothing of it was
 * shown yet.
 */
export type Reader = 'visitor' | 'opening' | 'asking' | 'failed' | 'member';

/** The page itself holds a visitor's survey; the member's own is loaded in the browser. */
export const useReader = (): { reader: Reader; again: () => void } => {
  const dispatch = useAppDispatch();
  const [reader, setReader] = useState<Reader>('visitor');
  const [tries, setTries] = useState(0);
  const changes = useSessionChanges();
  useEffect(() => {
    if (!isOwnSession()) {
      queueMicrotask(() => setReader('visitor'));
      return;
    }
    const load = async () => {
      setReader((before) => (before === 'visitor' || before === 'opening' ? 'opening' : 'asking'));
      const own = await dispatch(refreshSurveyAvailability());
      setReader(own ? 'member' : 'failed');
    };
    void load();
  }, [dispatch, tries, changes]);
  return { reader, again: () => setTries((count) => count + 1) };
};

/** Storage can hold anything: answers that do not belong to the survey are dropped. */
const answersIn = (text: string, { questions }: Survey): Answers => {
  const given = parseAnswers(text);
  return Object.fromEntries(
    questions.map(({ questionId, options }) => [
      questionId,
      given[questionId]?.filter((id) => options.some(({ optionId }) => optionId === id)) ?? [],
    ]),
  );
};

export interface Thanks {
  participation: Participation;
  /** What the member can spend with the coins of the answers; null if it is not known. */
  coins: number | null;
}

export interface Outcome {
  /** The survey is answered: its thanks are due, even if another one waits. */
  onAnswered: (thanks: Thanks) => void;
  /** Moves the focus to what replaces the questions: they disappear together with the button. */
  onOver: () => void;
}

export const useAnswering = (survey: Survey, { onAnswered, onOver }: Outcome) => {
  const dispatch = useAppDispatch();
  const { text, keep, forget } = useStoredText(`survey:${survey.surveyId}`);
  const answers = answersIn(text, survey);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const { busy, run } = useSubmit<'send'>();
  const form = useRef<HTMLFormElement>(null);
  useRestoredForm(useAppSelector(dashboard.selectData)?.lcn ?? null);

  const choose = (questionId: string, options: readonly string[]) => {
    keep((given) => serializeAnswers({ ...answersIn(given, survey), [questionId]: options }));
    setFaults((found) => Object.fromEntries(Object.entries(found).filter(([id]) => id !== questionId)));
  };
  const send = async () => {
    const found = surveyProblems(survey.questions, answers);
    setFaults(found);
    setFailure(null);
    const [first] = Object.keys(found);
    if (first !== undefined) {
      form.current?.querySelector<HTMLInputElement>(`input[name="${first}"]`)?.focus();
      return;
    }
    const body = { surveyId: survey.surveyId, answers: serializeAnswers(answers) };
    const settled = await dispatch(answerSurvey({ body }));
    if (!answerSurvey.fulfilled.match(settled)) {
      setFailure(messageOf(settled.payload));
      // Answered in another tab, or no longer offered: show the current state instead.
      if (!OVER.has(settled.payload?.code ?? 0)) return;
      const member = await dispatch(refreshDashboard());
      // Last: with its answer the questions give way to the thanks.
      const own = await dispatch(refreshSurveyAvailability());
      const participation = own?.participation;
      if (participation?.surveyId === survey.surveyId) {
        onAnswered({ participation, coins: member?.availablePointsAmount ?? null });
      }
      onOver();
      return;
    }
    forget();
    const { participation, availablePointsAmount: coins } = settled.payload;
    dispatch(availabilityKnown({ showSurvey: false, survey: null, participation }));
    onAnswered({ participation, coins });
    // Another survey may wait.
    void dispatch(refreshSurveyAvailability());
    void dispatch(refreshDashboard());
    onOver();
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void run('send', send);
  };
  return { answers, faults, failure, busy: busy !== null, form, choose, submit };
};
