import { z } from 'zod';
import { agentName, coins, email, fullName, instant, lcn, mobile, otp, salutation, uuid } from './fields.ts';
import { AGENT_ROLES, OTP_INIT_PURPOSES, OTP_PURPOSES } from './enums.ts';

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
  summary:
    'Sends a one-time password. LOGIN and SIGNUP take a mobile number and answer alike for known and unknown ones; EMAIL_OTP takes an e-mail address to confirm, and like REDEEM_POINTS and CASH_TRANSACTION, for an order and a claim of cashback that wait for it, needs a session and a cart.',
  body: z.object({
    purpose: z.enum(OTP_INIT_PURPOSES),
    /** Required for LOGIN and SIGNUP; for anything else the password goes to the registered number. */
    mobile: mobile.optional(),
    /** Required for EMAIL_OTP: the address to confirm, where the password goes. */
    email: email.optional(),
  }),
  data: challenge,
};

export const otpResend = {
  summary: 'Sends a new one-time password for a running request, at the earliest 30 s after the last one.',
  body: z.object({ requestId: uuid }),
  data: challenge,
};

const loginOutcome = z.object({
  /**
   * SIGNED_IN sets the session cookie; CHOOSE_ACCOUNT goes on with complete, ENROL with enroll. EMAIL_VERIFIED:
   * the address is the account's own from now on.
   */
  outcome: z.enum(['SIGNED_IN', 'CHOOSE_ACCOUNT', 'ENROL', 'EMAIL_VERIFIED']),
  /** The login step reached, as in spec §4. */
  currentStep: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  lcnList: z.array(account),
});

export const otpVerify = {
  summary:
    'Verifies the one-time password of a login: signs in, or leads to the choice of a card, or to enrolment. That of EMAIL_OTP confirms the address and makes it the account’s.',
  body: z.object({ requestId: uuid, otp }),
  data: loginOutcome,
};

export const getLcn = {
  summary: 'The loyalty cards behind a verified login request, masked, each with an opaque handle.',
  body: z.object({ requestId: uuid }),
  data: z.object({ lcnList: z.array(account), totalLcn: z.int() }),
};

export const getLcnV1 = {
  summary: 'As v2, with masked numbers and handles alone: for clients that show neither names nor balances.',
  body: z.object({ requestId: uuid }),
  data: z.object({
    lcnList: z.array(account.pick({ handle: true, lcn: true })),
    totalLcn: z.int(),
  }),
};

export const otpInitLcn = {
  summary:
    'Sends a one-time password to sign in with a loyalty card number, to the mobile number registered for it; answers alike for known and unknown cards.',
  body: z.object({ lcn }),
  data: challenge,
};

export const otpVerifyV1 = {
  summary: 'Verifies the one-time password of a card number and signs in with that card.',
  body: z.object({ requestId: uuid, otp }),
  data: loginOutcome,
};

const agentRole = z.enum(AGENT_ROLES);

export const ssoVerify = {
  summary:
    'Signs a support agent in on behalf of a member with the token of a sign-on link, which is good once, for a minute, for the agent and the client that it was made for.',
  /** Both stand in the link, and belong to its token. */
  query: z.object({ clientName: agentRole, username: agentName }),
  data: z.object({
    clientName: agentRole,
    username: agentName,
    /** When the session ends. */
    endsAt: instant,
    endsInSeconds: z.int(),
  }),
};

export const otpComplete = {
  summary: 'Completes a verified login with the chosen card.',
  body: z.object({ requestId: uuid, handle: z.string().min(1).max(200) }),
  data: loginOutcome,
};

export const enroll = {
  summary: 'Opens an account for a verified number that has none, and signs in.',
  body: z.object({ requestId: uuid, salutation, firstName: fullName, lastName: fullName, email }),
  data: loginOutcome,
};

export const signout = {
  summary: 'Ends the session, if there is one.',
  body: z.object({}).optional(),
  data: z.object({}),
};
