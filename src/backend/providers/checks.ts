// The sandboxes of the PAN register and of the banks. They store nothing. The values entered decide the answer, so
// that every outcome can be produced in the app (docs/decisions/022).
import type { BankProvider, PanRegister, Payee } from './types.ts';

class ProviderUnavailable extends Error {}

/**
 * Follows the structure of real PANs: the fourth letter of a person's is P, the fifth is the first letter of the
 * surname. The digits 0000 make the register not answer.
 */
export const sandboxPan: PanRegister = {
  matches: async ({ pan, fullName }) => {
    if (pan.slice(5, 9) === '0000') throw new ProviderUnavailable('The register does not answer');
    const surname = fullName.trim().split(/\s+/).at(-1) ?? '';
    return pan[3] === 'P' && pan[4] === surname[0]?.toUpperCase();
  },
};

type Quirk = 'none' | 'no account' | 'other name' | 'away' | 'slow' | 'refused';

const BY_UPI_NAME: Record<string, Quirk> = {
  nobody: 'no account',
  stranger: 'other name',
  down: 'away',
  slow: 'slow',
  closed: 'refused',
};

const BY_LAST_DIGITS: Record<string, Quirk> = {
  '0001': 'no account',
  '0002': 'other name',
  '0003': 'away',
  '0004': 'slow',
  '0005': 'refused',
};

/** The special behaviour of a payee, chosen by the first letters of a UPI id or the last digits of an account. */
export const quirkOf = (payee: Payee): Quirk => {
  if (payee.kind === 'BANK') return BY_LAST_DIGITS[payee.accountNumber.slice(-4)] ?? 'none';
  return BY_UPI_NAME[/^[a-z]+/.exec(payee.upiId.toLowerCase())?.[0] ?? ''] ?? 'none';
};

export const sandboxBank: BankProvider = {
  matchName: async (payee) => {
    const quirk = quirkOf(payee);
    if (quirk === 'away') throw new ProviderUnavailable('The bank does not answer');
    if (quirk === 'no account') return 'NO_ACCOUNT';
    return quirk === 'other name' ? 'OTHER' : 'SAME';
  },
};
