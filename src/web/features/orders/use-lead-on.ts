import { useRouter } from 'next/router';
import { noteOrder } from '#web/session/call-keys.ts';
import { hrefs } from '#web/routes/hrefs.ts';

/** Goes to the one-time password of the order that the call `name` made; resolves once that page is shown. */
export const useLeadOn = (name: string) => {
  const router = useRouter();
  // The keys are kept until the order is confirmed: coming back and pressing again leads to the same order.
  return async (orderId: string): Promise<void> => {
    noteOrder(name, orderId);
    await router.push(hrefs.paymentsOptions(orderId));
  };
};
