import { z } from 'zod';
import { HOLDING_STATES } from './enums.ts';
import { cursor, explained, instant, nextCursor, paise, retold } from './fields.ts';
import { line, placedId } from './order-shapes.schemas.ts';

const voucherId = z
  .string()
  .regex(/^[A-Za-z0-9-]{1,40}-\d{1,2}$/, 'Not an id')
  .describe('Id of the voucher or coupon, as the list and the order’s details give it.')
  .meta({ examples: ['ZV-2026-0330-K7XQ2-9MP4T-1'] });

const state = explained(HOLDING_STATES, 'How it stands with the member.', {
  active: 'it can be used.',
  used: 'the member marked it as used.',
  expired: 'its time is over, and it was not marked.',
});

const holding = z
  .object({
    voucherId,
    orderId: placedId,
    line,
    amountPaise: paise.describe('What the voucher is worth, in paise; 0 of a coupon.'),
    state,
    expiresAt: instant.describe('Until when the code is good.'),
    revealed: z.boolean().describe('Whether the member has seen its code before.'),
    usedAt: instant.nullable().describe('When the member marked it as used; null where it is not marked.'),
  })
  .meta({
    title: 'Holding',
    description: 'A voucher or a coupon that the member has, without its code: `orders.details` shows that.',
  });

export const list = {
  summary: 'Lists the vouchers and coupons of the account that are active, used or expired.',
  query: z.object({
    state: retold(
      state,
      'Which are listed: active ones that expire soonest first, used or expired ones the latest first.',
    ).default('active'),
    cursor: cursor.optional(),
    limit: z.coerce.number().int().min(1).max(50).default(20).describe('How many on a page.'),
  }),
  data: z.object({
    holdingList: z.array(holding).describe('Those of this page, in the order of their list.'),
    nextCursor,
  }),
};

const GONE = 'NOT_FOUND where the account has none of that id, or its order was undone.';

export const one = {
  summary: 'Answers one voucher or coupon of the account.',
  description: GONE,
  query: z.object({ voucherId }),
  data: z.object({ holding }),
};

export const markUsed = {
  summary: 'Sets the member’s own mark that a code was used, or takes it away.',
  description: `It changes nothing at the issuer. ${GONE}`,
  body: z.object({ voucherId, used: z.boolean().describe('True sets the mark, false takes it away.') }),
  data: z.object({ holding }),
};
