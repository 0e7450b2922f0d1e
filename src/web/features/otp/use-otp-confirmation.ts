// Confirms a cart with a one-time password.
import { useMemo } from 'react';
import type { OtpPurpose } from '#contract/enums.ts';
import { useAppDispatch } from '#web/store/make-store.ts';
import { resendCartOtp, sendCartOtp } from './records.ts';
import { useChallengeCheck, type Confirm } from './use-challenge-check.ts';
import type { ChallengeSource } from './use-challenge.ts';
import type { OtpCheck } from './use-otp-check.ts';

interface Cart {
  /** What the password confirms, as the storage name across a reload. */
  name: string;
  purpose: OtpPurpose;
  cartId: string;
}

/** `leave` as for `useChallengeCheck`. */
export const useOtpConfirmation = (
  { name, purpose, cartId }: Cart,
  confirm: Confirm,
  leave?: () => Promise<unknown>,
): OtpCheck => {
  const dispatch = useAppDispatch();
  const source = useMemo<ChallengeSource>(
    () => ({
      name,
      send: () => dispatch(sendCartOtp({ body: { purpose }, cartId })),
      sendAgain: (requestId) => dispatch(resendCartOtp({ body: { requestId } })),
    }),
    [dispatch, name, purpose, cartId],
  );
  return useChallengeCheck(source, confirm, leave);
};
