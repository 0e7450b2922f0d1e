// The pincode last used on this device: prefilled on product pages and in the form for a new address.
import { PATTERNS } from '#contract/patterns.ts';
import { deviceStorage } from '#web/session/storage.ts';

const KEY = 'pincode';

export const keptPincode = (): string | null => {
  const kept = deviceStorage.read(KEY);
  return kept !== null && PATTERNS.pincode.test(kept) ? kept : null;
};
export const keepPincode = (pinCode: string): void => deviceStorage.write(KEY, pinCode);
