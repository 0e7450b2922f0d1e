/** Redeem point: confirms the order with a fresh one-time password. */
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { PriceRows } from '#web/features/orders/bill.tsx';
import type { KeptChallenge } from '#web/features/orders/challenge.ts';
import { orderReceipt, type Order } from '#web/features/orders/records.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { useAppSelector } from '#web/store/make-store.ts';
import { Bill } from '#web/ui/bill.tsx';
import { Button } from '#web/ui/button.tsx';
import { Countdown } from '#web/ui/countdown.tsx';
import { Block, PageHead, Stack, Wrap } from '#web/ui/layout.tsx';
import { OtpField } from '#web/ui/otp-field.tsx';
import { CheckoutLayout, OrderItem } from '#web/ui/page-layout.tsx';
import type { Tint } from '#web/ui/plate.tsx';
import { Money } from '#web/ui/coins.tsx';
import { useRedeeming, type Redeeming } from './use-redeeming.ts';

const secondsUntil = (instant: number): number => Math.max(0, Math.ceil((instant - Date.now()) / 1000));

function Resend({ challenge, redeeming }: { challenge: KeptChallenge; redeeming: Redeeming }) {
  const [ready, setReady] = useState(() => secondsUntil(challenge.resendAt) === 0);
  if (ready) {
    return (
      <Button variant="quiet" busy={redeeming.sending} busyLabel="Sending" onClick={redeeming.resend}>
        Resend
      </Button>
    );
  }
  return (
    <Countdown
      label="Resend in"
      seconds={secondsUntil(challenge.resendAt)}
      onEnd={() => setReady(true)}
      endMessage="You can have another password sent now"
    />
  );
}

function Confirm({ order }: { order: Order }) {
  const redeeming = useRedeeming(order);
  const { challenge, code, error, busy, sending } = redeeming;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (error) field.current?.focus();
  }, [error]);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    redeeming.verify();
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={3}>
        <p className="meta">
          {challenge ? (
            <>
              Sent to <span className="num strong">{challenge.target}</span>. Good for 10 minutes.
            </>
          ) : sending ? (
            'Sending a one-time password to your mobile number.'
          ) : (
            'The one-time password was not sent.'
          )}
        </p>
        <OtpField
          ref={field}
          label="One-time password"
          value={code}
          error={error}
          onChange={redeeming.type}
          help={
            challenge ? (
              <Resend key={challenge.resendAt} challenge={challenge} redeeming={redeeming} />
            ) : (
              <Button variant="quiet" busy={sending} busyLabel="Sending" onClick={redeeming.resend}>
                Send again
              </Button>
            )
          }
        />
        <Button type="submit" size="l" block busy={busy} busyLabel="Redeeming" disabled={!challenge}>
          Verify
        </Button>
        <p className="meta">We never call to ask for this code. Nobody from support needs it.</p>
      </Stack>
    </form>
  );
}

export function PaymentsOptionsScreen() {
  const receipt = useAppSelector(orderReceipt.selectData);
  if (!receipt) return null;
  const { order, availablePointsAmount } = receipt;
  const { line, price } = order;
  return (
    <Wrap>
      <PageHead title="Redeem point" lead="Your coins are set aside. The one-time password spends them." />
      <CheckoutLayout
        side={
          <Bill title="Your bill">
            <PriceRows line={line} price={price} totalLabel="You pay" pointsLeft={availablePointsAmount} />
          </Bill>
        }
      >
        <Block>
          <OrderItem
            image={line.image.url}
            tint={line.plate as Tint}
            shape="ticket"
            by={line.brandName}
            title={line.name}
            note={
              <>
                <Money paise={line.denominationPaise} /> × {line.count}{' '}
                <a
                  className="link"
                  href={hrefs.orderSummary({
                    productId: line.productId,
                    denomination: line.denominationPaise,
                    count: line.count,
                  })}
                >
                  Change
                </a>
              </>
            }
          />
        </Block>
        <Block title="Enter the six digits we sent">
          <Confirm order={order} />
        </Block>
      </CheckoutLayout>
    </Wrap>
  );
}
