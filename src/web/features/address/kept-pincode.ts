// The pincode that was asked for last on this device: the product pages and the form of a new address begin with it.
import { PATTERNS } from '#contract/patterns.ts';
import { deviceStorage } from '#web/session/storage.ts';

const KEY = 'pincode';

export const keptPincode = (): string | null => {
  const kept = deviceStorage.read(KEY);
  return kept !== null && PATTERNS.pincode.test(kept) ? kept : null;
};
export const keepPincode = (pinCode: string): void => deviceStorage.write(KEY, pinCode);
