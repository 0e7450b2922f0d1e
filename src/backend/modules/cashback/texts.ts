// How a claim is named in the points ledger, the cash ledger and messages.
import type { BeneficiaryKind } from '#contract/enums.ts';
import { formatCoins, formatMoney } from '../../format.ts';

/** "Cashback of ₹250.00 to xxxxasha@examplebank". */
export const titleText = (paise: number, masked: string): string =>
  `Cashback of ${formatMoney(paise)} to ${masked}`;

const TO: Record<BeneficiaryKind, string> = { UPI: 'your UPI id', BANK: 'your bank account' };

/**
 * "Cashback of ₹250.00 to your UPI id": for an entry of the ledger, which nobody can change or delete, so that it names
 * no person (docs/decisions/107). Masked, a UPI id shows four letters, which may be a whole name.
 */
export const entryTitle = (paise: number, kind: BeneficiaryKind): string =>
  `Cashback of ${formatMoney(paise)} to ${TO[kind]}`;

/** "send ₹250.00 to xxxxasha@examplebank for 1,000 coins". */
export const actionText = (paise: number, masked: string, coins: number): string =>
  `send ${formatMoney(paise)} to ${masked} for ${formatCoins(coins)}`;
