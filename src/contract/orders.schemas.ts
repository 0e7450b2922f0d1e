// Orders once they are placed: confirmed, read, cancelled, returned, undone.
import { z } from 'zod';
import {
  catalogueType,
  coins,
  cursor,
  describedEnum,
  nextCursor,
  orderId,
  otp,
  withFirstSentence,
  uuid,
} from './fields.ts';
import { transferDetail } from './dbt.schemas.ts';
import { orderDetail, orderHead, placedId } from './order-shapes.schemas.ts';
import { orderStatus } from './order-status.schemas.ts';
import { startedPayment } from './payments.schemas.ts';

export { placeItem, placeProduct, placeVoucher, validate } from './order-drafts.schemas.ts';

const VERIFYING =
  'A job does the rest. ORDER_STATE if the order has already been confirmed or has ended, or if its ten minutes are over; PLUS_ONLY if it is an offer for Plus members and the member has left Plus. A wrong password is refused with OTP_WRONG and counted; after five, OTP_LOCKED until a new one has been sent.';

export const verifyPlain = {
  summary:
    'Confirms a placed order by its password only, for callers that have lost the id of the password’s request.',
  description: VERIFYING,
  body: z.object({
    orderId,
    requestId: uuid
      .optional()
      .describe('The request of the one-time password; by default the order’s open one.'),
    otp,
  }),
  data: z.object({ orderId: placedId, status: orderStatus }),
};

export const verify = {
  summary: 'Confirms a placed order with its one-time password.',
  description: `If money is due, it has to be paid first. ${VERIFYING}`,
  body: z.object({ orderId, requestId: uuid.describe('The request of the one-time password.'), otp }),
  data: z.object({
    orderId: placedId,
    status: orderStatus,
    payment: startedPayment
      .nullable()
      .describe('Where the money part is to be paid; null if coins paid for everything.'),
  }),
};

export const list = {
  summary: 'Lists the orders of the account, newest first, by type, group of statuses and words.',
  query: z.object({
    type: withFirstSentence(catalogueType, 'Only orders of such items.').optional(),
    group: describedEnum(['success', 'pending', 'failed'], 'Only orders with such a status.', {
      success: 'ORDER_SUCCESS.',
      pending: 'PENDING.',
      failed: 'ORDER_FAILED.',
    }).optional(),
    search: z
      .string()
      .trim()
      .min(1)
      .max(60)
      .optional()
      .describe('Words that must all occur in the name, the brand or the order’s id.')
      .meta({ examples: ['wanderlane'] }),
    cursor: cursor.optional(),
    limit: z.coerce.number().int().min(1).max(50).default(20).describe('How many orders on a page.'),
  }),
  data: z.object({
    orderList: z.array(orderHead).describe('The orders of this page, newest first.'),
    nextCursor,
  }),
};

export const details = {
  summary: 'Returns one order, on request with the codes of its vouchers.',
  description:
    'Showing the codes for the first time is recorded in the order’s history, and the order can no longer be undone. A support agent never gets them. NOT_FOUND if the account has no such order.',
  body: z.object({
    orderId,
    reveal: z
      .boolean()
      .default(false)
      .describe(
        'Whether `code` and `pin` of its vouchers are returned; ignored for an order that is not done.',
      ),
  }),
  data: z.object({ order: orderDetail }),
};

export const summary = {
  summary: 'Returns the receipt of an order or of a direct bank transfer.',
  description:
    'NOT_FOUND if the account has neither with that id, and for a support agent also if it is a transfer.',
  query: z.object({ orderId: orderId.describe('The id of an order or of a transfer.') }),
  data: z.object({
    order: orderDetail.nullable().describe('The order, with its codes hidden; null for a transfer.'),
    transfer: transferDetail.optional().describe('The transfer; left out for an order.'),
    availablePointsAmount: coins.describe('Coins that the member can spend now.'),
  }),
};

const orderAnswer = z.object({ order: orderDetail.describe('The order as it stands now.') });

export const cancel = {
  summary: 'Cancels an order that has not been dispatched.',
  description:
    'Any order can be cancelled before it is confirmed; after that, only a product that is not dispatched. Coins return to their lots and money is refunded: at once or, if the store has to be asked first, once it agrees (PENDING until then). ORDER_STATE if it can no longer be cancelled.',
  body: z.object({ orderId }),
  data: orderAnswer,
};

export const giveBack = {
  summary: 'Sends a delivered product back, all or some of its pieces.',
  description:
    'Within ten days. Coins are returned when the courier has collected it, money once the store has counted it; the coins of pieces that the store rejects are spent again, except those that have expired. ORDER_STATE if it cannot be returned (any more).',
  body: z.object({
    orderId,
    count: z
      .int()
      .min(1)
      .max(20)
      .optional()
      .describe('How many pieces; by default all that have not been returned.'),
  }),
  data: orderAnswer,
};

export const undo = {
  summary: 'Undoes a redemption of a voucher or a coupon within a minute, as long as its code was not shown.',
  description:
    'Coins return to their lots: at once, or once the issuer has voided the code. ORDER_STATE if it is too late.',
  body: z.object({ orderId }),
  data: orderAnswer,
};
