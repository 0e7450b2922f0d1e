import { hrefs } from '#web/routes/hrefs.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { useOffered } from './use-offered.ts';

interface SeeRewardsProps {
  /** The list of what is missing here. */
  list: string;
  label: string;
}

/** The action where a member has nothing yet: a list of rewards, or all rewards where the brand has no such list. */
export function SeeRewards({ list, label }: SeeRewardsProps) {
  const offered = useOffered();
  const all = hrefs.mode('burn');
  if (offered(list)) return <ButtonLink href={list}>{label}</ButtonLink>;
  return offered(all) && <ButtonLink href={all}>See rewards</ButtonLink>;
}
