import { faqs } from '#web/features/help/records.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { useAppSelector } from '#web/store/make-store.ts';
import { LinkRows } from '#web/ui/link-rows.tsx';

/** What the questions are about, each leading to its own page. */
export function CategoryRows() {
  const categories = useAppSelector(faqs.selectData)?.categories ?? [];
  return (
    <LinkRows
      items={categories.map(({ categoryId, title, summary, questions }) => ({
        href: hrefs.faqCategory(categoryId),
        title,
        text: summary,
        end: questions.length === 1 ? '1 question' : `${questions.length} questions`,
      }))}
    />
  );
}
