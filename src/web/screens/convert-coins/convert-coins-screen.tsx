/** Convert points: how many points of the client's programme become coins, then the one-time password. */
import { CONVERSION_STEPS, ConversionRows, rateText } from '#web/features/conversion/conversion-bill.tsx';
import { maxPoints } from '#web/features/conversion/preview.ts';
import { clientBalance, conversionStatus, type ClientBalance } from '#web/features/conversion/records.ts';
import type { Conversion } from '#web/features/conversion/records.ts';
import { OtpForm } from '#web/features/otp/otp-form.tsx';
import { coinsInWords, formatCoins } from '#web/lib/format.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { Crumbs } from '#web/screens/shell/structured-data.tsx';
import { modeTrail } from '#web/screens/shell/trails.ts';
import { useOffered } from '#web/screens/shell/use-offered.ts';
import { useAppSelector } from '#web/store/make-store.ts';
import { Bill } from '#web/ui/bill.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Coins } from '#web/ui/coins.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { FailureInView } from '#web/ui/failure-in-view.tsx';
import { Block, PageHead, Stack, Wrap } from '#web/ui/layout.tsx';
import { CheckoutLayout } from '#web/ui/page-layout.tsx';
import { StepTrail } from '#web/ui/step-trail.tsx';
import { BuyBar } from '#web/ui/tab-bar.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useStartConversion, type StartedConversion } from './use-start-conversion.ts';
import { useConversionOtp } from './use-conversion-otp.ts';

const FORM = 'convert-points';
const CRUMBS = modeTrail('earn', { label: 'Convert points' });

function Away({ problem }: { problem: string }) {
  return (
    <Wrap>
      <Crumbs items={CRUMBS} />
      <PageHead title="Convert points" />
      <EmptyState
        title="We cannot read your points right now"
        text={`${problem}. Nothing has happened to them.`}
        image="/art/no-orders.webp"
        action={<ButtonLink href={hrefs.convertCoins()}>Try again</ButtonLink>}
      />
    </Wrap>
  );
}

function AmountForm({ balance, beginning }: { balance: ClientBalance; beginning: StartedConversion }) {
  const { programme, leftToday, limits } = balance;
  const { preview, text, error, field, type, takeMost, submit } = beginning;
  const most = maxPoints(balance);
  return (
    <form id={FORM} method="post" onSubmit={submit} noValidate>
      <Stack gap={2}>
        <TextField
          ref={field}
          label={programme.pointsName}
          name="points"
          inputMode="numeric"
          autoComplete="off"
          maxLength={17}
          value={text}
          error={error}
          alone
          help={`At least ${formatCoins(limits.least)}, in steps of ${formatCoins(balance.rate.points)}`}
          onChange={(event) => type(event.target.value)}
        />
        <p aria-live="polite" aria-atomic="true">
          {preview.refusal === null ? (
            <>
              You get <Coins value={preview.coins} words className="strong" />
            </>
          ) : (
            // On a wider screen the bill beside the field says it.
            <span className="meta phone-only">{rateText(balance.rate, programme.pointsName)}</span>
          )}
        </p>
        {most > 0 && (
          <div>
            <Button variant="secondary" scripted onClick={takeMost}>
              Maximum {formatCoins(most)}
            </Button>
          </div>
        )}
        {most === 0 && (
          <p role="status">
            {leftToday < limits.least
              ? 'You have reached today’s limit. It resets at midnight.'
              : `You need at least ${formatCoins(limits.least)} ${programme.pointsName} to convert.`}
          </p>
        )}
      </Stack>
    </form>
  );
}

function Amount({ balance }: { balance: ClientBalance }) {
  const beginning = useStartConversion(balance);
  const { preview, busy, failure } = beginning;
  const { programme, pointsBalance, rate, leftToday, limits } = balance;
  const coins = preview.refusal === null ? preview.coins : 0;
  const submit = (block: boolean) => (
    <Button
      type="submit"
      form={FORM}
      scripted
      size="l"
      block={block}
      busy={busy}
      busyLabel="One moment"
      disabled={maxPoints(balance) === 0}
    >
      Continue
    </Button>
  );
  return (
    <>
      <CheckoutLayout
        side={
          <Bill title="What you get" foot={<div className="desktop-only">{submit(true)}</div>}>
            <ConversionRows
              pointsName={programme.pointsName}
              points={preview.refusal === null ? preview.points : 0}
              left={preview.refusal === null ? preview.left : pointsBalance}
              coins={coins}
              rate={rate}
              totalLabel="You get"
            />
          </Bill>
        }
      >
        <Block title={`How many ${programme.pointsName}?`}>
          <Stack gap={2}>
            <AmountForm balance={balance} beginning={beginning} />
            {failure && <FailureInView>{failure}</FailureInView>}
          </Stack>
        </Block>
        <Block title={programme.name}>
          <Stack gap={2}>
            <Facts
              items={[
                { term: 'You have', value: `${formatCoins(pointsBalance)} ${programme.pointsName}` },
                { term: 'At a time', value: `${formatCoins(limits.least)} to ${formatCoins(limits.most)}` },
                { term: 'Left today', value: `${formatCoins(leftToday)} of ${formatCoins(limits.perDay)}` },
              ]}
            />
            <p className="meta">
              Coins cannot be turned back into points. If something goes wrong on the way, you keep your
              points.
            </p>
          </Stack>
        </Block>
      </CheckoutLayout>
      <BuyBar note="You get" total={<Coins value={coins} />}>
        {submit(false)}
      </BuyBar>
    </>
  );
}

/** What the password confirms; repeated here because on a phone the bill is below the field. */
const confirmWords = ({ points, programme, coins }: Conversion): string =>
  `Confirm with the one-time password to turn ${formatCoins(points)} ${programme.pointsName} into ${coinsInWords(coins)}. Nothing has moved yet.`;

const CONVERT = hrefs.convertCoins();

function Confirm({ conversion }: { conversion: Conversion }) {
  const { programme, points, coins, rate } = conversion;
  const balance = useAppSelector(clientBalance.selectData);
  const offered = useOffered();
  return (
    <CheckoutLayout
      side={
        <Bill title="What you get">
          <ConversionRows
            pointsName={programme.pointsName}
            points={points}
            left={balance ? balance.pointsBalance - points : undefined}
            coins={coins}
            rate={rate}
            totalLabel="You get"
          />
        </Bill>
      }
    >
      <Block title="Enter the six digits we sent">
        <Stack gap={2}>
          <OtpForm check={useConversionOtp(conversion)} busyLabel="Converting" />
          {offered(CONVERT) && (
            <p>
              <a className="link" href={CONVERT}>
                Change the amount
              </a>
            </p>
          )}
        </Stack>
      </Block>
    </CheckoutLayout>
  );
}

interface ConvertCoinsScreenProps {
  step: 'amount' | 'confirm';
  /** Why the points could not be loaded. */
  problem: string | null;
}

export function ConvertCoinsScreen({ step, problem }: ConvertCoinsScreenProps) {
  const balance = useAppSelector(clientBalance.selectData);
  const conversion = useAppSelector(conversionStatus.selectData)?.conversion;
  if (problem !== null) return <Away problem={problem} />;
  if (step === 'confirm' ? !conversion : !balance) return null;
  return (
    <Wrap>
      <Crumbs items={CRUMBS} />
      <StepTrail names={CONVERSION_STEPS} current={step === 'amount' ? 0 : 1} />
      <PageHead
        title="Convert points"
        lead={
          step === 'amount'
            ? `Turn your ${balance?.programme.pointsName ?? 'points'} into coins.`
            : conversion && confirmWords(conversion)
        }
      />
      {step === 'confirm' && conversion ? (
        <Confirm key={conversion.conversionId} conversion={conversion} />
      ) : (
        balance && <Amount balance={balance} />
      )}
    </Wrap>
  );
}
