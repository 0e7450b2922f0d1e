// The records of the member area: who the member is, the coins, and every movement of them.
import type { DataOf } from '#contract/endpoint.ts';
import { member } from '#contract/member.ts';
import { createLoadable } from '#web/store/create-loadable.ts';
import { createPagedLoadable } from '#web/store/create-paged-loadable.ts';

export type MemberDetail = DataOf<typeof member.detail>;
export type Balance = DataOf<typeof member.balance>;
export type LedgerEntryRow = DataOf<typeof member.transactions>['accountTxnList'][number];

export const memberDetail = createLoadable('memberDetail', member.detail, { quiet: true });
export const balance = createLoadable('balance', member.balance, { quiet: true });
export const transactions = createPagedLoadable('transactions', member.transactions, 'accountTxnList', {
  quiet: true,
});
