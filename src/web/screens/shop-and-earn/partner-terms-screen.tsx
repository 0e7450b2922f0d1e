/** The terms of one partner: rates, when coins are credited and taken back. */
import { clientConfig } from '#web/features/brand/config.ts';
import { partnerTerms } from '#web/features/partners/records.ts';
import { termsTitle } from '#web/features/partners/words.ts';
import { formatDate } from '#web/lib/dates.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { PublicCrumbs } from '#web/screens/shell/structured-data.tsx';
import { partnerTrail } from '#web/screens/shell/trails.ts';
import { useAppSelector } from '#web/store/make-store.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { PageHead, Section, Stack, Wrap } from '#web/ui/layout.tsx';
import { Prose } from '#web/ui/prose.tsx';

export function PartnerTermsScreen() {
  const terms = useAppSelector(partnerTerms.selectData);
  const modules = useAppSelector(clientConfig.selectData)?.modules ?? [];
  if (!terms) return null;
  const { partner, sections, updatedOn } = terms;
  return (
    <Wrap>
      <PublicCrumbs items={partnerTrail(partner, { label: 'Partner terms' })} />
      <PageHead title={termsTitle(terms)} lead={`Effective from ${formatDate(updatedOn)}.`} />
      <Section label={termsTitle(terms)}>
        <Stack gap={5}>
          <Prose>
            {sections.map(({ title, paragraphs }) => (
              <section key={title}>
                <h2>{title}</h2>
                {paragraphs.map((text) => (
                  <p key={text}>{text}</p>
                ))}
              </section>
            ))}
          </Prose>
          {modules.includes('shop-and-earn') && (
            <div>
              <ButtonLink href={hrefs.shopAndEarn(partner.slug)}>Shop and earn</ButtonLink>
            </div>
          )}
        </Stack>
      </Section>
    </Wrap>
  );
}
