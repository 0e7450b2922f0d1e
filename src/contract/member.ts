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
  }),
  card: endpoint<typeof schemas.card>({
    id: 'member.card',
    method: 'GET',
    host: 'api',
    path: '/api/v1/member/account/card',
    access: 'member',
    agents: false,
  }),
  balance: endpoint<typeof schemas.balance>({
    id: 'member.balance',
    method: 'GET',
    host: 'api',
    path: '/api/v1/member/account/balance',
    access: 'member',
  }),
  dashboard: endpoint<typeof schemas.dashboard>({
    id: 'member.dashboard',
    method: 'GET',
    host: 'api',
    path: '/api/v1/member/dashboard',
    access: 'member',
    headers: ['token'],
  }),
  transactions: endpoint<typeof schemas.transactions>({
    id: 'member.transactions',
    method: 'POST',
    host: 'api',
    path: '/api/v1/member/account/txns',
    access: 'member',
  }),
  transactionDetails: endpoint<typeof schemas.transactionDetails>({
    id: 'member.transactionDetails',
    method: 'POST',
    host: 'api',
    path: '/api/v1/member/account/txns/details',
    access: 'member',
  }),
  update: endpoint<typeof schemas.update>({
    id: 'member.update',
    method: 'POST',
    host: 'api',
    path: '/api/v1/member/update',
    access: 'member',
    agents: false,
  }),
  balanceOn: endpoint<typeof schemas.balanceOn>({
    id: 'member.balanceOn',
    method: 'GET',
    host: 'api',
    path: '/api/v1/member/account/balance/on',
    access: 'member',
  }),
  history: endpoint<typeof schemas.history>({
    id: 'member.history',
    method: 'GET',
    host: 'api',
    path: '/api/v1/member/account/history',
    access: 'member',
  }),
  statement: endpoint<typeof schemas.statement>({
    id: 'member.statement',
    method: 'GET',
    host: 'api',
    path: '/api/v1/member/account/statement',
    access: 'member',
  }),
  cashTransactions: endpoint<typeof schemas.cashTransactions>({
    id: 'member.cashTransactions',
    method: 'POST',
    host: 'api',
    path: '/api/v1/member/account/txns/cash',
    access: 'member',
    agents: false,
  }),
} as const;
