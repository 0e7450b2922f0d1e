// E-mails and SMS about the membership.
import type { Tx } from '../../db/driver.ts';
import { formatDay, formatMoney } from '../../format.ts';
import { dayInKolkata } from '../../ledger/calendar.ts';
import type { Dependencies } from '../../dependencies.ts';
import { enqueueMessage } from '../../providers/message-job.ts';
import type { AccountsService } from '../accounts/service.ts';
import type { Membership, PlusOrder } from './types.ts';

/** The day in India. */
const dayOf = (at: Date): string => formatDay(dayInKolkata(at));

export const paidText = ({ kind, plan, pricePaise }: PlusOrder, { until, autoRenew }: Membership): string =>
  [
    kind === 'RENEWAL'
      ? `Your ${plan.name} was renewed for ${formatMoney(pricePaise)}.`
      : `${plan.name} is yours.`,
    `It is valid until ${dayOf(until)}${autoRenew ? ' and renews automatically; you can switch that off at any time.' : '.'}`,
  ].join(' ');

export const notRenewedText = ({ plan, pricePaise }: PlusOrder, { until, autoRenew }: Membership): string =>
  [
    `We could not charge ${formatMoney(pricePaise)} to renew your ${plan.name}.`,
    autoRenew ? 'We will try again.' : `It ends on ${dayOf(until)}. Choose a plan again whenever you like.`,
  ].join(' ');

export const refundedText = ({ plan, pricePaise }: PlusOrder): string =>
  `Your ${plan.name} was cancelled. Your refund of ${formatMoney(pricePaise)} is on its way.`;

/** Writes the jobs that send a text. An order ends only once, so its id prevents sending it twice. */
export const enqueueText = async (
  deps: Pick<Dependencies, 'queue' | 'keys'>,
  tx: Tx,
  accounts: Pick<AccountsService, 'byId'>,
  { accountId, orderId }: PlusOrder,
  { about, text }: { about: string; text: string },
): Promise<void> => {
  const account = await accounts.byId(tx, accountId);
  if (!account) return;
  for (const [channel, to] of [
    ['EMAIL', account.email],
    ['SMS', account.mobile],
  ] as const) {
    if (to === null) continue;
    const key = `plus:${orderId}:${about}:${channel}`;
    const { clientId } = account;
    await enqueueMessage(deps, tx, { accountId, clientId, key, channel, to, purpose: 'MEMBERSHIP', text });
  }
};
