// What a one-time password looks like, for the forms and for the server. Pure.
import { PATTERNS } from './patterns.ts';

export const OTP_INCOMPLETE = 'Enter the six digits';

/** What is wrong with a one-time password as it was typed; null if nothing is. */
export const otpProblem = (otp: string): string | null => (PATTERNS.otp.test(otp) ? null : OTP_INCOMPLETE);
