/** All FAQs by category, or those that match a search. */
import { countOf, findQuestions, type FoundQuestions } from '#web/features/help/find-questions.ts';
import { Questions } from '#web/features/help/questions.tsx';
import { faqs } from '#web/features/help/records.ts';
import { counted } from '#web/lib/format.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { useAppSelector } from '#web/store/make-store.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHead, Stack, Wrap } from '#web/ui/layout.tsx';
import { SideSection } from '#web/ui/side-section.tsx';
import { PublicCrumbs, StructuredData } from '#web/screens/shell/structured-data.tsx';
import { FaqSearch } from './faq-search.tsx';
import { faqCrumbs } from './help-crumbs.ts';

function Categories({ found: { categories, terms } }: { found: FoundQuestions }) {
  return categories.map(({ categoryId, title, questions }) => (
    <SideSection
      key={categoryId}
      title={title}
      more={{ href: hrefs.faqCategory(categoryId), label: 'Only this subject' }}
    >
      <Questions questions={questions} terms={terms} />
    </SideSection>
  ));
}

function NothingFound({ q }: { q: string }) {
  return (
    <EmptyState
      title={`No question about “${q}”`}
      text="Try another word, or ask us."
      image="/art/nothing-found.webp"
      level={2}
      action={<ButtonLink href={hrefs.helpAndSupport()}>Help and support</ButtonLink>}
    />
  );
}

const leadOf = (q: string, { isNear }: FoundQuestions, count: number): string => {
  if (isNear) return `No exact match for “${q}”. These come close.`;
  return `${counted(count, 'question')} found.`;
};

export function FaqsScreen({ q }: { q: string }) {
  const { categories: all, sameWords } = useAppSelector(faqs.selectData) ?? { categories: [] };
  const found = findQuestions(all, q, sameWords);
  const count = countOf(found.categories);
  const searched = found.terms.length > 0;
  return (
    <Wrap>
      <PublicCrumbs items={faqCrumbs} />
      {!searched && <StructuredData about="questions" of={all} />}
      <PageHead title="FAQs" lead={searched && count > 0 ? leadOf(q, found, count) : undefined} />
      <Stack>
        <FaqSearch key={q} q={q} />
        {count === 0 && <NothingFound q={q} />}
      </Stack>
      <Categories found={found} />
    </Wrap>
  );
}
