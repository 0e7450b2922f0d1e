// The status of what a member has ordered or claimed, as in spec §4.
import { describedEnum } from './fields.ts';
import { ORDER_STATUSES } from './order-status.ts';

export const orderStatus = describedEnum(ORDER_STATUSES, 'The status of the order.', {
  PENDING: 'under way: neither done nor failed yet.',
  ORDER_SUCCESS: 'fulfilled, in whole or in part; its coins are spent.',
  ORDER_FAILED: 'not fulfilled, cancelled or returned; its coins are back.',
});
