// How payees, claims and their stages are named.
import type { Beneficiary, Transfer } from './records.ts';

/** "UPI xxxxasha@bank", "HDFC Bank, account 00xxxxxx7890". */
export const payeeName = ({
  kind,
  account,
  bankName,
}: Pick<Beneficiary, 'kind' | 'account' | 'bankName'>): string =>
  kind === 'UPI' ? `UPI ${account}` : `${bankName ?? 'Bank'}, account ${account}`;

export const HEADS = {
  PENDING: {
    title: 'On its way',
    mark: { tone: 'warning', icon: 'clock' },
    tone: 'warning',
    tag: 'Pending',
  },
  ORDER_SUCCESS: {
    title: 'Paid. Well earned.',
    mark: { tone: 'positive', icon: 'check' },
    tone: 'positive',
    tag: 'Paid',
  },
  ORDER_FAILED: {
    title: 'This cashback was not paid',
    mark: { tone: 'negative', icon: 'x' },
    tone: 'negative',
    tag: 'Not paid',
  },
} as const satisfies Record<Transfer['status'], object>;
