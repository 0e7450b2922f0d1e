// The shapes of orders that several of their calls share.
import { z } from 'zod';
import { ORDER_ACTIONS } from './enums.ts';
import { catalogueType, coins, explained, image, instant, paise, plate, productId } from './fields.ts';
import { orderStatus } from './order-status.schemas.ts';
import { payment } from './payments.schemas.ts';

export const placedId = z
  .string()
  .describe('Id of the order.')
  .meta({ examples: ['ZV-2026-0330-K7XQ2-9MP4T'] });

export const line = z
  .object({
    productId,
    itemType: catalogueType,
    slug: z.string().describe('The name as it stands in the address of the item’s page.'),
    name: z.string().describe('Name of the item.'),
    brandName: z
      .string()
      .describe('Who makes or sells it.')
      .meta({ examples: ['Wanderlane Stays'] }),
    image,
    plate,
    denominationPaise: paise.describe(
      'Value of one piece in paise, before the discount: of a voucher what it is worth. 0 of a free coupon.',
    ),
    count: z.int().describe('How many pieces.'),
    plusOnly: z
      .boolean()
      .optional()
      .describe('True of an offer for members of Plus; left out of any other.')
      .meta({ examples: [true] }),
  })
  .meta({ title: 'Order line', description: 'What is ordered, as it was at that time.' });

export const price = z
  .object({
    listPaise: paise.describe('Value of all pieces in paise, before the discount.'),
    discountPercent: z.int().describe('Percent off.'),
    discountPaise: paise.describe('What the discount takes off, in paise, rounded down.'),
    totalPaise: paise.describe('Value after the discount: `listPaise` less `discountPaise`.'),
    points: coins.describe('What it costs in coins alone, rounded up.'),
  })
  .meta({ title: 'Price', description: 'What all pieces cost.' });

export const split = z
  .object({
    points: coins.describe('Coins to be given.'),
    moneyPaise: paise
      .describe('What is paid in money beside them, in paise; 0 where coins pay all.')
      .meta({ examples: [0] }),
    leastPoints: coins
      .describe('Fewest coins that may be given; the same as the most where money is not taken.')
      .meta({ examples: [2_000] }),
    mostPoints: coins.describe('Most coins that may be given: the whole price.').meta({ examples: [2_000] }),
  })
  .meta({ title: 'Split', description: 'How a price is paid: some of it in coins, the rest in money.' });

export const place = z
  .object({
    fullName: z.string().describe('Name of whoever receives it.'),
    addressLine1: z.string().describe('House, street.'),
    addressLine2: z.string().describe('Area, landmark; empty where there is none.'),
    city: z.string().describe('City.'),
    state: z.string().describe('State.'),
    pinCode: z
      .string()
      .describe('Pincode: six digits.')
      .meta({ examples: ['560001'] }),
  })
  .meta({ title: 'Place', description: 'Where something is delivered.' });

export const estimatedDays = z.object({
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

export const orderHead = z
  .object({
    orderId: placedId,
    itemType: catalogueType,
    status: orderStatus.meta({ examples: ['ORDER_SUCCESS'] }),
    statusText: z
      .string()
      .nullable()
      .describe(
        'One of the texts of spec §4, such as ORDER APPROVED, ORDER DELIVERED or ORDER CANCELLED BY MEMBER; null while the order waits for its one-time password or its payment, and where it failed otherwise than by the member’s wish.',
      )
      .meta({ examples: ['ORDER DELIVERED'] }),
    awaitsVerification: z
      .boolean()
      .describe('Whether it waits for its one-time password, until `verifyBy`.')
      .meta({ examples: [false] }),
    placedAt: instant.describe('When it was placed.'),
    line,
    points: coins.describe('Coins that it costs.'),
    moneyPaise: paise
      .describe('Money that it costs beside them, in paise; 0 where coins pay all.')
      .meta({ examples: [0] }),
  })
  .meta({ title: 'Order', description: 'An order as lists show it.' });

const voucher = z
  .object({
    voucherId: z
      .string()
      .describe('Id of the code: what `holdings.one` is sent.')
      .meta({ examples: ['ZV-2026-0330-K7XQ2-9MP4T-1'] }),
    amountPaise: paise.describe('What the voucher is worth, in paise; 0 of a coupon.'),
    code: z.string().nullable().describe('The code; null unless it was asked for with `reveal`.'),
    pin: z
      .string()
      .nullable()
      .describe('The PIN that goes with it; null as long as the code is, and where there is none.')
      .meta({ examples: ['4471'] }),
    expiresAt: instant.describe('Until when the code is good.'),
  })
  .meta({ title: 'Code', description: 'The code of a voucher or a coupon.' });

const event = z.object({
  at: instant.describe('When it happened.'),
  text: z
    .string()
    .describe('What happened, in words to the member.')
    .meta({ examples: ['Delivered, coins spent'] }),
});

/** A parcel's tracking information. */
const tracking = z.object({
  carrier: z
    .string()
    .describe('Who carries it.')
    .meta({ examples: ['Peacock Express'] }),
  number: z
    .string()
    .describe('Its number there.')
    .meta({ examples: ['PX-40718822'] }),
});

export const orderDetail = orderHead
  .extend({
    cartId: z
      .string()
      .describe('The cart that it was placed with: needed to have the one-time password sent again.'),
    verifyBy: instant.describe(
      'Until when it is confirmed by its one-time password: ten minutes after it was placed.',
    ),
    price,
    email: z
      .string()
      .nullable()
      .describe('Where codes and news go; null where no address is known. Masked where a support agent asks.')
      .meta({ examples: ['asha.menon@example.com'] }),
    mobile: z.string().describe('Where short messages go. Masked where a support agent asks.'),
    vouchers: z
      .array(voucher)
      .describe('Codes of a voucher or coupon order; empty until they are the member’s, and of products.'),
    revealed: z.boolean().describe('Whether the codes have been shown; then the order cannot be undone.'),
    address: place
      .nullable()
      .describe('Where a product goes, as it was when it was ordered; null of codes.')
      .meta({ examples: [null] }),
    tracking: tracking
      .nullable()
      .describe(
        'The parcel of a product; null before it is dispatched, where the carrier tells none, and of codes.',
      )
      .meta({ examples: [null] }),
    payment: payment
      .nullable()
      .describe('The money part; null where there is none, or it is not asked for yet.')
      .meta({ examples: [null] }),
    returnedCount: z
      .int()
      .describe('How many pieces came back.')
      .meta({ examples: [0] }),
    actions: z
      .array(
        explained(ORDER_ACTIONS, 'Something that may be done.', {
          CANCEL: 'call it off, with `orders.cancel`.',
          RETURN: 'send it back, with `orders.giveBack`.',
          UNDO: 'take the redemption back, with `orders.undo`.',
        }),
      )
      .describe('What may be done with it now; empty where nothing may.')
      .meta({ examples: [[]] }),
    undoUntil: instant
      .nullable()
      .describe(
        'Until when a redemption of codes can be undone: a minute after it was confirmed. Null of products, before, and once a code was shown.',
      )
      .meta({ examples: [null] }),
    returnUntil: instant
      .nullable()
      .describe(
        'Until when a product can be sent back: ten days after it was delivered. Null of codes, and before.',
      )
      .meta({ examples: [null] }),
    events: z.array(event).describe('What happened so far, oldest first.'),
    upcoming: z
      .array(
        z.object({
          text: z
            .string()
            .describe('What comes, in words.')
            .meta({ examples: ['Delivery to your door'] }),
          by: instant.describe('By when.'),
        }),
      )
      .describe('What comes next, where that is known.')
      .meta({ examples: [[]] }),
    failure: z
      .string()
      .nullable()
      .describe('Why it failed, in whole or in part, in words to the member; null where it did not.')
      .meta({ examples: [null] }),
    delay: z
      .string()
      .nullable()
      .describe('That it takes longer than it should, in words to the member; null where it does not.')
      .meta({ examples: [null] }),
    expectedBy: instant
      .nullable()
      .describe('By when an order that was confirmed and is under way should be done; null for any other.')
      .meta({ examples: [null] }),
  })
  .meta({ title: 'Order detail', description: 'An order with everything that its page shows.' });
