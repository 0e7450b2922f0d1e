// What has to end before an account can be closed, in words for the operator: neither the member nor a store, bank or
// partner is left with something half done.
import type { Tx } from '../db/driver.ts';
import { formatCoins, formatMoney } from '../format.ts';
import { countPendingJobs } from '../jobs/repository.ts';
import { balanceOf } from '../ledger/balance.ts';
import { transfersUnderWay } from '../modules/cashback/repository-transfers.ts';
import { conversionsUnderWay } from '../modules/conversion/repository.ts';
import { ordersUnderWay } from '../modules/orders/closing.ts';
import { MESSAGE_JOBS } from '../providers/message-job.ts';
import { openPayments, openRefunds } from '../modules/payments/repository.ts';

/** The jobs that still need the member's contacts. */
const CONTACT_JOBS = [...MESSAGE_JOBS, 'order.tell'] as const;

const findMoneyInProgress = async (tx: Tx, accountId: string): Promise<string[]> => {
  const conversions = await conversionsUnderWay(tx, accountId);
  const transfers = await transfersUnderWay(tx, accountId);
  const payments = await openPayments(tx, accountId);
  const refunds = await openRefunds(tx, accountId);
  return [
    ...conversions.map(({ conversionId, coins }) => `conversion ${conversionId} into ${formatCoins(coins)}`),
    ...transfers.map(
      ({ transferId, amountPaise }) => `cashback ${transferId} of ${formatMoney(amountPaise)}`,
    ),
    ...payments.map(({ title, amountPaise }) => `a payment of ${formatMoney(amountPaise)} for ${title}`),
    ...refunds.map(({ amountPaise }) => `a refund of ${formatMoney(amountPaise)}`),
  ];
};

/**
 * Empty if nothing is in progress. The account is locked, so that nothing new begins. What is running is read in the
 * order in which one thing leads to the next, so that none is missed: an order leads to a refund and to a message.
 */
export const findInProgress = async (tx: Tx, accountId: string): Promise<string[]> => {
  const orders = await ordersUnderWay(tx, accountId);
  const money = await findMoneyInProgress(tx, accountId);
  const messages = await countPendingJobs(tx, accountId, CONTACT_JOBS);
  const found = [
    ...orders,
    ...money,
    ...(messages > 0 ? [`messages that wait to be sent: ${messages}`] : []),
  ];
  const { blocked } = await balanceOf(tx, accountId);
  return found.length === 0 && blocked > 0 ? [`${formatCoins(blocked)} set aside`] : found;
};
