import { z } from 'zod';
import { usageTexts } from './catalogue-shapes.schemas.ts';
import { HOLDING_STATES } from './enums.ts';
import { cursor, describedEnum, instant, nextCursor, paise, withFirstSentence } from './fields.ts';
import { line, placedId } from './order-shapes.schemas.ts';

const voucherId = z
  .string()
  .regex(/^[A-Za-z0-9-]{1,40}-\d{1,2}$/, 'Not an id')
  .describe(
    'Id of the voucher or coupon, as in the list and in the order’s details; ends in its number within the order.',
  )
  .meta({ examples: ['ZV-2026-0330-K7XQ2-9MP4T-1'] });

const state = describedEnum(HOLDING_STATES, 'Its state.', {
  active: 'it can be used.',
  used: 'the member marked it as used.',
  expired: 'it has expired and was not marked as used.',
});

const holding = z
  .object({
    voucherId,
    orderId: placedId,
    line,
    amountPaise: paise.describe('The value of the voucher, in paise; 0 for a coupon.'),
    state,
    expiresAt: instant.describe('Until when the code is valid.'),
    revealed: z.boolean().describe('Whether the member has seen its code before.'),
    usedAt: instant
      .nullable()
      .describe('When the member marked it as used; null if it is not marked.')
      .meta({ examples: [null] }),
  })
  .meta({
    title: 'Holding',
    description: 'A member’s voucher or coupon, without its code, which `orders.details` shows.',
  });

export const list = {
  summary: 'Lists the vouchers and coupons of the account that are active, used or expired.',
  query: z.object({
    state: withFirstSentence(
      state,
      'Which to list: active ones are sorted by expiry, soonest first; used or expired ones latest first.',
    ).default('active'),
    cursor: cursor.optional(),
    limit: z.coerce.number().int().min(1).max(50).default(20).describe('How many on a page.'),
  }),
  data: z.object({
    holdingList: z.array(holding).describe('Those of this page, in the order of the list.'),
    nextCursor,
  }),
};

const GONE = 'NOT_FOUND if the account has none with that id, or its order was undone.';

const withTexts = z.object({
  holding,
  texts: usageTexts.describe('What its item says today, whether or not it is still offered.'),
});

export const one = {
  summary: 'Returns one voucher or coupon of the account, and how it is used.',
  description: GONE,
  query: z.object({ voucherId }),
  data: withTexts,
};

export const markUsed = {
  summary: 'Sets or removes the member’s own mark that a code was used.',
  description: `It changes nothing at the issuer. ${GONE}`,
  body: z.object({ voucherId, used: z.boolean().describe('True sets the mark, false removes it.') }),
  data: withTexts,
};
