/** Questions that open to show their answers; find-in-page finds the answers as well. */
import { Fold } from '#web/ui/fold.tsx';
import { Marked } from '#web/ui/marked.tsx';
import type { FaqQuestion } from './records.ts';

interface QuestionsProps {
  questions: readonly FaqQuestion[];
  /** The search words: marked in the texts, and the answers are open. */
  terms?: readonly string[];
}

export function Questions({ questions, terms = [] }: QuestionsProps) {
  return (
    <div>
      {questions.map(({ questionId, question, answer }) => (
        <Fold key={questionId} title={<Marked text={question} terms={terms} />} open={terms.length > 0}>
          {answer.map((paragraph, at) => (
            <p key={at}>
              <Marked text={paragraph} terms={terms} />
            </p>
          ))}
        </Fold>
      ))}
    </div>
  );
}
