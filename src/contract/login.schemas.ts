import { z } from 'zod';
import { coins, email, fullName, instant, mobile, otp, salutation, uuid } from './fields.ts';
import { OTP_PURPOSES } from './enums.ts';

const challenge = z.object({
  requestId: uuid,
  purpose: z.enum(OTP_PURPOSES),
  /** Where the password went, masked. */
  target: z.string(),
  expiresAt: instant,
  /** From when another one may be sent. */
  resendAt: instant,
  /** The same two as seconds from now, so that a wrong clock on the device does no harm. */
  expiresInSeconds: z.int(),
  resendInSeconds: z.int(),
});

const account = z.object({
  /** Stands for the card within this request only. */
  handle: z.string(),
  /** Masked as in spec §9. */
  lcn: z.string(),
  name: z.string(),
  availablePointsAmount: coins,
});

export const otpInit = {
  body: z.object({
    purpose: z.enum(OTP_PURPOSES),
    /** Required for LOGIN, not taken for any other purpose. */
    mobile: mobile.optional(),
  }),
  data: challenge,
};

export const otpResend = { body: z.object({ requestId: uuid }), data: challenge };

const loginOutcome = z.object({
  /** SIGNED_IN sets the session cookie; CHOOSE_ACCOUNT goes on with complete, ENROL with enroll. */
  outcome: z.enum(['SIGNED_IN', 'CHOOSE_ACCOUNT', 'ENROL']),
  /** The login step reached, as in spec §4. */
  currentStep: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  lcnList: z.array(account),
});

export const otpVerify = { body: z.object({ requestId: uuid, otp }), data: loginOutcome };

export const getLcn = {
  body: z.object({ requestId: uuid }),
  data: z.object({ lcnList: z.array(account), totalLcn: z.int() }),
};

export const otpComplete = {
  body: z.object({ requestId: uuid, handle: z.string().min(1).max(200) }),
  data: loginOutcome,
};

export const enroll = {
  body: z.object({ requestId: uuid, salutation, firstName: fullName, lastName: fullName, email }),
  data: loginOutcome,
};

export const signout = { body: z.object({}).optional(), data: z.object({}) };
