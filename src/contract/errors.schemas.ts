// What the data of a failed answer has besides its code: for the reference, and for checking answers in tests.
import { z } from 'zod';
import { address, pinCodeText } from './address.schemas.ts';
import { rate } from './conversion.schemas.ts';
import { limits } from './dbt.schemas.ts';
import type { ErrorCode } from './errors.ts';
import { coins, instant, paise } from './fields.ts';
import { price, split } from './order-shapes.schemas.ts';

/** A field that failures with some codes may have. */
interface ErrorDetail {
  codes: readonly ErrorCode[];
  /** The calls that send it; by default every call that fails with such a code. */
  calls?: readonly string[];
  schema: z.ZodType;
}

const PLACING = ['orders.placeVoucher', 'orders.placeProduct', 'orders.placeItem'];

/** By name, in the order in which the reference lists them. */
export const ERROR_DETAILS: Record<string, ErrorDetail> = {
  fields: {
    codes: ['MALFORMED_REQUEST'],
    schema: z
      .record(z.string(), z.string())
      .describe('Each field at fault, with what is wrong with it, in words for the member.')
      .meta({ examples: [{ count: 'At most 10 in one order' }] }),
  },
  most: {
    codes: ['MALFORMED_REQUEST', 'ADDRESS_LIMIT'],
    calls: ['orders.validate', ...PLACING, 'address.add'],
    schema: z
      .int()
      .min(1)
      .describe('How many are allowed: pieces in one order, or addresses.')
      .meta({ examples: [10] }),
  },
  triesLeft: {
    codes: ['OTP_WRONG', 'PAN_MISMATCH', 'NAME_MISMATCH', 'PAYEE_UNKNOWN'],
    schema: z
      .int()
      .min(0)
      .describe('How many tries are left before the lock.')
      .meta({ examples: [4] }),
  },
  otherBrand: {
    codes: ['SSO_LINK_REFUSED'],
    schema: z
      .boolean()
      .describe('True if the link is valid, but for the site of another brand, that of its card.')
      .meta({ examples: [true] }),
  },
  lockedUntil: {
    codes: ['PAN_LOCKED', 'PAYEE_LOCKED'],
    schema: instant.describe('When the lock ends.'),
  },
  missing: {
    codes: ['INSUFFICIENT_POINTS'],
    schema: coins.describe('How many coins are missing.').meta({ examples: [750] }),
  },
  left: {
    codes: ['SOLD_OUT'],
    schema: z
      .int()
      .min(0)
      .describe('How many pieces are left; 0 if there are none.')
      .meta({ examples: [0] }),
  },
  pinCode: { codes: ['NOT_DELIVERABLE'], schema: pinCodeText },
  orderId: {
    codes: ['COUPON_TAKEN', 'CART_ORDERED', 'CAMPAIGN_TAKEN'],
    schema: z
      .string()
      .describe('Id of the order, conversion or transfer that exists already.')
      .meta({ examples: ['ZV-2026-0330-K7XQ2-9MP4T'] }),
  },
  status: {
    codes: ['ORDER_STATE'],
    calls: [
      'orders.verify',
      'orders.verifyPlain',
      'orders.cancel',
      'orders.giveBack',
      'orders.undo',
      'conversion.verify',
    ],
    schema: z
      .string()
      .describe('The status of the order or the conversion.')
      .meta({ examples: ['ORDER_SUCCESS'] }),
  },
  price: { codes: ['PRICE_CHANGED'], calls: PLACING, schema: price.describe('The price of all pieces now.') },
  split: {
    codes: ['PRICE_CHANGED'],
    calls: PLACING,
    schema: split.describe('How that price is split into coins and money.'),
  },
  pricePaise: {
    codes: ['PRICE_CHANGED'],
    calls: ['membership.buy', 'campaign.createOrder'],
    schema: paise.describe('The price of the plan now, in paise.').meta({ examples: [49_900] }),
  },
  refundPaise: {
    codes: ['PRICE_CHANGED'],
    calls: ['membership.cancel'],
    schema: paise.describe('The refund now, in paise.').meta({ examples: [0] }),
  },
  points: {
    codes: ['PRICE_CHANGED'],
    calls: ['dbt.transfer'],
    schema: coins.describe('Coins of the claim.').meta({ examples: [2_000] }),
  },
  amountPaise: {
    codes: ['PRICE_CHANGED'],
    calls: ['dbt.transfer'],
    schema: paise.describe('What they are worth now, in paise.').meta({ examples: [50_000] }),
  },
  coins: {
    codes: ['PRICE_CHANGED'],
    calls: ['conversion.convert'],
    schema: coins.describe('Coins that the points give now.').meta({ examples: [500] }),
  },
  rate: { codes: ['PRICE_CHANGED'], calls: ['conversion.convert'], schema: rate },
  leftToday: {
    codes: ['CONVERSION_LIMIT'],
    schema: z
      .int()
      .min(0)
      .describe('Points that may still be converted today, in India.')
      .meta({ examples: [0] }),
  },
  limits: { codes: ['CASHBACK_LIMIT'], schema: limits },
  address: { codes: ['ADDRESS_CHANGED'], schema: address.describe('The address as it is now.') },
};

/** The fields that a call's failures with this code may have besides the code. */
export const errorDetailsOf = (call: { id: string }, code: ErrorCode): [string, z.ZodType][] =>
  Object.entries(ERROR_DETAILS)
    .filter(([, { codes, calls }]) => codes.includes(code) && (calls?.includes(call.id) ?? true))
    .map(([name, { schema }]) => [name, schema]);
