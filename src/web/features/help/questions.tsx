/** Questions that open to show their answers; find-in-page finds the answers as well. */
import { Fold } from '#web/ui/fold.tsx';
import { MoreLink } from '#web/ui/layout.tsx';
import { Marked } from '#web/ui/marked.tsx';
import type { FaqQuestion } from './records.ts';

interface QuestionsProps {
  questions: readonly FaqQuestion[];
  /** The search words: marked in the texts, and the answers are open. */
  terms?: readonly string[];
}

const linksOf = ({ links = [] }: FaqQuestion) =>
  links.map(({ label, href }) => (
    <MoreLink key={href} href={href}>
      {label}
    </MoreLink>
  ));

export function Questions({ questions, terms = [] }: QuestionsProps) {
  return (
    <div>
      {questions.map((one) => (
        <Fold
          key={one.questionId}
          title={<Marked text={one.question} terms={terms} />}
          open={terms.length > 0}
          foot={linksOf(one)}
        >
          {one.answer.map((paragraph, at) => (
            <p key={at}>
              <Marked text={paragraph} terms={terms} />
            </p>
          ))}
        </Fold>
      ))}
    </div>
  );
}
