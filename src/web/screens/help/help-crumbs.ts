// The breadcrumbs of the help pages.
import type { Crumb } from '#web/lib/structured-data/breadcrumbs.ts';
import { hrefs } from '#web/routes/hrefs.ts';

const HOME: Crumb = { label: 'Home', href: hrefs.home() };
const HELP: Crumb = { label: 'Help and support', href: hrefs.helpAndSupport() };
const FAQS: Crumb = { label: 'FAQs', href: hrefs.faqs() };

export const helpCrumbs: readonly Crumb[] = [HOME, { label: HELP.label }];
export const faqCrumbs: readonly Crumb[] = [HOME, HELP, { label: FAQS.label }];
export const categoryCrumbs = (label: string): readonly Crumb[] => [HOME, HELP, FAQS, { label }];
export const policyCrumbs = (label: string): readonly Crumb[] => [HOME, HELP, { label }];
