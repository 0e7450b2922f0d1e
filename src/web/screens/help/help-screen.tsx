/** Help and support: the questions by subject, and every way to contact us. */
import { clientConfig } from '#web/features/brand/config.ts';
import type { Subject } from '#web/features/help/records.ts';
import { HELP_LEAD } from '#web/features/help/words.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { useAppSelector } from '#web/store/make-store.ts';
import { PageHead, Section, Wrap } from '#web/ui/layout.tsx';
import { LinkRows, type LinkRow } from '#web/ui/link-rows.tsx';
import { PublicCrumbs } from '#web/screens/shell/structured-data.tsx';
import { CategoryRows } from './category-rows.tsx';
import { FaqSearch } from './faq-search.tsx';
import { helpCrumbs } from './help-crumbs.ts';

const useContacts = (): { people: LinkRow[]; apps: LinkRow[]; social: LinkRow[] } => {
  const support = useAppSelector(clientConfig.selectData)?.support;
  if (!support) return { people: [], apps: [], social: [] };
  return {
    people: [
      {
        href: `tel:${support.phone.replace(/\s/g, '')}`,
        title: support.phone,
        text: 'Call us',
        icon: 'phone',
      },
      { href: `mailto:${support.email}`, title: support.email, text: 'Write to us', icon: 'envelope-simple' },
    ],
    apps: support.stores.map(({ label, href }) => ({
      href,
      title: label,
      icon: 'device-mobile',
      outside: true,
    })),
    social: support.social.map(({ network, label, href }) => ({
      href,
      title: label,
      icon: `${network}-logo` as const,
      outside: true,
    })),
  };
};

export function HelpScreen({ subjects }: { subjects: readonly Subject[] }) {
  const { people, apps, social } = useContacts();
  return (
    <Wrap>
      <PublicCrumbs items={helpCrumbs} />
      <PageHead title="Help and support" lead={HELP_LEAD} />
      <FaqSearch />
      <Section title="What is it about?" more={{ href: hrefs.faqs(), label: 'All questions' }}>
        <CategoryRows subjects={subjects} />
      </Section>
      <Section title="Talk to us">
        <LinkRows items={people} />
      </Section>
      {apps.length > 0 && (
        <Section title="Get the app">
          <LinkRows items={apps} />
        </Section>
      )}
      {social.length > 0 && (
        <Section title="Follow us">
          <LinkRows items={social} />
        </Section>
      )}
    </Wrap>
  );
}
