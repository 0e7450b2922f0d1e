/** Shown with the field for a one-time password that spends coins or signs in. */
export const OTP_WARNING = 'We never call to ask for this code. Nobody from support needs it.';
