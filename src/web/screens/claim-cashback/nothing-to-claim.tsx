/** Shown to a member who has too few coins for a claim, or has claimed the month's maximum. */
import type { Terms } from '#web/features/cashback/records.ts';
import { maxPoints } from '#web/features/cashback/rules.ts';
import { coinsInWords, formatCoins } from '#web/lib/format.ts';
import { useEarn } from '#web/screens/shell/use-earn.ts';
import { ButtonLink, ButtonRow } from '#web/ui/button.tsx';
import { Stack } from '#web/ui/layout.tsx';

export const canClaim = (terms: Terms): boolean => maxPoints(terms) >= terms.limits.leastPoints;

interface NothingToClaimProps {
  terms: Terms;
  /** A form with a button of its own follows. */
  beside?: boolean;
}

export function NothingToClaim({ terms, beside = false }: NothingToClaimProps) {
  const earn = useEarn();
  const { leastPoints, leftThisMonth } = terms.limits;
  const short = leastPoints - terms.availablePointsAmount;
  return (
    <Stack gap={3}>
      <p role="status">
        {leftThisMonth < leastPoints
          ? 'You have claimed the most you can this month. You can claim again from the first of next month.'
          : `A claim needs at least ${formatCoins(leastPoints)} coins. You are ${coinsInWords(short)} short.`}
      </p>
      {earn && (
        <ButtonRow>
          <ButtonLink variant={beside ? 'secondary' : 'primary'} href={earn}>
            Earn coins
          </ButtonLink>
        </ButtonRow>
      )}
    </Stack>
  );
}
