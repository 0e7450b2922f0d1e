// The shapes of orders that several of their calls share.
import { z } from 'zod';
import { ORDER_ACTIONS } from './enums.ts';
import { catalogueType, coins, describedEnum, image, instant, paise, plate, productId } from './fields.ts';
import { historyEvent } from './history-event.schemas.ts';
import { ORDER_STATUS_GROUPS } from './order-status.ts';
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
    slug: z.string().describe('The name used in the URL of the item’s page.'),
    name: z.string().describe('Name of the item.'),
    brandName: z
      .string()
      .describe('Who makes or sells it.')
      .meta({ examples: ['Wanderlane Stays'] }),
    image,
    plate,
    denominationPaise: paise.describe(
      'Value of one piece in paise, before the discount: for a voucher its face value. 0 for a free coupon.',
    ),
    count: z.int().describe('How many pieces.'),
    plusOnly: z
      .boolean()
      .optional()
      .describe('True for an offer for Plus members; left out for any other.')
      .meta({ examples: [true] }),
  })
  .meta({ title: 'Order line', description: 'The ordered item, as it was at the time of the order.' });

export const price = z
  .object({
    listPaise: paise.describe('Value of all pieces in paise, before the discount.'),
    discountPercent: z.int().describe('Percent off.'),
    discountPaise: paise.describe('The discount in paise, rounded down.'),
    totalPaise: paise.describe('Value after the discount: `listPaise` less `discountPaise`.'),
    points: coins.describe('The price in coins only, rounded up.'),
  })
  .meta({ title: 'Price', description: 'The price of all pieces.' });

export const split = z
  .object({
    points: coins.describe('Coins to use.'),
    moneyPaise: paise
      .describe('The amount to pay in addition, in paise; 0 if coins pay for everything.')
      .meta({ examples: [0] }),
    leastPoints: coins
      .describe('Fewest coins that may be used; the same as the most if money is not accepted.')
      .meta({ examples: [2_000] }),
    mostPoints: coins.describe('Most coins that may be used: the whole price.').meta({ examples: [2_000] }),
  })
  .meta({ title: 'Split', description: 'How a price is split into coins and money.' });

export const place = z
  .object({
    fullName: z.string().describe('Name of the recipient.'),
    addressLine1: z.string().describe('House, street.'),
    addressLine2: z.string().describe('Area, landmark; empty if there is none.'),
    city: z.string().describe('City.'),
    state: z.string().describe('State.'),
    pinCode: z
      .string()
      .describe('Pincode: six digits.')
      .meta({ examples: ['560001'] }),
  })
  .meta({ title: 'Place', description: 'A delivery address.' });

const statusTexts = Object.values(ORDER_STATUS_GROUPS).flat().join(', ');

export const orderHead = z
  .object({
    orderId: placedId,
    itemType: catalogueType,
    status: orderStatus.meta({ examples: ['ORDER_SUCCESS'] }),
    statusText: z
      .string()
      .nullable()
      .describe(
        `One of ${statusTexts}; null while the order waits for its one-time password or its payment, and if it failed other than by the member’s wish.`,
      )
      .meta({ examples: ['ORDER DELIVERED'] }),
    awaitsVerification: z
      .boolean()
      .describe('Whether it waits for its one-time password, until `verifyBy`.')
      .meta({ examples: [false] }),
    placedAt: instant.describe('When it was placed.'),
    line,
    points: coins.describe('The price in coins.'),
    moneyPaise: paise
      .describe('The amount to pay in addition, in paise; 0 if coins pay for everything.')
      .meta({ examples: [0] }),
  })
  .meta({ title: 'Order', description: 'An order as lists show it.' });

const loss = z
  .object({
    pieces: z.int().min(1).describe('How many pieces.'),
    expired: coins.describe('Coins that would expire as they come back.').meta({ examples: [0] }),
    collected: coins.describe('Coins that would be taken for an earlier return.').meta({ examples: [300] }),
  })
  .meta({ title: 'Loss', description: 'Coins of some pieces of an order that would not stay.' });

const voucher = z
  .object({
    voucherId: z
      .string()
      .describe('Id of the code, for `holdings.one`; ends in its number within the order.')
      .meta({ examples: ['ZV-2026-0330-K7XQ2-9MP4T-1'] }),
    amountPaise: paise.describe('The value of the voucher, in paise; 0 for a coupon.'),
    code: z.string().nullable().describe('The code; null unless it was requested with `reveal`.'),
    pin: z
      .string()
      .nullable()
      .describe('The PIN that belongs to it; null if the code is, and if there is none.')
      .meta({ examples: ['4471'] }),
    expiresAt: instant.describe('Until when the code is valid.'),
  })
  .meta({ title: 'Code', description: 'The code of a voucher or a coupon.' });

/** A parcel's tracking information. */
const tracking = z.object({
  carrier: z
    .string()
    .describe('The carrier.')
    .meta({ examples: ['Peacock Express'] }),
  number: z
    .string()
    .describe('The carrier’s tracking number.')
    .meta({ examples: ['PX-40718822'] }),
});

export const orderDetail = orderHead
  .extend({
    cartId: z
      .string()
      .describe('The cart that it was placed with; needed to send the one-time password again.'),
    verifyBy: instant.describe(
      'Until when it can be confirmed with its one-time password: ten minutes after it was placed.',
    ),
    price,
    email: z
      .string()
      .nullable()
      .describe(
        'Recipient of codes; null if there is none. What becomes of the order is told to the member’s own contacts. Masked for support agents.',
      )
      .meta({ examples: ['asha.menon@example.com'] }),
    mobile: z
      .string()
      .describe('Told when the codes have been sent, or the goods. Masked for support agents.'),
    vouchers: z
      .array(voucher)
      .describe(
        'Codes of a voucher or coupon order; empty until they belong to the member, and for products.',
      ),
    revealed: z
      .boolean()
      .describe('Whether the codes have been shown; if so, the order can no longer be undone.'),
    address: place
      .nullable()
      .describe('The delivery address of a product, as it was at the time of the order; null for codes.')
      .meta({ examples: [null] }),
    tracking: tracking
      .nullable()
      .describe(
        'The parcel of a product; null before it is dispatched, if the carrier has no tracking, and for codes.',
      )
      .meta({ examples: [null] }),
    payment: payment
      .nullable()
      .describe('The payment of the money part; null if there is none, or before it is due.')
      .meta({ examples: [null] }),
    returnedCount: z
      .int()
      .describe('How many pieces were returned.')
      .meta({ examples: [0] }),
    actions: z
      .array(
        describedEnum(ORDER_ACTIONS, 'A possible action.', {
          CANCEL: 'cancel it, with `orders.cancel`.',
          RETURN: 'send it back, with `orders.giveBack`.',
          UNDO: 'undo the redemption, with `orders.undo`.',
        }),
      )
      .describe('The actions that are possible now; empty if there are none.')
      .meta({ examples: [[]] }),
    losses: z
      .array(loss)
      .describe(
        'What would be lost of the coins that come back if the order were cancelled, or pieces of it sent back, now: for `CANCEL` of all pieces, for `RETURN` by their number. Left out are numbers of pieces of which all coins would stay.',
      )
      .meta({ examples: [[]] }),
    undoUntil: instant
      .nullable()
      .describe(
        'Until when a redemption of codes can be undone: a minute after it was confirmed. Null for products, before the confirmation, and once a code was shown.',
      )
      .meta({ examples: [null] }),
    returnUntil: instant
      .nullable()
      .describe(
        'Until when a product can be sent back: ten days after it was delivered. Null for codes, and before the delivery.',
      )
      .meta({ examples: [null] }),
    events: z.array(historyEvent).describe('What happened so far, oldest first.'),
    upcoming: z
      .array(
        z.object({
          text: z
            .string()
            .describe('The next step, in words.')
            .meta({ examples: ['Delivery to your door'] }),
          by: instant.describe('When it is expected.'),
        }),
      )
      .describe('The next steps, as far as they are known.')
      .meta({ examples: [[]] }),
    failure: z
      .string()
      .nullable()
      .describe(
        'Why it failed, in whole or in part, what became of the coins of one that the member cancelled, or of those of what came back that the member does not have again, or why the store did not accept what came back, in words for the member; otherwise null.',
      )
      .meta({ examples: [null] }),
    delay: z
      .string()
      .nullable()
      .describe('A note, in words for the member, if it takes longer than it should; otherwise null.')
      .meta({ examples: [null] }),
    expectedBy: instant
      .nullable()
      .describe('When a confirmed order that is under way should be done; null for any other.')
      .meta({ examples: [null] }),
  })
  .meta({ title: 'Order detail', description: 'An order with everything that its page shows.' });
