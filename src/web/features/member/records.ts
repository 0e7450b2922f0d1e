// The records of the member area: the member, the coins, and every movement of them.
import type { DataOf } from '#contract/endpoint.ts';
import { login } from '#contract/login.ts';
import { member } from '#contract/member.ts';
import { createCallThunk, createLoadable } from '#web/store/create-loadable.ts';
import { createPagedLoadable } from '#web/store/create-paged-loadable.ts';

export type MemberDetail = DataOf<typeof member.detail>;
export type Balance = DataOf<typeof member.balance>;
export type History = DataOf<typeof member.history>;
export type EntryDetails = DataOf<typeof member.transactionDetails>;
export type StatementPage = DataOf<typeof member.statement>;
export type CashEntry = DataOf<typeof member.cashTransactions>['ledgerResponseList'][number];
export type EntriesPage = DataOf<typeof member.transactions>;
export type LedgerEntryRow = EntriesPage['accountTxnList'][number];

export const memberDetail = createLoadable('memberDetail', member.detail);
export const memberCard = createLoadable('memberCard', member.card);
export const balance = createLoadable('balance', member.balance);
export const transactions = createPagedLoadable(
  'transactions',
  member.transactions,
  'accountTxnList',
  'entryId',
);
export const dayBalance = createLoadable('dayBalance', member.balanceOn);
export const history = createLoadable('history', member.history);
export const entryDetails = createLoadable('entryDetails', member.transactionDetails);

export const cashLedger = createPagedLoadable(
  'cashLedger',
  member.cashTransactions,
  'ledgerResponseList',
  'transferId',
);

/** One-off calls: the screen that makes them shows what failed. */
export const updateProfile = createCallThunk(member.update);
export const sendEmailOtp = createCallThunk(login.otpInit);
export const resendEmailOtp = createCallThunk(login.otpResend);
export const verifyEmailOtp = createCallThunk(login.otpVerify);
export const fetchMemberDetail = createCallThunk(member.detail);
export const fetchStatementPage = createCallThunk(member.statement);
export const fetchTransactionPage = createCallThunk(member.transactions);
