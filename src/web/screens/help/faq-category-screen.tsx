/** One subject: its questions, and links to the other subjects. */
import { Questions } from '#web/features/help/questions.tsx';
import type { FaqCategory, Subject } from '#web/features/help/records.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { LinkRows } from '#web/ui/link-rows.tsx';
import { PageHead, Wrap } from '#web/ui/layout.tsx';
import { SideSection } from '#web/ui/side-section.tsx';
import { PublicCrumbs, StructuredData } from '#web/screens/shell/structured-data.tsx';
import { categoryCrumbs } from './help-crumbs.ts';

interface FaqCategoryScreenProps {
  category: FaqCategory;
  others: readonly Subject[];
}

export function FaqCategoryScreen({ category, others }: FaqCategoryScreenProps) {
  const { title, summary, questions } = category;
  return (
    <Wrap>
      <PublicCrumbs items={categoryCrumbs(title)} />
      <StructuredData about="questions" of={category} />
      <PageHead title={title} lead={summary} />
      <SideSection title="Questions">
        <Questions questions={questions} />
      </SideSection>
      <SideSection title="Other subjects" more={{ href: hrefs.helpAndSupport(), label: 'Help and support' }}>
        <LinkRows
          items={others.map((one) => ({
            href: hrefs.faqCategory(one.categoryId),
            title: one.title,
            text: one.summary,
          }))}
        />
      </SideSection>
    </Wrap>
  );
}
