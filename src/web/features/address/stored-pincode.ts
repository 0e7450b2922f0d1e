// The pincode last used on this device: prefilled on product pages and in the form for a new address.
import { PATTERNS } from '#contract/patterns.ts';
import { deviceStorage } from '#web/session/storage.ts';

const KEY = 'pincode';

export const storedPincode = (): string | null => {
  const stored = deviceStorage.read(KEY);
  return stored !== null && PATTERNS.pincode.test(stored) ? stored : null;
};
export const storePincode = (pinCode: string): void => deviceStorage.write(KEY, pinCode);
