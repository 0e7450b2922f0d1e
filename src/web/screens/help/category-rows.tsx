import type { Subject } from '#web/features/help/records.ts';
import { counted } from '#web/lib/format.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { LinkRows } from '#web/ui/link-rows.tsx';

/** The subjects of the questions, each a link to its own page. */
export function CategoryRows({ subjects }: { subjects: readonly Subject[] }) {
  return (
    <LinkRows
      items={subjects.map(({ categoryId, title, summary, count }) => ({
        href: hrefs.faqCategory(categoryId),
        title,
        text: summary,
        end: counted(count, 'question'),
      }))}
    />
  );
}
