import { Button } from './button.tsx';

interface TryAgainProps {
  onClick: () => void;
  size?: 'm' | 'l';
  variant?: 'primary' | 'secondary';
  busy?: boolean;
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
