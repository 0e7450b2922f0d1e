// Confirming a conversion with its one-time password: verifies once, leads to the receipt.
import { useRouter } from 'next/router';
import {
  confirmingOf,
  CONVERTING,
  verifyConversion,
  type Conversion,
} from '#web/features/conversion/records.ts';
import { useConfirming, type Confirm, type Confirming } from '#web/features/otp/use-confirming.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { keysFor, settle } from '#web/session/call-keys.ts';
import { useAppDispatch } from '#web/store/make-store.ts';
import { forgetTyped } from './use-beginning.ts';

/** Confirmed already (another tab, a lost answer), or over: the receipt knows. */
const DECIDED = 'ORDER_STATE';

export const useConversionOtp = ({ conversionId, cartId }: Conversion): Confirming => {
  const dispatch = useAppDispatch();
  const router = useRouter();
  const name = confirmingOf(conversionId);

  const confirm: Confirm = async (requestId, otp) => {
    const body = { conversionId, requestId, otp };
    const { idempotencyKey } = keysFor(name, body);
    const settled = await dispatch(verifyConversion({ body, idempotencyKey }));
    if (verifyConversion.rejected.match(settled) && settled.payload?.errorCode !== DECIDED) {
      return settled.payload;
    }
    settle(name);
    settle(CONVERTING);
    forgetTyped();
    void router.replace(hrefs.conversionReceipt(conversionId));
    return null;
  };

  return useConfirming({ name: conversionId, purpose: 'REDEEM_POINTS', cartId }, confirm);
};
