// The status of orders, as in spec §4. Separate from the other enumerations, which every page loads.

export const ORDER_STATUSES = ['PENDING', 'ORDER_SUCCESS', 'ORDER_FAILED'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const ORDER_STATUS_GROUPS = {
  success: ['ORDER DELIVERED', 'ORDER PROCESSING COMPLETED'],
  pending: [
    'ORDER DISPATCHED',
    'ORDER APPROVED',
    'WORK IN PROGRESS',
    'DELIVERY IN PROGRESS',
    'CANCEL IN PROGRESS',
    'RETURN IN PROGRESS',
  ],
  failed: ['ORDER CANCELLED BY MEMBER', 'ORDER RETURNED'],
} as const;
export type OrderStatusGroup = keyof typeof ORDER_STATUS_GROUPS;
export type OrderStatusText = (typeof ORDER_STATUS_GROUPS)[OrderStatusGroup][number];
