/** What a person who signs in for the first time agrees to. A brand with policies elsewhere states that there. */
import { clientConfig } from '#web/features/brand/config.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { useAppSelector } from '#web/store/make-store.ts';

interface AgreementProps {
  /** The action that expresses the agreement: "By continuing". */
  by: string;
  /** Text before it in the same paragraph. */
  lead?: string;
}

export function Agreement({ by, lead = '' }: AgreementProps) {
  const hasPolicies = useAppSelector(clientConfig.selectData)?.modules.includes('policies');
  if (!hasPolicies) return lead && <p className="meta">{lead}</p>;
  return (
    <p className="meta">
      {lead} {by}, you agree to the{' '}
      <a className="link" href={hrefs.policy('terms')}>
        terms
      </a>{' '}
      and{' '}
      <a className="link" href={hrefs.policy('privacy')}>
        privacy policy
      </a>
      .
    </p>
  );
}
