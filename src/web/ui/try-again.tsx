import type { ComponentProps } from 'react';
import { Button } from './button.tsx';

interface TryAgainProps extends Pick<ComponentProps<typeof Button>, 'size' | 'variant' | 'block' | 'busy'> {
  onClick: () => void;
}

/** Tries again. The button disappears with the error, so the focus moves to the page's main content. */
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
