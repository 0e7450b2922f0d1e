// Confirms a conversion with its one-time password: verifies once, then shows the receipt.
import { useRouter } from 'next/router';
import { useCallback } from 'react';
import { confirmingOf, verifyConversion, type Conversion } from '#web/features/conversion/records.ts';
import type { Confirm } from '#web/features/otp/use-challenge-check.ts';
import type { OtpCheck } from '#web/features/otp/use-otp-check.ts';
import { useOtpConfirmation } from '#web/features/otp/use-otp-confirmation.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { keysFor, settle } from '#web/session/call-keys.ts';
import { useAppDispatch } from '#web/store/make-store.ts';
import { showToast } from '#web/ui/toast.ts';
import { useShown } from '#web/ui/use-shown.ts';
import { finishConversion } from './use-start-conversion.ts';

export const useConversionOtp = ({ conversionId, cartId }: Conversion): OtpCheck => {
  const dispatch = useAppDispatch();
  const router = useRouter();
  const isShown = useShown();
  const call = confirmingOf(conversionId);

  const toReceipt = useCallback(async () => {
    settle(call);
    if (!isShown()) {
      // The cart is kept: converting the same again leads to this receipt, not to another conversion.
      showToast(
        'Your conversion is confirmed. Once it is done, it is in your Transaction History.',
        'success',
      );
      return;
    }
    finishConversion(conversionId);
    await router.replace(hrefs.conversionReceipt(conversionId));
  }, [router, isShown, call, conversionId]);
  const confirm: Confirm = async (requestId, otp) => {
    const body = { conversionId, requestId, otp };
    const { idempotencyKey } = keysFor(call, body);
    const settled = await dispatch(verifyConversion({ body, idempotencyKey }));
    if (!verifyConversion.fulfilled.match(settled)) return settled.payload;
    await toReceipt();
    return null;
  };

  // If it is already confirmed (another tab, a lost answer) or over, the receipt shows its state.
  return useOtpConfirmation({ name: conversionId, purpose: 'REDEEM_POINTS', cartId }, confirm, toReceipt);
};
