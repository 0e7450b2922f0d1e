/** The buttons of a shown code: it is copied, and so is its PIN if it has one; and the same for a tracking number. */
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast.ts';

const copy = async (what: string, text: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text);
    showToast(`${what.charAt(0).toUpperCase()}${what.slice(1)} copied`, 'success');
  } catch {
    showToast(`Select the ${what} and copy it by hand`, 'info');
  }
};

/** The button that showed the code is gone, and the focus with it; the first of these continues in its place. */
const takeLostFocus = (button: HTMLButtonElement | null) => {
  if (document.activeElement === document.body) button?.focus();
};

interface CopyButtonsProps {
  code: string;
  pin?: string | null | undefined;
  /** "Card 2 of 3": one of several codes on the page, whose buttons say which. */
  of?: string;
}

export function CopyButtons({ code, pin, of }: CopyButtonsProps) {
  const nameOf = (label: string) => (of === undefined ? undefined : `${label} of ${of}`);
  return (
    <>
      <Button
        ref={takeLostFocus}
        variant={of === undefined ? 'ink' : 'line'}
        icon="copy"
        aria-label={nameOf('Copy code')}
        onClick={() => void copy('code', code)}
      >
        Copy code
      </Button>
      {pin && (
        <Button
          variant="line"
          icon="copy"
          aria-label={nameOf('Copy PIN')}
          onClick={() => void copy('PIN', pin)}
        >
          Copy PIN
        </Button>
      )}
    </>
  );
}

/** The number of a parcel at its carrier. */
export function TrackingNumber({ number }: { number: string }) {
  return (
    <>
      <span translate="no">{number}</span>{' '}
      <button
        type="button"
        className="link reach no-print"
        aria-label="Copy tracking number"
        onClick={() => void copy('tracking number', number)}
      >
        Copy
      </button>
    </>
  );
}

/** Shown in place of a hidden code; nobody has to listen to twelve bullets. */
export const HIDDEN_CODE = <span aria-hidden="true">••••-••••-••••</span>;
