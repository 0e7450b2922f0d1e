/** The survey: for a visitor an introduction, for a member its questions, and afterwards what it earned. */
import { useRef, useState } from 'react';
import { dashboard } from '#web/features/member/dashboard.ts';
import { surveyAvailability, type Survey, type SurveyAvailability } from '#web/features/survey/records.ts';
import { surveyLead } from '#web/features/survey/words.ts';
import { coinsInWords, counted } from '#web/lib/format.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { PublicCrumbs } from '#web/screens/shell/structured-data.tsx';
import { modeTrail } from '#web/screens/shell/trails.ts';
import { useAppSelector } from '#web/store/make-store.ts';
import { Button, ButtonLink, ButtonRow } from '#web/ui/button.tsx';
import { Checkbox, Radio } from '#web/ui/choice.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Fieldset, FormError } from '#web/ui/field.tsx';
import { goToHead } from '#web/ui/go-to-head.ts';
import { PageHead, Stack, Wrap } from '#web/ui/layout.tsx';
import { ScriptNote } from '#web/ui/script-note.tsx';
import { StepTrail } from '#web/ui/step-trail.tsx';
import { TryAgain } from '#web/ui/try-again.tsx';
import { Answered, type AnsweredProps } from './answered.tsx';
import { Opening } from './opening.tsx';
import styles from './survey.module.css';
import { useAnswering, useReader, type Outcome, type Reader, type Thanks } from './use-survey.ts';

type Question = Survey['questions'][number];

interface QuestionFieldProps {
  question: Question;
  chosen: readonly string[];
  fault: string | undefined;
  onChoose: (options: readonly string[]) => void;
}

/** A group has no attribute to say that it needs an answer. */
function Legend({ text, hint }: { text: string; hint: string }) {
  return (
    <>
      <span className="h3">{text}</span>
      <span className="visually-hidden"> (required)</span>
      {hint && (
        <>
          <br />
          <span className="meta">{hint}</span>
        </>
      )}
    </>
  );
}

function QuestionField({ question, chosen, fault, onChoose }: QuestionFieldProps) {
  const { questionId, text, kind, most, options } = question;
  const isOne = kind === 'ONE';
  const toggled = (id: string) =>
    isOne ? [id] : chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id];
  const Choice = isOne ? Radio : Checkbox;
  const hint = isOne ? '' : most < options.length ? `Up to ${most}` : 'As many as apply';
  return (
    <Fieldset legend={<Legend text={text} hint={hint} />} error={fault}>
      {options.map(({ optionId, label }) => (
        <Choice
          key={optionId}
          name={questionId}
          value={optionId}
          label={label}
          checked={chosen.includes(optionId)}
          onChange={() => onChoose(toggled(optionId))}
        />
      ))}
    </Fieldset>
  );
}

function Questions({ survey, ...outcome }: { survey: Survey } & Outcome) {
  const { answers, faults, failure, busy, form, choose, submit } = useAnswering(survey, outcome);
  return (
    <form ref={form} method="post" onSubmit={submit} noValidate>
      <Stack gap={5}>
        {survey.questions.map((question) => (
          <QuestionField
            key={question.questionId}
            question={question}
            chosen={answers[question.questionId] ?? []}
            fault={faults[question.questionId]}
            onChoose={(options) => choose(question.questionId, options)}
          />
        ))}
        {failure && <FormError>{failure}</FormError>}
        <ButtonRow>
          <Button type="submit" size="l" scripted busy={busy} busyLabel="Sending">
            Send answers
          </Button>
        </ButtonRow>
      </Stack>
    </form>
  );
}

interface InvitationProps {
  survey: Survey;
  reader: Exclude<Reader, 'member' | 'opening'>;
  again: () => void;
}

/** Until the member's survey is known, the same box is shown. */
function Invitation({ survey, reader, again }: InvitationProps) {
  const { minutes, points, image } = survey;
  const failed = 'Your survey could not be loaded.';
  return (
    <EmptyState
      title={`${counted(minutes, 'minute')}, ${coinsInWords(points)}`}
      text={
        reader === 'visitor' ? (
          'Sign in to answer the questions and get the coins.'
        ) : (
          <span role="status">{reader === 'asking' ? 'Loading your questions.' : failed}</span>
        )
      }
      image={image.url}
      action={
        reader === 'visitor' ? (
          <>
            <ButtonLink href={hrefs.login(hrefs.survey())}>Sign in</ButtonLink>
            <ScriptNote>Answering needs JavaScript.</ScriptNote>
          </>
        ) : (
          <TryAgain busy={reader === 'asking'} onClick={again} />
        )
      }
    />
  );
}

interface ContentProps
  extends Outcome, Pick<AnsweredProps, 'onNext' | 'coins'>, Omit<InvitationProps, 'survey' | 'reader'> {
  availability: SurveyAvailability;
  reader: Exclude<Reader, 'opening'>;
}

function Content({ availability, coins, onNext, reader, again, ...outcome }: ContentProps) {
  const { survey, participation } = availability;
  if (survey && reader === 'member') {
    return <Questions key={survey.surveyId} survey={survey} {...outcome} />;
  }
  if (survey && reader !== 'member') return <Invitation {...{ survey, reader, again }} />;
  if (participation) return <Answered {...{ participation, coins, onNext }} />;
  return (
    <EmptyState
      title="No survey at the moment"
      text="Check back soon."
      image="/art/survey.webp"
      action={<ButtonLink href={hrefs.home()}>Go to the home page</ButtonLink>}
    />
  );
}

const SURVEY_STEPS = ['Questions', 'Coins'];

/** Without a survey and without an answer to one, there are no steps. */
function SurveySteps({ survey, participation }: SurveyAvailability) {
  if (!survey && !participation) return null;
  return <StepTrail names={SURVEY_STEPS} current={survey ? 0 : SURVEY_STEPS.length} />;
}

/** What is known of the member's surveys; the next one waits until the thanks for the one before were seen. */
const useThanks = () => {
  const known = useAppSelector(surveyAvailability.selectData);
  const inHeader = useAppSelector(dashboard.selectData)?.availablePointsAmount ?? null;
  const [thanks, thank] = useState<Thanks | null>(null);
  const participation = thanks?.participation ?? null;
  const next = known?.survey?.surveyId;
  return {
    availability: participation && known ? { ...known, survey: null, participation } : known,
    hasNext: participation !== null && next !== undefined && next !== participation.surveyId,
    // The header follows the coins later: until then it has the balance from before the answers.
    coins: thanks ? thanks.coins : inHeader,
    thank,
  };
};

export function SurveyScreen() {
  const { availability, coins, hasNext, thank } = useThanks();
  const { reader, again } = useReader();
  const head = useRef<HTMLDivElement>(null);
  if (!availability) return null;
  const { survey } = availability;
  const onOver = () => goToHead(head.current);
  const next = () => {
    thank(null);
    onOver();
  };
  return (
    <Wrap>
      <PublicCrumbs items={modeTrail('earn', { label: 'Survey' })} />
      <SurveySteps {...availability} />
      {reader === 'opening' ? (
        <Opening />
      ) : (
        <>
          <div ref={head} tabIndex={-1}>
            <PageHead title={survey?.title ?? 'Survey'} lead={survey && surveyLead(survey)} />
          </div>
          <div role="status" className="visually-hidden">
            {availability.participation && !survey ? 'Your answers arrived.' : ''}
          </div>
          <div className={styles.room}>
            <Content
              {...{ availability, coins, reader, again, onOver }}
              onAnswered={thank}
              onNext={hasNext ? next : null}
            />
          </div>
        </>
      )}
    </Wrap>
  );
}
