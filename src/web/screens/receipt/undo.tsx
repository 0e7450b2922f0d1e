/** A redemption can be undone for a minute, unless its code has been shown. */
import type { Order } from '#web/features/orders/records.ts';
import { formatCountdown } from '#web/lib/format.ts';
import { toDeviceTime } from '#web/session/device-time.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/field.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { useSecondsUntil } from '#web/ui/use-seconds-until.ts';
import { useUndo } from './use-undo.ts';

interface UndoProps {
  order: Order;
  until: string;
  /** Finds another place for the focus: the button that had it is gone. */
  onDone: () => void;
}

export function Undo({ order, until, onDone }: UndoProps) {
  const left = useSecondsUntil(toDeviceTime(until));
  const { busy, failure, undo } = useUndo(order, onDone);
  if (left === null || left === 0) return failure && <FormError>{failure}</FormError>;
  return (
    <div className="no-print">
      <Strip
        icon="arrow-counter-clockwise"
        title="Changed your mind?"
        text={
          <>
            You can undo this for <span className="num strong">{formatCountdown(left)}</span>, as long as the
            code is not shown.
          </>
        }
        action={
          <Button variant="secondary" busy={busy} busyLabel="Undoing" onClick={undo}>
            Undo
          </Button>
        }
      />
      {failure && <FormError>{failure}</FormError>}
    </div>
  );
}
