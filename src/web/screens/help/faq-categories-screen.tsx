import type { Subject } from '#web/features/help/records.ts';
import { PageHead, Section, Wrap } from '#web/ui/layout.tsx';
import { PublicCrumbs } from '#web/screens/shell/structured-data.tsx';
import { CategoryRows } from './category-rows.tsx';
import { FaqSearch } from './faq-search.tsx';
import { categoryCrumbs } from './help-crumbs.ts';

/** The subjects of the FAQs. */
export function FaqCategoriesScreen({ subjects }: { subjects: readonly Subject[] }) {
  return (
    <Wrap>
      <PublicCrumbs items={categoryCrumbs('By subject')} />
      <PageHead title="FAQs by subject" />
      <FaqSearch />
      <Section label="Subjects">
        <CategoryRows subjects={subjects} />
      </Section>
    </Wrap>
  );
}
