// What orders look like: shapes that several of their calls share.
import { z } from 'zod';
import { ORDER_ACTIONS } from './enums.ts';
import { ORDER_STATUSES } from './order-status.ts';
import { catalogueType, coins, image, instant, paise, plate, productId } from './fields.ts';
import { payment } from './payments.schemas.ts';

export const line = z.object({
  productId,
  itemType: catalogueType,
  slug: z.string(),
  name: z.string(),
  brandName: z.string(),
  image,
  plate,
  /** Value of one piece, before the discount. */
  denominationPaise: paise,
  count: z.int(),
  /** An offer of Plus. */
  plusOnly: z.boolean().optional(),
});

export const price = z.object({
  /** Value of all vouchers before the discount. */
  listPaise: paise,
  discountPercent: z.int(),
  discountPaise: paise,
  totalPaise: paise,
  points: coins,
});

/** How a price is paid: some of it in coins, the rest in money. */
export const split = z.object({
  points: coins,
  moneyPaise: paise,
  /** Fewest and most coins that may be given; the same where money is not taken. */
  leastPoints: coins,
  mostPoints: coins,
});

export const place = z.object({
  fullName: z.string(),
  addressLine1: z.string(),
  addressLine2: z.string(),
  city: z.string(),
  state: z.string(),
  pinCode: z.string(),
});

export const estimatedDays = z.object({ least: z.int().min(1), most: z.int().min(1) });

export const orderHead = z.object({
  orderId: z.string(),
  itemType: catalogueType,
  status: z.enum(ORDER_STATUSES),
  /** One of the texts of spec §4; null while the order waits for its one-time password, and where it failed without the member's doing. */
  statusText: z.string().nullable(),
  /** Waits for its one-time password until `verifyBy`. */
  awaitsVerification: z.boolean(),
  placedAt: instant,
  line,
  /** What it costs: coins, and money on top. */
  points: coins,
  moneyPaise: paise,
});

const voucher = z.object({
  voucherId: z.string(),
  /** 0 of a coupon. */
  amountPaise: paise,
  /** The code, or null until it is asked for with `reveal`. */
  code: z.string().nullable(),
  pin: z.string().nullable(),
  expiresAt: instant,
});

const event = z.object({ at: instant, text: z.string() });

export const orderDetail = orderHead.extend({
  /** Needed to have the one-time password sent again. */
  cartId: z.string(),
  verifyBy: instant,
  price,
  email: z.string().nullable(),
  mobile: z.string(),
  /** Codes of a voucher or coupon order, once they are the member's. */
  vouchers: z.array(voucher),
  /** Whether the codes have been shown; then the order cannot be undone. */
  revealed: z.boolean(),
  /** Where a product goes, as it was when it was ordered. */
  address: place.nullable(),
  tracking: z.object({ carrier: z.string(), number: z.string() }).nullable(),
  /** The money part; null where there is none, or it is not asked for yet. */
  payment: payment.nullable(),
  /** Pieces that came back. */
  returnedCount: z.int(),
  /** What may be done now. */
  actions: z.array(z.enum(ORDER_ACTIONS)),
  undoUntil: instant.nullable(),
  returnUntil: instant.nullable(),
  events: z.array(event),
  /** What comes next, and by when. */
  upcoming: z.array(z.object({ text: z.string(), by: instant })),
  /** Why it failed, in plain words. */
  failure: z.string().nullable(),
  /** By when a pending order is expected to be done. */
  expectedBy: instant.nullable(),
});
