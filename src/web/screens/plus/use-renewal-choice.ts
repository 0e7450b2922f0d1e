// Whether the plan that is bought renews by itself: never assumed, and kept until the plan that it was chosen for is
// paid.
import { useKeptText } from '#web/screens/shell/use-kept-text.ts';
import { tabStorage } from '#web/session/storage.ts';

const CHOICE = 'plus-renewal';
const CHOSEN_FOR = 'plus-renewal-order';
const ON = 'ON';

export const useRenewalChoice = () => {
  const { text, keep } = useKeptText(CHOICE);
  return { autoRenew: text === ON, chooseRenewal: (on: boolean) => keep(() => (on ? ON : '')) };
};

/** The choice went into this order. */
export const noteChosenFor = (orderId: string): void => tabStorage.write(CHOSEN_FOR, orderId);

/** An order is paid: if it is the one that was chosen for. Receipts of others are looked at, too. */
export const forgetRenewalChoice = (orderId: string): void => {
  if (tabStorage.read(CHOSEN_FOR) === orderId) [CHOICE, CHOSEN_FOR].forEach(tabStorage.remove);
};
