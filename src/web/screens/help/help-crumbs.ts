// The breadcrumbs of the help pages.
import { hrefs } from '#web/routes/hrefs.ts';

interface Step {
  label: string;
  href?: string;
}

const HOME: Step = { label: 'Home', href: hrefs.home() };
const HELP: Step = { label: 'Help and support', href: hrefs.helpAndSupport() };
const FAQS: Step = { label: 'FAQs', href: hrefs.faqs() };

export const helpCrumbs: readonly Step[] = [HOME, { label: HELP.label }];
export const faqCrumbs: readonly Step[] = [HOME, HELP, { label: FAQS.label }];
export const categoryCrumbs = (label: string): readonly Step[] => [HOME, HELP, FAQS, { label }];
export const policyCrumbs = (label: string): readonly Step[] => [HOME, HELP, { label }];
