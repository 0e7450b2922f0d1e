import type { member } from '#contract/member.ts';
import type { Handlers } from '../../http/expose.ts';
import type { MemberService } from './service.ts';

export const memberHandlers = (service: MemberService): Handlers<typeof member> => ({
  detail: (_input, { session }) => service.detail(session),
  balance: (_input, { session }) => service.balance(session),
  dashboard: (_input, { session }) => service.dashboard(session),
  transactions: ({ body }, { session }) => service.transactions(session, body),
  transactionDetails: ({ body }, { session }) => service.transactionDetails(session, body.entryId),
});
