/** A policy: its sections, the date from which it applies, and the other policies. */
import { policy } from '#web/features/help/records.ts';
import { formatDate } from '#web/lib/dates.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { useAppSelector } from '#web/store/make-store.ts';
import { LinkRows } from '#web/ui/link-rows.tsx';
import { PageHead, Section, Wrap } from '#web/ui/layout.tsx';
import { Prose } from '#web/ui/prose.tsx';
import { PublicCrumbs } from '#web/screens/shell/structured-data.tsx';
import { policyCrumbs } from './help-crumbs.ts';

export function PolicyScreen() {
  const found = useAppSelector(policy.selectData);
  if (!found) return null;
  const { title, summary, validFrom, sections, policyId } = found.policy;
  const others = found.policies.filter((one) => one.policyId !== policyId);
  return (
    <Wrap>
      <PublicCrumbs items={policyCrumbs(title)} />
      <PageHead title={title} lead={summary} />
      <p className="meta">Effective from {formatDate(validFrom)}</p>
      <Section label={title}>
        <Prose>
          {sections.map((section) => (
            <section key={section.title}>
              <h2>{section.title}</h2>
              {section.paragraphs.map((paragraph, at) => (
                <p key={at}>{paragraph}</p>
              ))}
              {section.list.length > 0 && (
                <ul>
                  {section.list.map((line) => (
                    <li key={line}>{line}</li>
                  ))}
                </ul>
              )}
            </section>
          ))}
        </Prose>
      </Section>
      {others.length > 0 && (
        <Section title="Other policies">
          <LinkRows items={others.map((one) => ({ href: hrefs.policy(one.policyId), title: one.title }))} />
        </Section>
      )}
    </Wrap>
  );
}
