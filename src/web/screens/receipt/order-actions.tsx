/** The actions for an order: confirm, cancel, return. Each says beforehand what the member gets back. */
import { useId, useState } from 'react';
import type { Order } from '#web/features/orders/records.ts';
import {
  comingBackText,
  lossText,
  pronounOf,
  mayBeTooLate,
  refundOfCancelling,
  refundOfReturning,
  refundText,
  piecesLeft,
  wasCharged,
} from '#web/features/orders/refund.ts';
import { formatDate } from '#web/lib/dates.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { Button, ButtonLink, ButtonRow } from '#web/ui/button.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Question } from '#web/ui/question.tsx';
import { Stepper } from '#web/ui/stepper.tsx';
import { useOrderAction, type RequestedAction, type OrderAction } from './use-order-action.ts';

interface DialogProps {
  order: Order;
  action: OrderAction;
}

/** What the question about an action has in common with that about the other. */
const askingFor = (what: RequestedAction, { dialog, busy, failure, closeDialog: onClose }: OrderAction) => ({
  open: dialog === what,
  busy,
  failure,
  onClose,
});

function CancelDialog({ order, action }: DialogProps) {
  const words = useId();
  const refund = refundOfCancelling(order);
  const inCoins = { coins: refund.coins, paise: 0 };
  const back = comingBackText(refund);
  const coinsBack = comingBackText(inCoins);
  const moneyBack = refundText({ coins: 0, paise: refund.paise });
  const allowed = order.actions.includes('CANCEL');
  const isPacked = mayBeTooLate(order);
  const loss = allowed && lossText(order, piecesLeft(order), isPacked ? refund : inCoins);
  return (
    <Question
      {...askingFor('CANCEL', action)}
      title="Cancel this order?"
      answer={
        allowed && (
          <Button
            variant="negative"
            busy={action.busy}
            busyLabel="Cancelling"
            aria-describedby={words}
            onClick={action.cancel}
          >
            Cancel order
          </Button>
        )
      }
    >
      {isPacked ? (
        <p id={words}>
          The store is already packing it, so we will ask it to stop. {back && `If it can, ${back}. `}
          {loss && `${loss} `}
          If it has already left, it will reach you as ordered.
        </p>
      ) : (
        <p id={words}>
          {!back && !wasCharged(order) && 'Nothing was spent. '}
          {coinsBack && `${coinsBack} at once, with the expiry ${pronounOf(inCoins)} had. `}
          {loss && `${loss} `}
          {moneyBack && `${moneyBack} goes back the way it came. `}A cancelled order cannot be restored.
        </p>
      )}
    </Question>
  );
}

function ReturnDialog({ order, action }: DialogProps) {
  const words = useId();
  const left = piecesLeft(order);
  const [chosen, setChosen] = useState(left);
  // Fewer may be left than when the number was chosen.
  const pieces = Math.max(1, Math.min(chosen, left));
  const { coins, paise } = refundOfReturning(order, pieces);
  const inCoins = { coins, paise: 0 };
  const coinsBack = comingBackText(inCoins);
  const moneyBack = comingBackText({ coins: 0, paise });
  const allowed = order.actions.includes('RETURN');
  const loss = allowed && lossText(order, pieces, inCoins);
  return (
    <Question
      {...askingFor('RETURN', action)}
      title="Send it back?"
      answer={
        allowed && (
          <Button
            busy={action.busy}
            busyLabel="Sending"
            aria-describedby={words}
            onClick={() => action.giveBack(pieces)}
          >
            {left > 1 ? `Return ${pieces} of ${left}` : 'Return it'}
          </Button>
        )
      }
    >
      {left > 1 && <Stepper label="How many to send back" value={pieces} max={left} onChange={setChosen} />}
      <p id={words} aria-live="polite">
        A courier will collect it from your address.{' '}
        {coinsBack &&
          `${coinsBack} when the courier collects it, with the expiry ${pronounOf(inCoins)} had. `}
        {loss && `${loss} `}
        {moneyBack && `${moneyBack} when it reaches the store. `}
        Anything missing or used stays with you, and is charged again.
      </p>
    </Question>
  );
}

function ActionButtons({ order, action }: DialogProps) {
  const { actions, awaitsVerification, orderId, returnUntil } = order;
  const mayReturn = actions.includes('RETURN');
  const mayCancel = actions.includes('CANCEL');
  if (!awaitsVerification && !mayReturn && !mayCancel) return null;
  return (
    <Stack gap={2} className="no-print">
      <ButtonRow>
        {awaitsVerification && <ButtonLink href={hrefs.paymentsOptions(orderId)}>Confirm order</ButtonLink>}
        {mayReturn && (
          <Button
            variant="secondary"
            icon="arrow-u-up-left"
            scripted
            onClick={() => action.openDialog('RETURN')}
          >
            Return
          </Button>
        )}
        {mayCancel && (
          <Button variant="secondary" icon="x" scripted onClick={() => action.openDialog('CANCEL')}>
            Cancel order
          </Button>
        )}
      </ButtonRow>
      {mayReturn && returnUntil && (
        <p className="meta">
          You can send it back until <span className="num">{formatDate(returnUntil)}</span>.
        </p>
      )}
    </Stack>
  );
}

/** `onDone` finds another place for the focus: the button that had it may be gone. */
export function OrderActions({ order, onDone }: { order: Order; onDone: () => void }) {
  const action = useOrderAction(order, onDone);
  return (
    <>
      <ActionButtons order={order} action={action} />
      <CancelDialog order={order} action={action} />
      <ReturnDialog order={order} action={action} />
    </>
  );
}
