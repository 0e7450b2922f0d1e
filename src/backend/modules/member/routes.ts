import type { member } from '#contract/member.ts';
import type { Handlers } from '../../http/expose.ts';
import type { CashbackService } from '../cashback/service.ts';
import type { MemberService } from './service.ts';

export const memberHandlers = (
  service: MemberService,
  cashback: Pick<CashbackService, 'cashLedger'>,
): Handlers<typeof member> => ({
  detail: (_input, { session }) => service.detail(session),
  card: (_input, { session }) => service.card(session),
  update: ({ body }, { session }) => service.update(session, body),
  balance: (_input, { session }) => service.balance(session),
  balanceOn: ({ query }, { session }) => service.balanceOn(session, query.on),
  history: ({ query }, { session }) => service.history(session, query.months),
  statement: ({ query }, { session }) => service.statement(session, query),
  dashboard: (_input, { session }) => service.dashboard(session),
  transactions: ({ body }, { session }) => service.transactions(session, body),
  cashTransactions: ({ body }, { session }) => cashback.cashLedger(session, body),
  transactionDetails: ({ body }, { session }) => service.transactionDetails(session, body.entryId),
});
