// Wording for payees, claims and their stages.
import { formatMoney } from '#web/lib/format.ts';
import { OUTCOME } from '#web/ui/outcome.ts';
import type { Beneficiary, Transfer } from './records.ts';

/** "UPI xxxxasha@bank", "HDFC Bank, account 00xxxxxx7890". */
export const payeeName = ({
  kind,
  account,
  bankName,
}: Pick<Beneficiary, 'kind' | 'account' | 'bankName'>): string =>
  kind === 'UPI' ? `UPI ${account}` : `${bankName ?? 'Bank'}, account ${account}`;

export const STATUS_HEADS = {
  PENDING: {
    title: 'On its way',
    mark: OUTCOME.pending,
    tag: 'Pending',
  },
  ORDER_SUCCESS: {
    title: 'Paid. Well earned.',
    mark: OUTCOME.done,
    tag: 'Paid',
  },
  ORDER_FAILED: {
    title: 'This cashback was not paid',
    mark: OUTCOME.failed,
    tag: 'Not paid',
  },
} as const satisfies Record<Transfer['status'], object>;

/** Why a transfer has failed. */
export const failureWords = ({ failure }: Transfer): string =>
  failure ?? 'Your coins are back in your balance.';

/** What cashback is. */
export const CASHBACK_LEAD = 'Claim your coins as cashback, paid to your UPI id or bank account.';

/** The steps of a claim, up to its receipt. */
export const CLAIM_STEPS = ['PAN', 'Account', 'Coins', 'Summary', 'Receipt'] as const;

/** "100 coins = ₹20.00" */
export const rateText = (paisePerCoin: number): string => `100 coins = ${formatMoney(100 * paisePerCoin)}`;
