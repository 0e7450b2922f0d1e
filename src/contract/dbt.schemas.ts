// Cashback by direct bank transfer: what a cart claims, its confirmation, and its outcome.
import { z } from 'zod';
import { beneficiary, beneficiaryKind, maskedAccount } from './dbt-payee.schemas.ts';
import { coins, cursor, describedEnum, instant, nextCursor, otp, paise, uuid } from './fields.ts';
import { historyEvent } from './history-event.schemas.ts';
import { ORDER_STATUSES } from './order-status.ts';

export { editBeneficiary, fetchBank, fetchBeneficiary, verifyPan, verifyUser } from './dbt-payee.schemas.ts';

const ID_EXAMPLE = { examples: ['CB-2026-0330-K7XQ2-9MP4T'] };
const transferId = z.string().min(1).max(40).describe('Id of the transfer.').meta(ID_EXAMPLE);
const beneficiaryId = uuid.describe('The payee: one of those from `dbt.fetchBeneficiary`.');
const status = describedEnum(ORDER_STATUSES, 'The status of the transfer.', {
  PENDING: 'confirmed but not decided yet; the coins are blocked.',
  ORDER_SUCCESS: 'paid; the coins are spent.',
  ORDER_FAILED: 'not paid, and never will be; the coins are back.',
});

const paisePerCoin = z
  .number()
  .positive()
  .meta({ description: 'The cash value of one coin in paise; may have decimals.', examples: [25] });
const points = coins.describe('Coins to claim.').meta({ examples: [2_000] });
const availablePointsAmount = coins.describe('Coins that the member can spend now.');

export const limits = z
  .object({
    leastPoints: coins.describe('Fewest coins of one claim.').meta({ examples: [1_000] }),
    mostPoints: coins
      .describe('Most coins of one claim: the brand’s limit, or what is left for the month if that is less.')
      .meta({ examples: [10_000] }),
    leftThisMonth: coins
      .describe(
        'Coins that can still be claimed in this calendar month in India, over all cards of the holder of the PAN.',
      )
      .meta({ examples: [18_000] }),
  })
  .meta({ title: 'Cashback limits', description: 'How many coins may be claimed.' });

const quote = {
  points,
  amountPaise: paise.describe('Their value in paise, rounded down.'),
  pointsLeft: coins.describe('Available coins that would be left; 0 if there are not enough.'),
  pointsMissing: coins.describe('Coins missing; 0 if there are enough.'),
  lots: z
    .array(
      z.object({
        points: coins.describe('Coins of the lot that would be used.').meta({ examples: [2_000] }),
        expiresAt: instant.describe('When the coins of the lot expire.'),
      }),
    )
    .describe('Which coins would be used, nearest expiry first.'),
};

export const validate = {
  summary: 'Returns the rate and the limits of a claim, and the value of some coins.',
  description:
    'CASHBACK_LIMIT, with `data.limits`, if `points` are more or fewer than may be claimed. NOT_FOUND if the brand does not offer cashback.',
  query: z.object({
    points: z.coerce
      .number()
      .int()
      .min(1)
      .max(Number.MAX_SAFE_INTEGER)
      .optional()
      .describe('Coins to claim; without them only the rate and the limits are returned.'),
    microSite: z
      .stringbool()
      .default(false)
      .describe('Whether the page is on a microsite; the same rules apply there.'),
  }),
  data: z.object({
    paisePerCoin,
    limits,
    availablePointsAmount,
    quote: z.object(quote).nullable().describe('The value of the given coins; null if none were given.'),
  }),
};

const draft = z
  .object({
    cartId: z.string().describe('The cart that the claim belongs to.'),
    beneficiary: beneficiary.describe('The payee.'),
    paisePerCoin,
    ...quote,
    expectedBy: instant.describe('When the money should arrive at the latest if it is confirmed now.'),
  })
  .meta({ title: 'Cashback claim', description: 'What a cart claims until it is confirmed.' });

const SAVING =
  'Nothing is spent or blocked yet; saving again replaces the claim. PAN_NEEDED before the PAN is verified, NOT_FOUND for a beneficiary that no longer exists, CASHBACK_LIMIT beyond the limits, CART_ORDERED if the cart was confirmed already.';

export const save = {
  summary: 'Stores what the cart claims: how many coins, and who is paid.',
  description: SAVING,
  query: z.object({
    beneficiaryId,
    points: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).describe('Coins to claim.'),
  }),
  data: z.object({ draft }),
};

export const saveByPost = {
  summary: 'Stores what the cart claims: how many coins, and who is paid; the POST form.',
  description: SAVING,
  body: z.object({ beneficiaryId, points: z.int().min(1).describe('Coins to claim.') }),
  data: save.data,
};

const transferHead = {
  transferId,
  status: status.meta({ examples: ['ORDER_SUCCESS'] }),
  points: coins.describe('Coins that are claimed.').meta({ examples: [2_000] }),
  amountPaise: paise.describe('Their value, in paise.'),
  account: maskedAccount,
};

export const transferDetail = z
  .object({
    ...transferHead,
    cartId: z.string().describe('The cart that it was claimed with.'),
    kind: beneficiaryKind,
    accountHolder: z.string().describe('The holder of the account.'),
    bankName: z
      .string()
      .nullable()
      .meta({ description: 'Name of the bank; null for a UPI id.', examples: [null] }),
    requestedAt: instant.describe('When it was confirmed.'),
    dueBy: instant
      .nullable()
      .describe('When the next status is due; null if there is no next one.')
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
        description: 'Why it was not paid, in words for the member; null unless it failed.',
        examples: [null],
      }),
    events: z.array(historyEvent).describe('What happened so far, oldest first.'),
  })
  .meta({ title: 'Transfer', description: 'A confirmed claim of cashback.' });

export const summary = {
  summary: 'Returns what the cart claims before it is confirmed, and the transfer afterwards.',
  description:
    'By the cartId header or by `transferId`; one of them is needed. NOT_FOUND if there is neither a claim nor a transfer.',
  query: z.object({
    transferId: transferId
      .optional()
      .describe('The transfer; by default the cart’s transfer, or what the cart claims.'),
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
    'Ask for the password with `login.otpInit`, purpose CASH_TRANSACTION and the same cartId, after saving the claim; saving another claim invalidates it (OTP_UNKNOWN). PRICE_CHANGED, with `points` and `amountPaise` of the claim, if they differ from those sent; INSUFFICIENT_POINTS, CASHBACK_LIMIT, PAN_NEEDED and NOT_FOUND if it can no longer be claimed; CART_ORDERED if it was confirmed before.',
  body: z.object({
    requestId: uuid.describe('The request of the one-time password.'),
    otp,
    points: coins
      .min(1)
      .describe('The coins shown to the member.')
      .meta({ examples: [2_000] }),
    amountPaise: paise.min(1).describe('The amount shown to the member, in paise.'),
  }),
  data: z.object({
    transferId,
    status,
    dueBy: instant.nullable().describe('When the next status is due; null if there is no next one.'),
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
              description: 'A description in words for the member.',
              examples: ['Cashback of ₹500.00 to xxxxasha@examplebank'],
            }),
          })
          .meta({ title: 'Cash ledger line', description: 'A payout to the member, whatever its outcome.' }),
      )
      .describe('The payouts of this page, newest first.'),
    nextCursor,
  }),
};
