/** What whoever signs in for the first time agrees to. A brand whose policies stand elsewhere says so there. */
import { clientConfig } from '#web/features/brand/config.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { useAppSelector } from '#web/store/make-store.ts';

interface AgreementProps {
  /** By what one agrees: "By continuing". */
  by: string;
  /** What is said before, in the same paragraph. */
  lead?: string;
}

export function Agreement({ by, lead = '' }: AgreementProps) {
  const hasPolicies = useAppSelector(clientConfig.selectData)?.modules.includes('policies');
  if (!hasPolicies) return lead && <p className="meta">{lead}</p>;
  return (
    <p className="meta">
      {lead} {by}, you agree to the{' '}
      <a className="link" href={hrefs.policy('terms')}>
        terms and conditions
      </a>{' '}
      and the{' '}
      <a className="link" href={hrefs.policy('privacy')}>
        privacy policy
      </a>
      .
    </p>
  );
}
