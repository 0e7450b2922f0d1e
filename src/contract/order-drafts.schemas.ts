// Orders before they exist: what a draft would cost, and placing it.
import { z } from 'zod';
import { coins, email, instant, mobile, paise, productId, uuid } from './fields.ts';
import { estimatedDays, line, place, placedId, price, split } from './order-shapes.schemas.ts';
import { orderStatus } from './order-status.schemas.ts';

const count = z.int().min(1).max(20).describe('How many pieces.');

/** The order draft of spec §3. */
const draft = z.object({
  productId,
  denomination: paise
    .min(1)
    .optional()
    .describe('Value of one voucher, in paise: needed for a voucher, and refused for anything else.'),
  count,
});

/** The member's own order of the same item that waits for its one-time password. */
const waiting = z.object({
  orderId: placedId,
  denominationPaise: paise.describe('Value of one of its pieces, in paise.'),
  count: z.int().describe('How many pieces it is for.'),
  points: coins.describe('Coins that it has set aside.'),
  moneyPaise: paise.describe('Money that it costs beside them, in paise.').meta({ examples: [0] }),
});

export const validate = {
  summary: 'Prices an order draft for the member without ordering: coins needed, missing, left.',
  description:
    'Too few coins are no error here. NOT_FOUND where it is not offered, SOLD_OUT (with `data.left`) where it ran out, PLUS_ONLY where the member has no Plus membership that opens its offers. More pieces than one order may have are refused with MALFORMED_REQUEST, with the most in `data.most`.',
  body: draft.extend({
    count: z.int().min(1).describe('How many pieces; one order has at most the item’s `maxCount`.'),
    points: coins
      .optional()
      .describe(
        'Coins to be given for a product, the rest in money; the nearest number that may be is priced. All of the price where not given.',
      ),
    addressId: uuid.optional().describe('Where a product is to go; refused for anything else.'),
  }),
  data: z.object({
    line,
    price,
    split,
    maxCount: z
      .int()
      .describe('The most of it in one order.')
      .meta({ examples: [10] }),
    availablePointsAmount: coins.describe(
      'Coins that can be given: those of the balance, and those that `waiting` set aside.',
    ),
    pointsLeft: coins.describe('Coins left after those of the split; 0 where they do not suffice.'),
    pointsMissing: coins.describe('Coins missing for the split; 0 where they suffice.'),
    lots: z
      .array(
        z.object({
          points: coins.describe('Coins of the lot that would go.'),
          expiresAt: instant.describe('When the coins of the lot expire.'),
        }),
      )
      .describe(
        'Which coins would go, nearest expiry first, up to the most that may be given: fewer take the first of them.',
      ),
    email: z
      .string()
      .nullable()
      .describe(
        'The member’s e-mail address, to begin with; null where none is known. Masked where a support agent asks, who leaves it out when placing.',
      )
      .meta({ examples: ['asha.menon@example.com'] }),
    mobile: z
      .string()
      .describe(
        'The member’s mobile number, to begin with. Masked where a support agent asks, who leaves it out.',
      ),
    delivery: z
      .object({
        address: place.describe('The address that was named.'),
        deliverable: z.boolean().describe('Whether products are delivered there.'),
        estimatedDays: estimatedDays
          .nullable()
          .describe('Working days from the order to the door; null where nothing is delivered.'),
      })
      .nullable()
      .describe('Whether and when products come to `addressId`; null where none was named.')
      .meta({ examples: [null] }),
    waiting: waiting
      .nullable()
      .describe(
        'The member’s own order of the same item that waits for its one-time password: its coins and pieces count as there to be given, for it is taken up again, or cancelled for another choice. Null where there is none.',
      )
      .meta({ examples: [null] }),
  }),
};

const placed = z.object({
  orderId: placedId,
  status: orderStatus.meta({ examples: ['PENDING'] }),
  verifyBy: instant.describe(
    'Until when it is confirmed by its one-time password; then it ends, and its coins return.',
  ),
  awaitsVerification: z
    .boolean()
    .describe('Whether it waits for its one-time password; what costs nothing does not.'),
});

const PLACING =
  'The coins are blocked, and the order waits ten minutes for its one-time password (`login.otpInit`, purpose REDEEM_POINTS, same cartId). Until then the same cart with another e-mail address or number corrects where codes go; anything else of a cart that was ordered is refused with CART_ORDERED. PRICE_CHANGED comes with the new `price` and `split`, INSUFFICIENT_POINTS with the coins that are missing; SOLD_OUT, NOT_FOUND and PLUS_ONLY as from `orders.validate`.';
const POINTS = 'The coins that the member was shown; another price is refused with PRICE_CHANGED.';
const MONEY =
  'The money that the member was shown beside them, in paise; what both do not pay exactly is refused with PRICE_CHANGED.';
const MAY_NOT_GO = 'NOT_DELIVERABLE where products do not go to the address.';
const OWN = 'the member’s own where not given. Refused from a support agent.';

export const placeVoucher = {
  summary: 'Places an order of a voucher.',
  description: PLACING,
  body: draft.extend({
    denomination: paise.min(1).describe('Value of one voucher, in paise.'),
    email: email.optional().describe(`Where the codes go; ${OWN}`),
    mobile: mobile.optional().describe(`Where the news goes; ${OWN}`),
    points: coins.describe(POINTS),
  }),
  data: placed,
};

export const placeProduct = {
  summary: 'Places an order of a product that is sent to one of the member’s addresses.',
  description: `For coins alone, or for coins and money, which is paid once the order is confirmed. ${PLACING} ${MAY_NOT_GO}`,
  body: z.object({
    productId,
    count,
    addressId: uuid.describe('Where it goes: one of the member’s addresses.'),
    points: coins.describe('The coins that the member was shown.'),
    moneyPaise: paise.describe(MONEY).meta({ examples: [0] }),
    email: email.optional().describe(`For messages about the delivery; ${OWN}`),
    mobile: mobile.optional().describe(`For messages about the delivery; ${OWN}`),
  }),
  data: placed,
};

export const placeItem = {
  summary: 'Places an order of a coupon, or of a product that is sent to one of the member’s addresses.',
  description: `A product is ordered as by \`orders.placeProduct\`, and needs \`addressId\`. ${MAY_NOT_GO} A coupon goes to no address, and one that costs nothing is confirmed at once. COUPON_TAKEN where the member has it already. ${PLACING}`,
  body: z.object({
    productId,
    count: count.default(1).describe('How many pieces; of a coupon one.'),
    addressId: uuid
      .optional()
      .describe(
        'Where a product goes: one of the member’s addresses. Needed for a product, and refused for a coupon.',
      ),
    points: coins.describe('The coins that the member was shown; 0 of a free coupon.'),
    moneyPaise: paise.default(0).describe(`${MONEY} A coupon costs none.`),
    email: email.optional().describe(`Where the code of a coupon goes; ${OWN}`),
    mobile: mobile.optional().describe(`Where the news goes; ${OWN}`),
  }),
  data: placed,
};
