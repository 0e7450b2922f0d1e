/** The money part of an order that is not paid yet: the link to the payment page, and how long it is open. */
import type { Order } from '#web/features/orders/records.ts';
import { formatCountdown, formatMoney } from '#web/lib/format.ts';
import { toDeviceTime } from '#web/session/device-time.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { useSecondsUntil } from '#web/ui/use-seconds-until.ts';

interface PaymentDueProps {
  payment: NonNullable<Order['payment']>;
  /** The member comes from the payment page: what they did there is not known yet. */
  cameFromPayment?: boolean;
}

export function PaymentDue({ payment, cameFromPayment = false }: PaymentDueProps) {
  const left = useSecondsUntil(toDeviceTime(payment.payBy));
  const { url, amountPaise } = payment;
  if (url === null) return null;
  return (
    <Stack gap={2}>
      <h2>{cameFromPayment ? 'Not paid yet?' : `Pay ${formatMoney(amountPaise)}`}</h2>
      <p>
        Your coins are set aside. The payment page is open for{' '}
        <span className="num strong">{left === null ? 'a while' : formatCountdown(left)}</span>; if it is not
        paid by then, the coins come back automatically.
      </p>
      {!cameFromPayment && <p className="meta">Already paid? This page will update in a moment.</p>}
      <ButtonLink
        href={url}
        target="_self"
        variant={cameFromPayment ? 'secondary' : 'primary'}
        size="l"
        icon="lock-simple"
      >
        Pay {formatMoney(amountPaise)}
      </ButtonLink>
    </Stack>
  );
}
