// How a claim is named: in the points ledger, the cash ledger and in messages.
const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });
const grouped = new Intl.NumberFormat('en-IN');

export const formatted = {
  money: (paise: number): string => rupees.format(paise / 100),
  /** "Cashback of ₹250.00 to xxxxasha@examplebank". */
  title: (paise: number, masked: string): string => `Cashback of ${formatted.money(paise)} to ${masked}`,
  /** "send ₹250.00 to xxxxasha@examplebank for 1,000 coins". */
  deed: (paise: number, masked: string, coins: number): string =>
    `send ${formatted.money(paise)} to ${masked} for ${grouped.format(coins)} coins`,
  /** "1,000 coins are back in your account." */
  coinsBack: (coins: number): string =>
    `${grouped.format(coins)} ${coins === 1 ? 'coin is' : 'coins are'} back in your account.`,
};
