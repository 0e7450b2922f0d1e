import type { Order } from './records.ts';

/** It is paid for, and nobody has asked for it to be stopped or taken back. */
export const isWell = ({ status, statusText, payment }: Order): boolean =>
  status === 'ORDER_SUCCESS' ||
  (status === 'PENDING' &&
    payment?.state !== 'OPEN' &&
    statusText !== 'CANCEL IN PROGRESS' &&
    statusText !== 'RETURN IN PROGRESS');
