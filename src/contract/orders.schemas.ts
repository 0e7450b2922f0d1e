import { z } from 'zod';
import {
  catalogueType,
  coins,
  cursor,
  email,
  image,
  instant,
  mobile,
  paise,
  productId,
  uuid,
} from './fields.ts';
import { ORDER_STATUSES } from './enums.ts';

/** The order draft of spec §3, for a voucher. */
const draft = z.object({
  productId,
  /** Value of one voucher, in paise. */
  denomination: paise.min(1),
  count: z.int().min(1).max(20),
});

const line = z.object({
  productId,
  itemType: catalogueType,
  slug: z.string(),
  name: z.string(),
  brandName: z.string(),
  image,
  plate: z.int().min(1).max(6),
  denominationPaise: paise,
  count: z.int(),
});

const price = z.object({
  /** Value of all vouchers before the discount. */
  listPaise: paise,
  discountPercent: z.int(),
  discountPaise: paise,
  totalPaise: paise,
  points: coins,
});

export const validate = {
  body: draft,
  data: z.object({
    line,
    price,
    availablePointsAmount: coins,
    /** Coins left afterwards; 0 where they do not suffice. */
    pointsLeft: coins,
    /** Coins missing; 0 where they suffice. */
    pointsMissing: coins,
    /** Which coins would go, nearest expiry first. */
    lots: z.array(z.object({ points: coins, expiresAt: instant })),
    /** Delivery details of the member, to begin with. */
    email: z.string().nullable(),
    mobile: z.string(),
  }),
};

export const placeVoucher = {
  body: draft.extend({
    email,
    mobile,
    /** The coins that the member was shown; another price is refused with PRICE_CHANGED. */
    points: coins,
  }),
  data: z.object({ orderId: z.string(), status: z.enum(ORDER_STATUSES), verifyBy: instant }),
};

export const verify = {
  body: z.object({
    orderId: z.string().min(1).max(40),
    requestId: uuid,
    otp: z.string().regex(/^\d{6}$/, 'Enter the six digits'),
  }),
  data: z.object({ orderId: z.string(), status: z.enum(ORDER_STATUSES) }),
};

const orderHead = z.object({
  orderId: z.string(),
  itemType: catalogueType,
  status: z.enum(ORDER_STATUSES),
  /** One of the texts of spec §4; null while the order waits for its one-time password, and where it failed without the member's doing. */
  statusText: z.string().nullable(),
  /** Waits for its one-time password until `verifyBy`. */
  awaitsVerification: z.boolean(),
  placedAt: instant,
  line,
  points: coins,
});

export const list = {
  query: z.object({
    type: catalogueType.optional(),
    group: z.enum(['success', 'pending', 'failed']).optional(),
    cursor: cursor.optional(),
    limit: z.coerce.number().int().min(1).max(50).default(20),
  }),
  data: z.object({ orderList: z.array(orderHead), nextCursor: cursor.nullable() }),
};

const voucher = z.object({
  voucherId: z.string(),
  amountPaise: paise,
  /** The code, or null until it is asked for with `reveal`. */
  code: z.string().nullable(),
  pin: z.string().nullable(),
  expiresAt: instant,
});

const event = z.object({ at: instant, text: z.string() });

const orderDetail = orderHead.extend({
  /** Needed to have the one-time password sent again. */
  cartId: z.string(),
  verifyBy: instant,
  price,
  email: z.string(),
  mobile: z.string(),
  vouchers: z.array(voucher),
  events: z.array(event),
  /** Why it failed, in plain words. */
  failure: z.string().nullable(),
  /** By when a pending order is expected to be done. */
  expectedBy: instant.nullable(),
});

export const details = {
  body: z.object({ orderId: z.string().min(1).max(40), reveal: z.boolean().default(false) }),
  data: z.object({ order: orderDetail }),
};

export const summary = {
  query: z.object({ orderId: z.string().min(1).max(40) }),
  data: z.object({ order: orderDetail, availablePointsAmount: coins }),
};
