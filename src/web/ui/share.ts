// Shares an address: through the device's share sheet if it has one, else by copying it.
import { showToast } from './toast.ts';

const isAborted = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

const copy = async (url: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(url);
    showToast('Link copied', 'success');
  } catch {
    showToast('The link could not be copied. Copy it from the address bar.');
  }
};

export const share = async (title: string, path: string): Promise<void> => {
  const url = new URL(path, window.location.origin).href;
  // Some browsers do not support it.
  const { share: shareBySheet } = navigator as Partial<Navigator>;
  if (!shareBySheet) return copy(url);
  try {
    await shareBySheet.call(navigator, { title, url });
  } catch (error) {
    if (!isAborted(error)) await copy(url);
  }
};
