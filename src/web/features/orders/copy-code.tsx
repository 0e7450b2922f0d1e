/** The buttons of a shown code: it is copied, and so is its PIN if it has one. */
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast.ts';

const copy = async (what: 'code' | 'PIN', text: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text);
    showToast(what === 'PIN' ? 'PIN copied' : 'Code copied', 'success');
  } catch {
    showToast(`Select the ${what} and copy it by hand`, 'info');
  }
};

export const copyCode = (code: string): Promise<void> => copy('code', code);

export function CopyButtons({ code, pin }: { code: string; pin?: string | null | undefined }) {
  return (
    <>
      <Button variant="ink" icon="copy" onClick={() => void copyCode(code)}>
        Copy code
      </Button>
      {pin && (
        <Button variant="line" icon="copy" onClick={() => void copy('PIN', pin)}>
          Copy PIN
        </Button>
      )}
    </>
  );
}

/** Shown in place of a hidden code. */
export const HIDDEN_CODE = '••••-••••-••••';
