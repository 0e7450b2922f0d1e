// What has to end before an account is closed: nothing that is under way is cut off, neither for the member nor for
// whoever delivers, pays or is paid. In words, for whoever runs the product.
import type { Tx } from '../db/driver.ts';
import { formatCoins, formatMoney } from '../format.ts';
import { countPendingJobs } from '../jobs/repository.ts';
import { balanceOf } from '../ledger/statement.ts';
import { transfersUnderWay } from '../modules/cashback/repository-transfers.ts';
import { conversionsUnderWay } from '../modules/conversion/repository.ts';
import { ordersUnderWay } from '../modules/orders/closing.ts';
import { openPayments, openRefunds } from '../modules/payments/repository.ts';

/** The jobs that need to know whom they are about. */
const MESSAGE_JOBS = ['message.send', 'order.tell'] as const;

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
 * Empty where nothing is. The account is locked, so that nothing begins; what goes on meanwhile is looked at in the
 * order in which one thing leads to another: an order to a refund and to a message, and not the other way round.
 */
export const findInProgress = async (tx: Tx, accountId: string): Promise<string[]> => {
  const orders = await ordersUnderWay(tx, accountId);
  const money = await findMoneyInProgress(tx, accountId);
  const messages = await countPendingJobs(tx, accountId, MESSAGE_JOBS);
  const found = [
    ...orders,
    ...money,
    ...(messages > 0 ? [`messages that wait to be sent: ${messages}`] : []),
  ];
  const { blocked } = await balanceOf(tx, accountId);
  return found.length === 0 && blocked > 0 ? [`${formatCoins(blocked)} set aside`] : found;
};
