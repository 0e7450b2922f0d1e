// How a claim is named in the points ledger, the cash ledger and messages.
import { coinsText, moneyText } from '../../in-words.ts';

/** "Cashback of ₹250.00 to xxxxasha@examplebank". */
export const titleText = (paise: number, masked: string): string =>
  `Cashback of ${moneyText(paise)} to ${masked}`;

/** "send ₹250.00 to xxxxasha@examplebank for 1,000 coins". */
export const deedText = (paise: number, masked: string, coins: number): string =>
  `send ${moneyText(paise)} to ${masked} for ${coinsText(coins)}`;
