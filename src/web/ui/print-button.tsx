import { Button } from './button.tsx';

/** Puts the page on paper, with what is left out of it there. */
export function PrintButton() {
  return (
    <Button variant="secondary" icon="printer" scripted onClick={() => window.print()}>
      Print
    </Button>
  );
}
