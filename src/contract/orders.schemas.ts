import { z } from 'zod';
import {
  catalogueType,
  coins,
  cursor,
  email,
  instant,
  mobile,
  orderId,
  otp,
  paise,
  productId,
  uuid,
} from './fields.ts';
import { transferDetail } from './dbt.schemas.ts';
import { ORDER_STATUSES } from './order-status.ts';
import { estimatedDays, line, orderDetail, orderHead, place, price, split } from './order-shapes.schemas.ts';

const count = z.int().min(1).max(20);

/** The order draft of spec §3. */
const draft = z.object({
  productId,
  /** Value of one voucher, in paise: of a voucher, and of nothing else. */
  denomination: paise.min(1).optional(),
  count,
});

export const validate = {
  summary: 'Prices an order draft for the member without ordering: coins needed, missing, left.',
  body: draft.extend({
    /** More than one order may have is refused as MALFORMED_REQUEST, with the most that it may in data.most. */
    count: z.int().min(1),
    /** Coins to be given for a product; the nearest that may be is priced. All of it where not given. */
    points: coins.optional(),
    /** Where a product is to go. */
    addressId: uuid.optional(),
  }),
  data: z.object({
    line,
    /** `points` is the price in coins alone. */
    price,
    split,
    /** The most of it in one order. */
    maxCount: z.int(),
    /** Coins that can be given: those of the balance, and those that `waiting` set aside. */
    availablePointsAmount: coins,
    /** Coins left after those of the split; 0 where they do not suffice. */
    pointsLeft: coins,
    /** Coins missing for the split; 0 where they suffice. */
    pointsMissing: coins,
    /** Which coins would go, nearest expiry first, up to the most that may be given: fewer take the first of them. */
    lots: z.array(z.object({ points: coins, expiresAt: instant })),
    /** Delivery details of the member, to begin with; masked to support agents, who leave them out when placing. */
    email: z.string().nullable(),
    mobile: z.string(),
    /** The address that was named, with whether and when products come there. */
    delivery: z
      .object({ address: place, deliverable: z.boolean(), estimatedDays: estimatedDays.nullable() })
      .nullable(),
    /**
     * The member's own order of the same thing that waits for its one-time password. Its coins and its pieces count
     * as there to be given: it is taken up again, or cancelled for another choice.
     */
    waiting: z
      .object({
        orderId: z.string(),
        denominationPaise: paise,
        count: z.int(),
        points: coins,
        moneyPaise: paise,
      })
      .nullable(),
  }),
};

const placed = z.object({
  orderId: z.string(),
  status: z.enum(ORDER_STATUSES),
  verifyBy: instant,
  /** Waits for its one-time password; what costs nothing does not. */
  awaitsVerification: z.boolean(),
});

export const placeVoucher = {
  summary:
    'Places a voucher order: the coins are blocked and the order waits for its one-time password (purpose REDEEM_POINTS, same cartId).',
  body: draft.extend({
    denomination: paise.min(1),
    /** Where the codes go; the member's own where not given. */
    email: email.optional(),
    mobile: mobile.optional(),
    /** The coins that the member was shown; another price is refused with PRICE_CHANGED. */
    points: coins,
  }),
  data: placed,
};

export const placeProduct = {
  summary:
    'Places an order of a product that is sent to one of the member’s addresses, for coins alone or coins and money.',
  body: z.object({
    productId,
    count,
    addressId: uuid,
    /** Coins and money that the member was shown; what they do not pay exactly is refused with PRICE_CHANGED. */
    points: coins,
    moneyPaise: paise,
    /** For messages about the delivery; the member's own where not given. */
    email: email.optional(),
    mobile: mobile.optional(),
  }),
  data: placed,
};

export const placeCoupon = {
  summary:
    'Places an order of what is not delivered to a door: a coupon, whose code is the member’s at once.',
  body: z.object({
    productId,
    count: z.literal(1).default(1),
    /** As for vouchers. */
    points: coins,
    email: email.optional(),
    mobile: mobile.optional(),
  }),
  data: placed,
};

export const verifyPlain = {
  summary:
    'Confirms a placed order by its password alone, for whoever lost the request that it was asked with.',
  body: z.object({
    orderId,
    /** The order's open request where not given. */
    requestId: uuid.optional(),
    otp,
  }),
  data: z.object({ orderId: z.string(), status: z.enum(ORDER_STATUSES) }),
};

export const verify = {
  summary:
    'Confirms a placed order with its one-time password; what follows is done by a job, after the payment where money is due.',
  body: z.object({ orderId, requestId: uuid, otp }),
  data: z.object({
    orderId: z.string(),
    status: z.enum(ORDER_STATUSES),
    /** Where the money part is to be paid: open `url` in the browser. Null where coins paid all. */
    payment: z.object({ paymentId: uuid, url: z.string(), payBy: instant }).nullable(),
  }),
};

export const list = {
  summary: 'The orders of the account, newest first, by type, group of statuses and words.',
  query: z.object({
    type: catalogueType.optional(),
    group: z.enum(['success', 'pending', 'failed']).optional(),
    /** Words of the name, the brand or the order's id. */
    search: z.string().trim().min(1).max(60).optional(),
    cursor: cursor.optional(),
    limit: z.coerce.number().int().min(1).max(50).default(20),
  }),
  data: z.object({ orderList: z.array(orderHead), nextCursor: cursor.nullable() }),
};

export const details = {
  summary: 'One order; with `reveal`, the codes of its vouchers in the clear.',
  body: z.object({ orderId, reveal: z.boolean().default(false) }),
  data: z.object({ order: orderDetail }),
};

export const summary = {
  summary:
    'What a receipt shows: of an order its status, cost and the coins left; of a direct bank transfer, which is named by its transferId in the same place, how it stands.',
  query: z.object({ /** An order's id, or a transfer's. */ orderId }),
  data: z.object({
    /** Null for a transfer. */
    order: orderDetail.nullable(),
    /** Of a direct bank transfer alone. */
    transfer: transferDetail.optional(),
    availablePointsAmount: coins,
  }),
};

const orderAnswer = z.object({ order: orderDetail });

export const cancel = {
  summary: 'Cancels an order that has not left: coins return to their lots, money is refunded.',
  body: z.object({ orderId }),
  data: orderAnswer,
};

export const giveBack = {
  summary:
    'Sends a delivered product back, whole or some pieces; coins and money follow once it has arrived.',
  body: z.object({
    orderId,
    /** How many pieces; all that are left where not given. */
    count: count.optional(),
  }),
  data: orderAnswer,
};

export const undo = {
  summary: 'Undoes a redemption within a minute, as long as its code was not shown.',
  body: z.object({ orderId }),
  data: orderAnswer,
};
