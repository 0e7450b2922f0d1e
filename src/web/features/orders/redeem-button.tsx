/** The button of an item's page that goes on to its summary. */
import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';

interface RedeemButtonProps {
  form: string;
  isSoldOut: boolean;
  /** The id of the words that say why the member cannot order it; null if they can, or may be able to. */
  refusedBy: string | null;
  leaving: boolean;
  children: ReactNode;
}

export function RedeemButton({ form, isSoldOut, refusedBy, leaving, children }: RedeemButtonProps) {
  return (
    <Button
      type="submit"
      form={form}
      size="l"
      block
      disabled={isSoldOut || refusedBy !== null}
      aria-describedby={isSoldOut ? undefined : (refusedBy ?? undefined)}
      busy={leaving}
      busyLabel="Redeeming"
    >
      {isSoldOut ? 'Sold out' : children}
    </Button>
  );
}
