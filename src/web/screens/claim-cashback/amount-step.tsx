/** The number of coins: shows their value while typing. */
import { worthPaise } from '#contract/pricing.ts';
import type { Beneficiary, Terms } from '#web/features/cashback/records.ts';
import { maxPoints, pointsProblem } from '#web/features/cashback/rules.ts';
import { payeeName } from '#web/features/cashback/words.ts';
import { formatCoins } from '#web/lib/format.ts';
import { wholeNumberIn } from '#web/lib/whole-number.ts';
import { Button } from '#web/ui/button.tsx';
import { Money } from '#web/ui/coins.tsx';
import { Block, Stack } from '#web/ui/layout.tsx';
import { SubmitRow } from '#web/ui/submit-row.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { canClaim, NothingToClaim } from './nothing-to-claim.tsx';
import { StepTitle } from './step-title.tsx';
import { useAmount } from './use-amount.ts';

interface AmountStepProps {
  payee: Beneficiary | undefined;
  terms: Terms;
  focus: boolean;
  onPayee: () => void;
}

/** "500 to 1,000 coins."; with only enough for the least: "500 coins." */
const claimable = (terms: Terms): string => {
  const [least, most] = [terms.limits.leastPoints, maxPoints(terms)];
  return `${least === most ? '' : `${formatCoins(least)} to `}${formatCoins(most)} coins.`;
};

/** The value of the coins; until a valid number is typed, what can be claimed. */
function CoinValue({ typed, terms }: { typed: string; terms: Terms }) {
  const coins = pointsProblem(typed, terms) === null ? wholeNumberIn(typed) : null;
  return (
    <span aria-live="polite" aria-atomic="true">
      {coins ? (
        <>
          You get <Money paise={worthPaise(coins, terms.paisePerCoin)} className="strong" />.
        </>
      ) : (
        claimable(terms)
      )}
    </span>
  );
}

export function AmountStep({ payee, terms, focus, onPayee }: AmountStepProps) {
  const { field, points, problem, failure, busy, type, submit } = useAmount(payee, terms);
  const title = <StepTitle focus={focus}>How many coins?</StepTitle>;
  if (!canClaim(terms)) {
    return (
      <Block title={title}>
        <NothingToClaim terms={terms} />
      </Block>
    );
  }
  const most = maxPoints(terms);
  return (
    <Block title={title}>
      <form method="post" noValidate onSubmit={submit}>
        <Stack gap={3}>
          {payee && (
            <p className="meta">
              To <span className="strong">{payeeName(payee)}</span>.{' '}
              <button type="button" className="link reach" onClick={onPayee}>
                Change
              </button>
            </p>
          )}
          <TextField
            ref={field}
            label="Coins"
            name="points"
            inputMode="numeric"
            autoComplete="off"
            maxLength={17}
            help={<CoinValue typed={points} terms={terms} />}
            value={points}
            error={problem}
            alone
            onChange={(event) => type(event.target.value)}
          />
          <div>
            <Button variant="secondary" onClick={() => type(formatCoins(most))}>
              Maximum {formatCoins(most)}
            </Button>
          </div>
          <SubmitRow failure={failure} busy={busy} busyLabel="Saving">
            Continue
          </SubmitRow>
        </Stack>
      </form>
    </Block>
  );
}
