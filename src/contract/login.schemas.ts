import { z } from 'zod';
import {
  agentName,
  agentRole,
  coins,
  email,
  describedEnum,
  fullName,
  instant,
  lcn,
  maskedLcn,
  mobile,
  otp,
  salutation,
  uuid,
} from './fields.ts';
import { OTP_INIT_PURPOSES, OTP_PURPOSES } from './enums.ts';

const PURPOSES = {
  LOGIN: 'signing in, with a mobile number or a card.',
  EMAIL_OTP: 'confirming an e-mail address.',
  REDEEM_POINTS: 'confirming an order or a conversion of points.',
  CASH_TRANSACTION: 'confirming a claim of cashback.',
};

const requestId = uuid.describe('Id of the request for a one-time password.');

const challenge = z
  .object({
    requestId: uuid.describe('Id of this request, for entering the password or sending it again.'),
    purpose: describedEnum(OTP_PURPOSES, 'The purpose of the password. For SIGNUP it is LOGIN.', PURPOSES),
    target: z
      .string()
      .describe('The masked recipient: the mobile number, the e-mail address, or the card’s number.')
      .meta({ examples: ['98xxxx3210'] }),
    expiresAt: instant
      .describe('Until when the password is valid: ten minutes after it was sent.')
      .meta({ examples: ['2026-03-31T06:40:00.000Z'] }),
    resendAt: instant
      .describe('When another one can be sent: 30 seconds after this one.')
      .meta({ examples: ['2026-03-31T06:30:30.000Z'] }),
    expiresInSeconds: z
      .int()
      .describe('`expiresAt` as seconds from now, so that a wrong clock on the device does no harm.')
      .meta({ examples: [600] }),
    resendInSeconds: z
      .int()
      .describe('`resendAt` as seconds from now; 0 if it has passed.')
      .meta({ examples: [30] }),
  })
  .meta({ title: 'Challenge', description: 'A one-time password that was sent.' });

/** A card to choose; its handle is valid in one place only. */
export const account = z
  .object({
    handle: z
      .string()
      .describe('Identifies the card within this login only; send it to `login.otpComplete`.')
      .meta({ examples: ['b2f4c09e7a1d4c63'] }),
    lcn: maskedLcn,
    name: z
      .string()
      .describe('First and last name of the card’s holder.')
      .meta({ examples: ['Asha Menon'] }),
    availablePointsAmount: coins.describe('Available coins of the card.'),
  })
  .meta({ title: 'Card to choose', description: 'A loyalty card to choose.' });

export const otpInit = {
  summary: 'Sends a one-time password.',
  description:
    'LOGIN and SIGNUP take a mobile number, and answer the same for known and unknown ones. EMAIL_OTP takes an e-mail address to confirm; REDEEM_POINTS and CASH_TRANSACTION take neither, because the password goes to the registered number. These three need a session and a cartId header; for an order or a claim it is the cart that it was begun with, and NOT_FOUND means that nothing in that cart waits for a password. Asking again for the same cart within 30 seconds returns the open request, unless the order was corrected meanwhile. RATE_LIMITED on the sixth password in ten minutes, or the 31st in a day, for one purpose and number.',
  body: z.object({
    purpose: describedEnum(OTP_INIT_PURPOSES, 'The purpose of the password.', {
      ...PURPOSES,
      LOGIN: 'signing in with a mobile number.',
      SIGNUP: 'joining with a mobile number; the same as LOGIN, with another text for the member.',
    }),
    mobile: mobile
      .optional()
      .describe(
        'The number to sign in with: ten digits, without the country code. Needed for LOGIN and SIGNUP.',
      ),
    email: email
      .optional()
      .describe('The address to confirm, to which the password is sent. Needed for EMAIL_OTP.'),
  }),
  data: challenge,
};

export const otpResend = {
  summary: 'Sends a new one-time password for an open request.',
  description:
    'The previous password becomes invalid, and tries are counted from zero. RATE_LIMITED within 30 seconds of the last one. OTP_EXPIRED more than an hour after the request for a login, or ten minutes for a request that belongs to a cart.',
  body: z.object({ requestId }),
  data: challenge,
};

const loginOutcome = z.object({
  outcome: describedEnum(
    ['SIGNED_IN', 'CHOOSE_ACCOUNT', 'ENROL', 'EMAIL_VERIFIED'],
    'The result of the password, and the next step.',
    {
      SIGNED_IN: 'a session began, and its cookies are set.',
      CHOOSE_ACCOUNT: 'the number has several cards; continue with `login.otpComplete`.',
      ENROL: 'the number has no account; continue with `login.enroll`.',
      EMAIL_VERIFIED: 'the address is now the account’s own.',
    },
  ),
  currentStep: z
    .union([z.literal(1), z.literal(2), z.literal(3)])
    .describe(
      'The login step reached: 1 a card is to be chosen, 2 the password was verified and enrolment is next, 3 signed in.',
    )
    .meta({ examples: [3] }),
  lcnList: z
    .array(account)
    .describe('The cards to choose from; empty unless the outcome is CHOOSE_ACCOUNT.')
    .meta({ examples: [[]] }),
});

const OTP_REFUSALS =
  'A wrong password is refused with OTP_WRONG and counted; after five, OTP_LOCKED until a new one has been sent.';

export const otpVerify = {
  summary: 'Verifies the one-time password of a login, or of an e-mail address.',
  description: `For a login, it signs in if the number has one card; otherwise the choice of a card or the enrolment follows, with the same request. For EMAIL_OTP it confirms the address and makes it the account’s own; this needs the session that asked. ${OTP_REFUSALS}`,
  body: z.object({ requestId, otp }),
  data: loginOutcome,
};

const lcnListText = 'The cards of the number with the brand, oldest account first.';
const totalLcn = z
  .int()
  .describe('How many cards there are.')
  .meta({ examples: [1] });

export const getLcn = {
  summary: 'Lists the loyalty cards behind a verified login request, masked, each with an opaque handle.',
  description:
    'For a page that was reloaded between the password and the choice. OTP_NOT_VERIFIED before the password was entered; OTP_EXPIRED ten minutes after that, OTP_USED once the login was completed.',
  body: z.object({ requestId }),
  data: z.object({ lcnList: z.array(account).describe(lcnListText), totalLcn }),
};

export const getLcnV1 = {
  summary: 'Lists the cards as v2 does, but only with masked numbers and handles.',
  description: 'For clients that show neither names nor balances.',
  body: z.object({ requestId }),
  data: z.object({
    lcnList: z.array(account.pick({ handle: true, lcn: true })).describe(lcnListText),
    totalLcn,
  }),
};

export const otpInitLcn = {
  summary: 'Sends a one-time password to sign in with a loyalty card number.',
  description:
    'It goes to the mobile number registered for the card, which is not revealed. Answers the same for known and unknown cards.',
  body: z.object({ lcn }),
  data: challenge,
};

export const otpVerifyV1 = {
  summary: 'Verifies the one-time password of a card number and signs in with that card.',
  description: OTP_REFUSALS,
  body: z.object({ requestId, otp }),
  data: loginOutcome,
};

export const ssoVerify = {
  summary: 'Signs a support agent in on behalf of a member, with the token of a sign-on link.',
  description:
    'The `token` header carries the link’s `ssoToken`. It can be used once, within a minute, by the agent and in the role that it was made for; anything else is refused with SSO_LINK_REFUSED. Ends any session that the browser had.',
  query: z.object({
    clientName: agentRole.describe('The agent’s role, as in the link.'),
    username: agentName.describe('Name of the agent, as in the link.'),
  }),
  data: z.object({
    clientName: agentRole,
    username: agentName,
    endsAt: instant
      .describe('When the agent’s session ends: half an hour after it began.')
      .meta({ examples: ['2026-03-31T07:00:00.000Z'] }),
    endsInSeconds: z
      .int()
      .describe('`endsAt` as seconds from now.')
      .meta({ examples: [1800] }),
  }),
};

export const otpComplete = {
  summary: 'Completes a verified login with the chosen card.',
  description: 'Sets the cookies of a new session. OTP_NOT_VERIFIED if no password was entered before.',
  body: z.object({
    requestId,
    handle: z
      .string()
      .min(1)
      .max(200)
      .describe('The `handle` of the chosen card, from this login.')
      .meta({ examples: ['b2f4c09e7a1d4c63'] }),
  }),
  data: loginOutcome,
};

export const enroll = {
  summary: 'Opens an account for a verified number that has none, and signs in.',
  description:
    'Welcome coins are earned if the brand gives them. ALREADY_ENROLLED if the number has an account with the brand by now; OTP_NOT_VERIFIED if no password was entered before.',
  body: z.object({
    requestId,
    salutation,
    firstName: fullName.describe('First name.').meta({ examples: ['Asha'] }),
    lastName: fullName.describe('Last name.').meta({ examples: ['Menon'] }),
    email: email.describe('E-mail address; this does not verify it.'),
  }),
  data: loginOutcome,
};

export const signout = {
  summary: 'Ends the session, if there is one, and clears its cookies.',
  body: z.object({}).optional(),
  data: z.object({}),
};
