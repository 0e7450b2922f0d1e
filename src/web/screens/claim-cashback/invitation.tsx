/** What a visitor sees of cashback: what it is, what it brings, and the way in. */
import { useRouter } from 'next/router';
import { clientConfig } from '#web/features/brand/config.ts';
import { CASHBACK_LEAD } from '#web/features/cashback/words.ts';
import { formatCoins, formatMoney } from '#web/lib/format.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { Trail } from '#web/screens/shell/structured-data.tsx';
import { useAppSelector } from '#web/store/make-store.ts';
import { ButtonLink, ButtonRow } from '#web/ui/button.tsx';
import { HowTo } from '#web/ui/how-to.tsx';
import { Block, PageHead, Stack, Wrap } from '#web/ui/layout.tsx';

const HOW = [
  { title: 'Verify your PAN', text: 'Once. It is kept encrypted and shown to nobody in full.' },
  { title: 'Say where', text: 'A UPI id or a bank account in your own name.' },
  { title: 'Choose the coins', text: 'A one-time password confirms amount and account.' },
] as const;

/** "100 coins bring ₹20.00." */
export function useRateWords(): string {
  const cashback = useAppSelector(clientConfig.selectData)?.rates.cashback;
  return cashback ? `100 coins bring ${formatMoney(100 * cashback.paisePerCoin)}.` : '';
}

export function CashbackTrail() {
  return <Trail items={[{ label: 'Home', href: hrefs.home() }, { label: 'Claim cashback' }]} />;
}

export function Invitation() {
  const router = useRouter();
  const cashback = useAppSelector(clientConfig.selectData)?.rates.cashback;
  const rate = useRateWords();
  return (
    <Wrap>
      <CashbackTrail />
      <Stack gap={5}>
        <PageHead title="Coins into money" lead={`${CASHBACK_LEAD} ${rate}`} />
        <Block title="How it works">
          <HowTo wide steps={HOW} />
        </Block>
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
          </Stack>
        </Block>
      </Stack>
    </Wrap>
  );
}
