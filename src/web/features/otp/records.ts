// The calls of a one-time password that confirms a cart.
import { login } from '#contract/login.ts';
import { createCallThunk } from '#web/store/create-loadable.ts';

export const sendCartOtp = createCallThunk(login.otpInit);
export const resendCartOtp = createCallThunk(login.otpResend);
