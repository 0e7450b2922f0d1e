import type { ComponentProps } from 'react';
import { Button } from './button.tsx';

interface TryAgainProps extends Pick<ComponentProps<typeof Button>, 'size' | 'variant' | 'busy'> {
  onClick: () => void;
}

/** Asks once more. The button goes with the failure, so the focus goes to the page, where one reads on from. */
export function TryAgain({ onClick, ...look }: TryAgainProps) {
  const again = () => {
    document.getElementById('main')?.focus({ preventScroll: true });
    onClick();
  };
  return (
    <Button {...look} busyLabel="Loading" onClick={again}>
      Try again
    </Button>
  );
}
