import { showToast } from '#web/ui/toast.ts';

export const copyCode = async (code: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(code);
    showToast('Code copied', 'success');
  } catch {
    showToast('Select the code and copy it by hand', 'info');
  }
};

/** Shown in place of a hidden code. */
export const HIDDEN_CODE = '••••-••••-••••';
