/** Questions that open to their answers; found by the browser's own search as well. */
import { Fold } from '#web/ui/fold.tsx';
import { Marked } from '#web/ui/marked.tsx';
import type { FaqQuestion } from './records.ts';

interface QuestionsProps {
  questions: readonly FaqQuestion[];
  /** What was searched for: marked, and the answers stand open. */
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
