// Cashback by direct bank transfer: what a cart claims, its confirmation, and its outcome.
import { z } from 'zod';
import { beneficiary, beneficiaryKind, maskedAccount } from './dbt-payee.schemas.ts';
import { coins, cursor, explained, instant, nextCursor, otp, paise, uuid } from './fields.ts';
import { ORDER_STATUSES } from './order-status.ts';

export { editBeneficiary, fetchBank, fetchBeneficiary, verifyPan, verifyUser } from './dbt-payee.schemas.ts';

const ID_EXAMPLE = { examples: ['CB-2026-0330-K7XQ2-9MP4T'] };
const transferId = z.string().min(1).max(40).describe('Id of the transfer.').meta(ID_EXAMPLE);
const beneficiaryId = uuid.describe('Who is paid: one that `dbt.fetchBeneficiary` lists.');
const status = explained(ORDER_STATUSES, 'How the transfer stands, as in spec §4.', {
  PENDING: 'confirmed and not yet decided; the coins are blocked.',
  ORDER_SUCCESS: 'paid; the coins are spent.',
  ORDER_FAILED: 'not paid, and never to be; the coins are back.',
});

const paisePerCoin = z
  .number()
  .positive()
  .meta({ description: 'What one coin brings, in paise; may have decimals.', examples: [25] });
const points = coins.describe('Coins to be claimed.').meta({ examples: [2_000] });
const availablePointsAmount = coins.describe('Coins that the member can spend now.');

const limits = z
  .object({
    leastPoints: coins.describe('Fewest coins of one claim.').meta({ examples: [1_000] }),
    mostPoints: coins
      .describe(
        'Most coins of one claim: the brand’s limit, or what is left of the month where that is less.',
      )
      .meta({ examples: [10_000] }),
    leftThisMonth: coins
      .describe(
        'Coins that may still be claimed in this calendar month in India, with this card or another of whoever has the PAN.',
      )
      .meta({ examples: [18_000] }),
  })
  .meta({ title: 'Cashback limits', description: 'How many coins may be claimed.' });

const quote = {
  points,
  amountPaise: paise.describe('What they bring, in paise, rounded down.'),
  pointsLeft: coins.describe('Available coins that would be left; 0 where they do not suffice.'),
  pointsMissing: coins.describe('Coins missing; 0 where they suffice.'),
  lots: z
    .array(
      z.object({
        points: coins.describe('Coins of the lot that would go.').meta({ examples: [2_000] }),
        expiresAt: instant.describe('When the coins of the lot expire.'),
      }),
    )
    .describe('Which coins would go, nearest expiry first.'),
};

export const validate = {
  summary: 'Answers the rate and the limits of a claim, and what so many coins would bring.',
  description:
    'CASHBACK_LIMIT, with `data.limits`, where `points` are more or fewer than may be claimed. NOT_FOUND where the brand does not offer cashback.',
  query: z.object({
    points: z.coerce
      .number()
      .int()
      .min(1)
      .max(Number.MAX_SAFE_INTEGER)
      .optional()
      .describe('Coins to be claimed; without them only rate and limits are answered.'),
    microSite: z
      .stringbool()
      .default(false)
      .describe('Whether the page is one of a microsite, as in spec §7; the same rules hold there.'),
  }),
  data: z.object({
    paisePerCoin,
    limits,
    availablePointsAmount,
    quote: z
      .object(quote)
      .nullable()
      .describe('What the coins that were named would bring; null where none were.'),
  }),
};

const draft = z
  .object({
    cartId: z.string().describe('The cart that the claim belongs to.'),
    beneficiary: beneficiary.describe('Who would be paid.'),
    paisePerCoin,
    ...quote,
    expectedBy: instant.describe('By when the money is there if it is confirmed now.'),
  })
  .meta({ title: 'Cashback claim', description: 'What a cart claims before it is confirmed.' });

const SAVING =
  'Nothing is spent or blocked yet; saved again, the claim is replaced. PAN_NEEDED before the PAN is verified, NOT_FOUND for a beneficiary that is not there any more, CASHBACK_LIMIT beyond the limits, CART_ORDERED where the cart was confirmed already.';

export const save = {
  summary: 'Keeps what the cart claims: how many coins, and who is paid.',
  description: SAVING,
  query: z.object({
    beneficiaryId,
    points: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).describe('Coins to be claimed.'),
  }),
  data: z.object({ draft }),
};

export const saveByPost = {
  summary: 'Keeps what the cart claims: how many coins, and who is paid; the POST form.',
  description: SAVING,
  body: z.object({ beneficiaryId, points: z.int().min(1).describe('Coins to be claimed.') }),
  data: save.data,
};

const transferHead = {
  transferId,
  status: status.meta({ examples: ['ORDER_SUCCESS'] }),
  points: coins.describe('Coins that it takes.').meta({ examples: [2_000] }),
  amountPaise: paise.describe('What is paid for them, in paise.'),
  account: maskedAccount,
};

export const transferDetail = z
  .object({
    ...transferHead,
    cartId: z.string().describe('The cart that it was claimed with.'),
    kind: beneficiaryKind,
    accountHolder: z.string().describe('In whose name the account is.'),
    bankName: z
      .string()
      .nullable()
      .meta({ description: 'Name of the bank; null for a UPI id.', examples: [null] }),
    requestedAt: instant.describe('When it was confirmed.'),
    dueBy: instant
      .nullable()
      .describe('By when the next status is due; null where there is none to come.')
      .meta({ examples: [null] }),
    reference: z
      .string()
      .nullable()
      .meta({
        description: 'The bank’s reference of the payment; null until it is paid.',
        examples: ['UTR608912345678'],
      }),
    failure: z
      .string()
      .nullable()
      .meta({
        description: 'Why it was not paid, in words to the member; null unless it failed.',
        examples: [null],
      }),
    events: z
      .array(
        z.object({
          at: instant.describe('When it happened.'),
          text: z.string().meta({ description: 'What happened, in words.', examples: ['Paid, coins spent'] }),
        }),
      )
      .describe('What happened so far, oldest first.'),
  })
  .meta({ title: 'Transfer', description: 'A claim of cashback that was confirmed.' });

export const summary = {
  summary: 'Answers what the cart claims before it is confirmed, and how the transfer stands afterwards.',
  description:
    'By the cartId header, or by `transferId`; one of them is needed. NOT_FOUND where neither a claim nor a transfer is there.',
  query: z.object({
    transferId: transferId
      .optional()
      .describe('The transfer; without it that of the cart, or what the cart claims.'),
  }),
  data: z.object({
    draft: draft
      .nullable()
      .describe('What the cart claims; null once it is confirmed.')
      .meta({ examples: [null] }),
    transfer: transferDetail.nullable().describe('The transfer; null until the claim is confirmed.'),
    availablePointsAmount,
  }),
};

export const transfer = {
  summary:
    'Confirms the claim of the cart with its one-time password: the coins are blocked, and a job pays.',
  description:
    'The password is asked for with `login.otpInit`, purpose CASH_TRANSACTION and the same cartId, after the claim was saved; saving another claim voids it (OTP_UNKNOWN). PRICE_CHANGED, with `points` and `amountPaise` of the claim, where they differ from those sent; INSUFFICIENT_POINTS, CASHBACK_LIMIT, PAN_NEEDED and NOT_FOUND where it can be claimed no longer; CART_ORDERED where it was confirmed before.',
  body: z.object({
    requestId: uuid.describe('The request of the one-time password.'),
    otp,
    points: coins
      .min(1)
      .describe('The coins that the member was shown.')
      .meta({ examples: [2_000] }),
    amountPaise: paise.min(1).describe('The money that the member was shown, in paise.'),
  }),
  data: z.object({
    transferId,
    status,
    dueBy: instant.nullable().describe('By when the next status is due; null where there is none to come.'),
  }),
};

/** The cash ledger of spec §3, part of the section "member". */
export const cashLedger = {
  body: z.object({
    cursor: cursor.optional(),
    limit: z.int().min(1).max(100).default(20).describe('How many lines on a page.'),
  }),
  data: z.object({
    ledgerResponseList: z
      .array(
        z
          .object({
            ...transferHead,
            activityDate: instant.describe('When it was confirmed.'),
            title: z.string().meta({
              description: 'What it is, in words to the member.',
              examples: ['Cashback of ₹500.00 to xxxxasha@examplebank'],
            }),
          })
          .meta({ title: 'Cash ledger line', description: 'A payout to the member, whatever became of it.' }),
      )
      .describe('The payouts of this page, newest first.'),
    nextCursor,
  }),
};
