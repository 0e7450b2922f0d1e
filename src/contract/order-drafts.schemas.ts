// Orders before they exist: what a draft would cost, and placing it.
import { z } from 'zod';
import { coins, email, instant, mobile, paise, productId, uuid } from './fields.ts';
import { line, place, placedId, price, split } from './order-shapes.schemas.ts';
import { orderStatus } from './order-status.schemas.ts';

const estimatedDays = z.object({
  least: z
    .int()
    .min(1)
    .describe('Fewest working days.')
    .meta({ examples: [2] }),
  most: z
    .int()
    .min(1)
    .describe('Most working days.')
    .meta({ examples: [4] }),
});

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
  denominationPaise: paise.describe('Value of one piece, in paise.'),
  count: z.int().describe('The number of pieces.'),
  points: coins.describe('Coins that it has blocked.'),
  moneyPaise: paise.describe('The amount to pay in addition, in paise.').meta({ examples: [0] }),
});

export const validate = {
  summary: 'Prices an order draft for the member without ordering: coins needed, missing, left.',
  description:
    'Too few coins are not an error here. NOT_FOUND if it is not offered, SOLD_OUT (with `data.left`) if it has run out, PLUS_ONLY if the member has no Plus membership that includes its offers. More pieces than one order may contain are refused with MALFORMED_REQUEST, with the maximum in `data.most`.',
  body: draft.extend({
    count: z.int().min(1).describe('How many pieces; at most the item’s `maxCount` in one order.'),
    points: coins
      .optional()
      .describe(
        'Coins to use for a product, with the rest paid in money; the nearest allowed number is priced. By default the whole price.',
      ),
    addressId: uuid.optional().describe('The delivery address of a product; refused for anything else.'),
  }),
  data: z.object({
    line,
    price,
    split,
    maxCount: z
      .int()
      .describe('The maximum in one order.')
      .meta({ examples: [10] }),
    availablePointsAmount: coins.describe(
      'Coins that can be used: those of the balance, and those that `waiting` has blocked.',
    ),
    pointsLeft: coins.describe('Coins left after those of the split; 0 if there are not enough.'),
    pointsMissing: coins.describe('Coins missing for the split; 0 if there are enough.'),
    lots: z
      .array(
        z.object({
          points: coins.describe('Coins of the lot that would be used.'),
          expiresAt: instant.describe('When the coins of the lot expire.'),
        }),
      )
      .describe(
        'Which coins would be used, nearest expiry first, up to the maximum; if fewer are used, the first of them.',
      ),
    email: z
      .string()
      .nullable()
      .describe(
        'The member’s e-mail address, as a default; null if none is known. Masked for support agents, who leave it out when placing; null for them also if the member has not confirmed it.',
      )
      .meta({ examples: ['asha.menon@example.com'] }),
    mobile: z
      .string()
      .describe('The member’s mobile number, as a default. Masked for support agents, who leave it out.'),
    delivery: z
      .object({
        address: place.describe('The given address.'),
        deliverable: z.boolean().describe('Whether products are delivered there.'),
        estimatedDays: estimatedDays
          .nullable()
          .describe('Working days from the order to the door; null if nothing is delivered there.'),
      })
      .nullable()
      .describe('Whether and when products are delivered to `addressId`; null if none was given.')
      .meta({ examples: [null] }),
    waiting: waiting
      .nullable()
      .describe(
        'The member’s own order of the same item that waits for its one-time password. Its coins and pieces count as available, because the order is resumed, or cancelled for another choice. Null if there is none.',
      )
      .meta({ examples: [null] }),
  }),
};

const placed = z.object({
  orderId: placedId,
  status: orderStatus.meta({ examples: ['PENDING'] }),
  verifyBy: instant.describe(
    'Until when it can be confirmed with its one-time password; then it ends, and its coins are returned.',
  ),
  awaitsVerification: z
    .boolean()
    .describe('Whether it waits for its one-time password; a free order does not.'),
});

const PLACING =
  'The coins are blocked, and the order waits ten minutes for its one-time password (`login.otpInit`, purpose REDEEM_POINTS, same cartId). Until then, sending the same cart with another e-mail address or number corrects the recipient of codes, and a password that was asked for before no longer confirms it; any other change of an ordered cart is refused with CART_ORDERED. PRICE_CHANGED with the new `price` and `split`, INSUFFICIENT_POINTS with the missing coins; SOLD_OUT, NOT_FOUND and PLUS_ONLY as for `orders.validate`.';
const POINTS = 'The coins shown to the member; any other price is refused with PRICE_CHANGED.';
const MONEY =
  'The additional amount shown to the member, in paise; unless both together pay exactly the price, the order is refused with PRICE_CHANGED.';
const MAY_NOT_GO = 'NOT_DELIVERABLE if products are not delivered to the address.';
const OWN =
  'by default the member’s own. Refused from a support agent, for whom the default e-mail address is the confirmed one.';

export const placeVoucher = {
  summary: 'Places an order of a voucher.',
  description: PLACING,
  body: draft.extend({
    denomination: paise.min(1).describe('Value of one voucher, in paise.'),
    email: email.optional().describe(`Recipient of the codes; ${OWN}`),
    mobile: mobile.optional().describe(`Told when the codes have been sent, or the goods; ${OWN}`),
    points: coins.describe(POINTS),
  }),
  data: placed,
};

export const placeProduct = {
  summary: 'Places an order of a product that is sent to one of the member’s addresses.',
  description: `For coins only, or for coins and money, which is paid once the order is confirmed. ${PLACING} ${MAY_NOT_GO}`,
  body: z.object({
    productId,
    count,
    addressId: uuid.describe('The delivery address: one of the member’s.'),
    points: coins.describe('The coins shown to the member.'),
    moneyPaise: paise.describe(MONEY).meta({ examples: [0] }),
    email: email.optional().describe(`For messages about the delivery; ${OWN}`),
    mobile: mobile.optional().describe(`For messages about the delivery; ${OWN}`),
  }),
  data: placed,
};

export const placeItem = {
  summary: 'Places an order of a coupon, or of a product that is sent to one of the member’s addresses.',
  description: `A product is ordered as with \`orders.placeProduct\`, and needs \`addressId\`. ${MAY_NOT_GO} A coupon has no address, and a free one is confirmed at once. COUPON_TAKEN if the member has it already. ${PLACING}`,
  body: z.object({
    productId,
    count: count.default(1).describe('How many pieces; one for a coupon.'),
    addressId: uuid
      .optional()
      .describe(
        'The delivery address of a product: one of the member’s. Needed for a product, and refused for a coupon.',
      ),
    points: coins.describe('The coins shown to the member; 0 for a free coupon.'),
    moneyPaise: paise.default(0).describe(`${MONEY} A coupon costs none.`),
    email: email.optional().describe(`Recipient of a coupon’s code; ${OWN}`),
    mobile: mobile.optional().describe(`Told when the codes have been sent, or the goods; ${OWN}`),
  }),
  data: placed,
};
