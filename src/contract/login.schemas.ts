import { z } from 'zod';
import {
  agentName,
  agentRole,
  coins,
  email,
  explained,
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

const requestId = uuid.describe('Id of the request for a one-time password, as it was answered.');

const challenge = z
  .object({
    requestId: uuid.describe('Names this request when its password is given or sent again.'),
    purpose: explained(OTP_PURPOSES, 'What the password is for. That of SIGNUP is one of LOGIN.', PURPOSES),
    target: z
      .string()
      .describe('Where the password went, masked: the mobile number or e-mail address, or the card’s number.')
      .meta({ examples: ['98xxxx3210'] }),
    expiresAt: instant.describe('Until when the password is good: ten minutes after it was sent.'),
    resendAt: instant.describe('From when another one may be sent: 30 seconds after this one was.'),
    expiresInSeconds: z
      .int()
      .describe('`expiresAt` as seconds from now, so that a wrong clock on the device does no harm.')
      .meta({ examples: [600] }),
    resendInSeconds: z
      .int()
      .describe('`resendAt` as seconds from now; 0 where it has passed.')
      .meta({ examples: [30] }),
  })
  .meta({ title: 'Challenge', description: 'A one-time password that is on its way.' });

/** A card to choose; its handle is valid in one place only. */
export const account = z
  .object({
    handle: z
      .string()
      .describe('Stands for the card within this login alone: what `login.otpComplete` is sent.')
      .meta({ examples: ['b2f4c09e7a1d4c63'] }),
    lcn: maskedLcn,
    name: z
      .string()
      .describe('First and last name of the card’s holder.')
      .meta({ examples: ['Asha Menon'] }),
    availablePointsAmount: coins.describe('Coins that the card can spend now.'),
  })
  .meta({ title: 'Card to choose', description: 'A loyalty card to choose.' });

export const otpInit = {
  summary: 'Sends a one-time password.',
  description:
    'LOGIN and SIGNUP take a mobile number, and answer alike for known and unknown ones. EMAIL_OTP takes an e-mail address to confirm; REDEEM_POINTS and CASH_TRANSACTION take neither, for the password goes to the registered number. These three need a session and a cartId header; for an order or a claim it is the cart that it was begun with, and NOT_FOUND says that nothing of that cart waits for a password. Asked for again within 30 seconds for the same cart, the request that runs is answered. RATE_LIMITED comes with the sixth password in ten minutes, or the 31st in a day, for one purpose and number.',
  body: z.object({
    purpose: explained(OTP_INIT_PURPOSES, 'What the password is for.', {
      ...PURPOSES,
      LOGIN: 'signing in with a mobile number.',
      SIGNUP: 'joining with a mobile number; works as LOGIN, in other words to the member.',
    }),
    mobile: mobile
      .optional()
      .describe(
        'The number to sign in with: ten digits, without the country code. Needed for LOGIN and SIGNUP.',
      ),
    email: email
      .optional()
      .describe('The address to confirm, to which the password goes. Needed for EMAIL_OTP.'),
  }),
  data: challenge,
};

export const otpResend = {
  summary: 'Sends a new one-time password for a request that runs.',
  description:
    'The password before it is void, and tries are counted anew. At the earliest 30 seconds after the last one (RATE_LIMITED before); within an hour of the request for a login, within ten minutes for what belongs to a cart (OTP_EXPIRED after).',
  body: z.object({ requestId }),
  data: challenge,
};

const loginOutcome = z.object({
  outcome: explained(
    ['SIGNED_IN', 'CHOOSE_ACCOUNT', 'ENROL', 'EMAIL_VERIFIED'],
    'What came of the password, and what comes next.',
    {
      SIGNED_IN: 'a session began, and its cookies are set.',
      CHOOSE_ACCOUNT: 'the number has several cards; go on with `login.otpComplete`.',
      ENROL: 'the number has no account; go on with `login.enroll`.',
      EMAIL_VERIFIED: 'the address is the account’s own from now on.',
    },
  ),
  currentStep: z
    .union([z.literal(1), z.literal(2), z.literal(3)])
    .describe(
      'The login step reached, as in spec §4: 1 a card is to be chosen, 2 the password was verified and enrolment is next, 3 signed in.',
    )
    .meta({ examples: [3] }),
  lcnList: z
    .array(account)
    .describe('The cards to choose from; empty with every outcome but CHOOSE_ACCOUNT.')
    .meta({ examples: [[]] }),
});

const OTP_REFUSALS =
  'A wrong password is refused with OTP_WRONG and counted; after five, OTP_LOCKED until a new one was sent.';

export const otpVerify = {
  summary: 'Verifies the one-time password of a login, or of an e-mail address.',
  description: `Of a login, it signs in where the number has one card, or leads to the choice of a card or to enrolment, each good for the same request. That of EMAIL_OTP confirms the address and makes it the account’s; it needs the session that asked. ${OTP_REFUSALS}`,
  body: z.object({ requestId, otp }),
  data: loginOutcome,
};

const lcnListText = 'The cards of the number, oldest account first.';
const totalLcn = z
  .int()
  .describe('How many cards there are.')
  .meta({ examples: [1] });

export const getLcn = {
  summary: 'Lists the loyalty cards behind a verified login request, masked, each with an opaque handle.',
  description:
    'For a page that was loaded anew between the password and the choice. OTP_NOT_VERIFIED before the password was given; OTP_EXPIRED ten minutes after, OTP_USED once the login was completed.',
  body: z.object({ requestId }),
  data: z.object({ lcnList: z.array(account).describe(lcnListText), totalLcn }),
};

export const getLcnV1 = {
  summary: 'Lists the cards as v2 does, with masked numbers and handles alone.',
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
    'It goes to the mobile number registered for the card, which is not told. Answers alike for known and unknown cards.',
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
    'The `token` header carries the link’s `ssoToken`. It is good once, for a minute, for the agent and the role that it was made for; anything else is refused with SSO_LINK_REFUSED. A session that the browser had before ends.',
  query: z.object({
    clientName: agentRole.describe('The agent’s role, as it stands in the link.'),
    username: agentName.describe('Name of the agent, as it stands in the link.'),
  }),
  data: z.object({
    clientName: agentRole,
    username: agentName,
    endsAt: instant.describe('When the agent’s session ends: half an hour after it began.'),
    endsInSeconds: z
      .int()
      .describe('`endsAt` as seconds from now.')
      .meta({ examples: [1800] }),
  }),
};

export const otpComplete = {
  summary: 'Completes a verified login with the chosen card.',
  description: 'Sets the cookies of a new session. OTP_NOT_VERIFIED where no password was given before.',
  body: z.object({
    requestId,
    handle: z
      .string()
      .min(1)
      .max(200)
      .describe('The `handle` of the chosen card, as this login answered it.')
      .meta({ examples: ['b2f4c09e7a1d4c63'] }),
  }),
  data: loginOutcome,
};

export const enroll = {
  summary: 'Opens an account for a verified number that has none, and signs in.',
  description:
    'Welcome coins are earned where the brand gives them. ALREADY_ENROLLED where the number has an account by now; OTP_NOT_VERIFIED where no password was given before.',
  body: z.object({
    requestId,
    salutation,
    firstName: fullName.describe('First name.').meta({ examples: ['Asha'] }),
    lastName: fullName.describe('Last name.').meta({ examples: ['Menon'] }),
    email: email.describe('E-mail address; not verified by this.'),
  }),
  data: loginOutcome,
};

export const signout = {
  summary: 'Ends the session, if there is one, and clears its cookies.',
  body: z.object({}).optional(),
  data: z.object({}),
};
