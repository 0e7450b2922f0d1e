/** What a visitor sees of cashback: what it is, what it is worth, and how to sign in. */
import { useRouter } from 'next/router';
import type { ReactNode } from 'react';
import { clientConfig } from '#web/features/brand/config.ts';
import { CASHBACK_LEAD } from '#web/features/cashback/words.ts';
import { formatCoins, formatMoney } from '#web/lib/format.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { MemberGuess } from '#web/screens/shell/member-guess.tsx';
import { PublicCrumbs } from '#web/screens/shell/structured-data.tsx';
import { useAppSelector } from '#web/store/make-store.ts';
import { ButtonLink, ButtonRow } from '#web/ui/button.tsx';
import { HowTo } from '#web/ui/how-to.tsx';
import { Block, PageHead, Stack, Wrap } from '#web/ui/layout.tsx';
import { TextSection } from '#web/ui/page-layout.tsx';
import { ScriptNote } from '#web/ui/script-note.tsx';

const HOW = [
  {
    title: 'Verify your PAN',
    text: 'You do this once. Your PAN is kept encrypted and is never shown in full.',
  },
  { title: 'Choose where', text: 'A UPI id or a bank account in your own name.' },
  { title: 'Choose how many coins', text: 'Confirm the amount and the account with a one-time password.' },
] as const;

/** "You get ₹20.00 for 100 coins.": the brand's rate until the member's own is known. */
export const useRateText = (own?: number): string => {
  const brands = useAppSelector(clientConfig.selectData)?.rates.cashback?.paisePerCoin;
  const rate = own ?? brands;
  return rate === undefined ? '' : `You get ${formatMoney(100 * rate)} for 100 coins.`;
};

export function CashbackCrumbs() {
  return <PublicCrumbs items={[{ label: 'Home', href: hrefs.home() }, { label: 'Claim cashback' }]} />;
}

function Terms() {
  const router = useRouter();
  const cashback = useAppSelector(clientConfig.selectData)?.rates.cashback;
  const rate = useRateText();
  return (
    <Stack gap={5}>
      <PageHead title="Turn coins into money" lead={`${CASHBACK_LEAD} ${rate}`} />
      <TextSection title="How it works">
        <HowTo steps={HOW} />
      </TextSection>
      <Block>
        <Stack gap={3}>
          {cashback && (
            <p className="meta">
              {formatCoins(cashback.leastCoins)} to {formatCoins(cashback.mostCoins)} coins at a time,{' '}
              {formatCoins(cashback.mostCoinsPerMonth)} in a month.
            </p>
          )}
          <ButtonRow>
            <ButtonLink size="l" href={hrefs.login(router.asPath)}>
              Sign in to claim
            </ButtonLink>
          </ButtonRow>
          <ScriptNote>Claiming needs JavaScript.</ScriptNote>
        </Stack>
      </Block>
    </Stack>
  );
}

interface InvitationProps {
  /** What stands here for a member until the page knows who it is; without it, the page knows already. */
  member?: ReactNode;
}

export function Invitation({ member }: InvitationProps) {
  return (
    <Wrap>
      <CashbackCrumbs />
      {member === undefined ? (
        <Terms />
      ) : (
        <MemberGuess member={member}>
          <Terms />
        </MemberGuess>
      )}
    </Wrap>
  );
}
