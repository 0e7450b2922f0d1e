// Whether the plan that is bought renews by itself: never assumed, and kept until a plan is paid.
import { useKeptText } from '#web/screens/shell/use-kept-text.ts';
import { tabStorage } from '#web/session/storage.ts';

const CHOICE = 'plus-renewal';
const ON = 'ON';

export const useRenewalChoice = () => {
  const { text, keep } = useKeptText(CHOICE);
  return { autoRenew: text === ON, chooseRenewal: (on: boolean) => keep(() => (on ? ON : '')) };
};

export const forgetRenewalChoice = (): void => tabStorage.remove(CHOICE);
