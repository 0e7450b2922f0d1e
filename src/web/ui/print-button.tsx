import { Button } from './button.tsx';

/** Prints the page, except for what is hidden in print. */
export function PrintButton() {
  return (
    <Button variant="secondary" icon="printer" scripted onClick={() => window.print()}>
      Print
    </Button>
  );
}
