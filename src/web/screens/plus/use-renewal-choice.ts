// Whether the bought plan renews automatically: never assumed, and kept until the plan that it was chosen for is
// paid.
import { useStoredText } from '#web/screens/shell/use-stored-text.ts';
import { tabStorage } from '#web/session/storage.ts';

const CHOICE = 'plus-renewal';
const CHOSEN_FOR = 'plus-renewal-order';
const ON = 'ON';

export const useRenewalChoice = () => {
  const { text, keep } = useStoredText(CHOICE);
  return { autoRenew: text === ON, chooseRenewal: (on: boolean) => keep(() => (on ? ON : '')) };
};

/** Notes the order that the choice was made for. */
export const storeChosenFor = (orderId: string): void => tabStorage.write(CHOSEN_FOR, orderId);

/** Called when an order is paid. Only the order of the choice counts, since the member may view receipts of others. */
export const forgetRenewalChoice = (orderId: string): void => {
  if (tabStorage.read(CHOSEN_FOR) === orderId) [CHOICE, CHOSEN_FOR].forEach(tabStorage.remove);
};
