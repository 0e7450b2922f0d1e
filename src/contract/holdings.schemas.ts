import { z } from 'zod';
import { HOLDING_STATES } from './enums.ts';
import { cursor, instant, paise } from './fields.ts';
import { line } from './order-shapes.schemas.ts';

const voucherId = z.string().regex(/^[A-Za-z0-9-]{1,40}-\d{1,2}$/, 'Not an id');

/** A code that a member has, without the code itself: that is shown by the order's details. */
const holding = z.object({
  voucherId,
  orderId: z.string(),
  line,
  /** 0 of a coupon. */
  amountPaise: paise,
  state: z.enum(HOLDING_STATES),
  expiresAt: instant,
  /** The member has seen its code before. */
  revealed: z.boolean(),
  /** When the member marked it as used. */
  usedAt: instant.nullable(),
});

export const list = {
  summary: 'The vouchers and coupons of the account: active ones by their expiry, others the latest first.',
  query: z.object({
    state: z.enum(HOLDING_STATES).default('active'),
    cursor: cursor.optional(),
    limit: z.coerce.number().int().min(1).max(50).default(20),
  }),
  data: z.object({ holdingList: z.array(holding), nextCursor: cursor.nullable() }),
};

export const one = {
  summary: 'One voucher or coupon of the account.',
  query: z.object({ voucherId }),
  data: z.object({ holding }),
};

export const markUsed = {
  summary: 'The member’s own mark that a code was used, or its removal. It changes nothing at the issuer.',
  /** `used: false` takes the mark away. */
  body: z.object({ voucherId, used: z.boolean() }),
  data: z.object({ holding }),
};
