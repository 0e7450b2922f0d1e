import { useRouter } from 'next/router';
import { storeOrderId } from '#web/session/call-keys.ts';
import { hrefs } from '#web/routes/hrefs.ts';

/** Goes to the one-time password of the order that the call `name` made; resolves once that page is shown. */
export const useGoToConfirmation = (name: string) => {
  const router = useRouter();
  // The keys are kept until the order is confirmed: coming back and pressing again leads to the same order.
  return async (orderId: string): Promise<void> => {
    storeOrderId(name, orderId);
    await router.push(hrefs.paymentsOptions(orderId));
  };
};
