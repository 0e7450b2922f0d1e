/** Redeem point: confirms the order with a fresh one-time password. */
import { useEffect, useRef, type SyntheticEvent } from 'react';
import { PriceRows } from '#web/features/orders/bill.tsx';
import { OrderedItem } from '#web/features/orders/ordered-item.tsx';
import { orderReceipt, type Order } from '#web/features/orders/records.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { useAppSelector } from '#web/store/make-store.ts';
import { Bill } from '#web/ui/bill.tsx';
import { Button } from '#web/ui/button.tsx';
import { Block, PageHead, Stack, Wrap } from '#web/ui/layout.tsx';
import { OtpField } from '#web/ui/otp-field.tsx';
import { CheckoutLayout } from '#web/ui/page-layout.tsx';
import { ResendHelp } from '#web/ui/resend-help.tsx';
import { useRedeeming } from './use-redeeming.ts';

function Confirm({ order }: { order: Order }) {
  const redeeming = useRedeeming(order);
  const { challenge, code, error, busy, sending, sentAgain, resend } = redeeming;
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
              Sent to <span className="num strong">{challenge.target}</span>.
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
              <ResendHelp
                resendAt={challenge.resendAt}
                onResend={resend}
                busy={sending}
                sentAgain={sentAgain}
              />
            ) : (
              <Button variant="quiet" busy={sending} busyLabel="Sending" onClick={resend}>
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
          <OrderedItem
            line={line}
            link={{
              label: 'Change',
              href: hrefs.orderSummary({
                productId: line.productId,
                denomination: line.denominationPaise,
                count: line.count,
              }),
            }}
          />
        </Block>
        <Block title="Enter the six digits we sent">
          <Confirm order={order} />
        </Block>
      </CheckoutLayout>
    </Wrap>
  );
}
