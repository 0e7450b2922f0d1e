// Orders once they are placed: confirmed, read, cancelled, returned, undone.
import { z } from 'zod';
import { catalogueType, coins, cursor, explained, nextCursor, orderId, otp, retold, uuid } from './fields.ts';
import { transferDetail } from './dbt.schemas.ts';
import { orderDetail, orderHead, placedId } from './order-shapes.schemas.ts';
import { orderStatus } from './order-status.schemas.ts';
import { startedPayment } from './payments.schemas.ts';

export { placeItem, placeProduct, placeVoucher, validate } from './order-drafts.schemas.ts';

const VERIFYING =
  'What follows is done by a job. ORDER_STATE where the order was decided before or its ten minutes are over; PLUS_ONLY where it is an offer for members of Plus and the member has left. A wrong password is refused with OTP_WRONG and counted; after five, OTP_LOCKED until a new one was sent.';

export const verifyPlain = {
  summary:
    'Confirms a placed order by its password alone, for whoever lost the request that it was asked with.',
  description: VERIFYING,
  body: z.object({
    orderId,
    requestId: uuid
      .optional()
      .describe('The request of the one-time password; the order’s open one where not given.'),
    otp,
  }),
  data: z.object({ orderId: placedId, status: orderStatus }),
};

export const verify = {
  summary: 'Confirms a placed order with its one-time password.',
  description: `Where money is due, it is to be paid first. ${VERIFYING}`,
  body: z.object({ orderId, requestId: uuid.describe('The request of the one-time password.'), otp }),
  data: z.object({
    orderId: placedId,
    status: orderStatus,
    payment: startedPayment
      .nullable()
      .describe('Where the money part is to be paid; null where coins paid all.'),
  }),
};

export const list = {
  summary: 'Lists the orders of the account, newest first, by type, group of statuses and words.',
  query: z.object({
    type: retold(catalogueType, 'Orders of such items alone.').optional(),
    group: explained(['success', 'pending', 'failed'], 'Orders of such a status alone.', {
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
      .describe('Words that all stand in the name, the brand or the order’s id.')
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
  summary: 'Answers one order, on demand with the codes of its vouchers in the clear.',
  description:
    'Showing the codes for the first time is written into the order’s history, and the order cannot be undone any more. A support agent never gets them. NOT_FOUND where the account has no such order.',
  body: z.object({
    orderId,
    reveal: z
      .boolean()
      .default(false)
      .describe(
        'Whether `code` and `pin` of its vouchers are shown; passed over of an order that is not done.',
      ),
  }),
  data: z.object({ order: orderDetail }),
};

export const summary = {
  summary: 'Answers what a receipt shows, of an order or of a direct bank transfer.',
  description: 'NOT_FOUND where the account has neither of that id; to a support agent of a transfer, too.',
  query: z.object({ orderId: orderId.describe('An order’s id, or a transfer’s.') }),
  data: z.object({
    order: orderDetail.nullable().describe('The order, its codes covered; null of a transfer.'),
    transfer: transferDetail.optional().describe('The transfer; left out of an order.'),
    availablePointsAmount: coins.describe('Coins that the member can spend now.'),
  }),
};

const orderAnswer = z.object({ order: orderDetail.describe('The order as it stands now.') });

export const cancel = {
  summary: 'Cancels an order that has not left.',
  description:
    'Before it is confirmed any order can be; after that a product that is not dispatched. Coins return to their lots and money is refunded: at once, or, where the store is asked first, once it agrees (PENDING until then). ORDER_STATE where it can be cancelled no longer.',
  body: z.object({ orderId }),
  data: orderAnswer,
};

export const giveBack = {
  summary: 'Sends a delivered product back, whole or some pieces.',
  description:
    'Within ten days. Coins come back when the courier has it, money once the store has counted it; coins of pieces that the store does not accept are spent again. ORDER_STATE where it cannot be returned (any more).',
  body: z.object({
    orderId,
    count: z
      .int()
      .min(1)
      .max(20)
      .optional()
      .describe('How many pieces; all that have not come back where not given.'),
  }),
  data: orderAnswer,
};

export const undo = {
  summary: 'Undoes a redemption of a voucher or a coupon within a minute, as long as its code was not shown.',
  description:
    'Coins return to their lots: at once, or once the issuer has voided the code. ORDER_STATE where it is too late.',
  body: z.object({ orderId }),
  data: orderAnswer,
};
