// The calls of a one-time password that confirms what a cart waits with.
import type { DataOf } from '#contract/endpoint.ts';
import { login } from '#contract/login.ts';
import { createCallThunk } from '#web/store/create-loadable.ts';

export type OtpChallenge = DataOf<typeof login.otpInit>;

export const sendCartOtp = createCallThunk(login.otpInit, { quiet: true });
export const resendCartOtp = createCallThunk(login.otpResend, { quiet: true });
