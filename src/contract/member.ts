// Member and account, as in spec §7.
import { endpoint } from './endpoint.ts';
import type * as schemas from './member.schemas.ts';

export const member = {
  detail: endpoint<typeof schemas.detail>({
    id: 'member.detail',
    method: 'GET',
    host: 'api',
    path: '/api/v1/member/detail',
    access: 'member',
    summary: 'The signed-in member.',
  }),
  balance: endpoint<typeof schemas.balance>({
    id: 'member.balance',
    method: 'GET',
    host: 'api',
    path: '/api/v1/member/account/balance',
    access: 'member',
    summary: 'Coins of the account: total, available, blocked, pending, and what expires when.',
  }),
  dashboard: endpoint<typeof schemas.dashboard>({
    id: 'member.dashboard',
    method: 'GET',
    host: 'api',
    path: '/api/v1/member/dashboard',
    access: 'member',
    headers: ['token'],
    summary: 'What a page head shows of a member: name, balance, the next coins to expire.',
  }),
  transactions: endpoint<typeof schemas.transactions>({
    id: 'member.transactions',
    method: 'POST',
    host: 'api',
    path: '/api/v1/member/account/txns',
    access: 'member',
    summary: 'Ledger entries, newest first, by filter and date range, a page at a time.',
  }),
  transactionDetails: endpoint<typeof schemas.transactionDetails>({
    id: 'member.transactionDetails',
    method: 'POST',
    host: 'api',
    path: '/api/v1/member/account/txns/details',
    access: 'member',
    summary: 'One ledger entry with the lots that it made, consumed or restored.',
  }),
} as const;
