// The text form of a survey's answers, for both sides: a GET can carry them only in its URL (docs/decisions/024).
// Pure.

const WORD = '[a-z0-9-]{1,40}';
const ANSWER = `${WORD}:${WORD}(?:\\.${WORD})*`;

export const SURVEY_RULES = {
  id: new RegExp(`^${WORD}$`),
  answers: new RegExp(`^${ANSWER}(?:,${ANSWER})*$`),
  /** Signs of all answers together. */
  longest: 2000,
} as const;

/** The chosen options by question. */
export type Answers = Readonly<Record<string, readonly string[]>>;

/** `{ often: ['weekly'] }` → `often:weekly`. A question without a choice is left out. */
export const serializeAnswers = (answers: Answers): string =>
  Object.entries(answers)
    .filter(([, options]) => options.length > 0)
    .map(([question, options]) => `${question}:${options.join('.')}`)
    .join(',');

/** The inverse. If a question occurs twice, the last one counts; each option counts once. */
export const parseAnswers = (text: string): Answers =>
  Object.fromEntries(
    text.split(',').map((part) => {
      const [question = '', options = ''] = part.split(':');
      return [question, [...new Set(options.split('.'))]];
    }),
  );

interface SurveyQuestion {
  questionId: string;
  kind: 'ONE' | 'MANY';
  most: number;
  options: readonly { optionId: string }[];
}

const answerProblem = ({ kind, most, options }: SurveyQuestion, chosen: readonly string[]): string | null => {
  if (chosen.length === 0) return kind === 'ONE' ? 'Choose an answer' : 'Choose at least one';
  if (chosen.some((id) => !options.some(({ optionId }) => optionId === id)))
    return 'Choose one of the answers';
  const limit = kind === 'ONE' ? 1 : most;
  return chosen.length > limit ? `Choose ${limit === 1 ? 'one answer' : `up to ${limit}`}` : null;
};

/** What is wrong, by question; empty if the survey is complete. */
export const surveyProblems = (
  questions: readonly SurveyQuestion[],
  answers: Answers,
): Record<string, string> =>
  Object.fromEntries(
    questions.flatMap((question) => {
      const fault = answerProblem(question, answers[question.questionId] ?? []);
      return fault === null ? [] : [[question.questionId, fault]];
    }),
  );
