import { hrefs } from '#web/routes/hrefs.ts';
import { SearchForm } from '#web/ui/search-form.tsx';

/** Searches within the questions; works without JavaScript. */
export function FaqSearch({ q = '' }: { q?: string }) {
  return (
    <SearchForm
      action={hrefs.faqs()}
      label="Search the questions"
      placeholder="Expiry, voucher, tracking…"
      defaultValue={q}
    />
  );
}
