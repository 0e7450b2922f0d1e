import type { dbt } from '#contract/dbt.ts';
import type { Handlers } from '../../http/expose.ts';
import type { CashbackService } from './service.ts';

export const cashbackHandlers = (service: CashbackService): Handlers<typeof dbt> => ({
  verifyUser: (_input, { session }) => service.verifyUser(session),
  validate: ({ query }, { session }) => service.validate(session, query.points),
  save: ({ query }, { session, cartId }) => service.save(session, cartId, query),
  saveByPost: ({ body }, { session, cartId }) => service.save(session, cartId, body),
  verifyPan: ({ body }, { session }) => service.verifyPan(session, body),
  fetchBeneficiary: (_input, { session }) => service.fetchBeneficiary(session),
  editBeneficiary: ({ body }, { session }) => service.editBeneficiary(session, body),
  summary: ({ query }, { session, cartId }) => service.summary(session, cartId, query.transferId),
  transfer: async ({ body }, context) => {
    const answer = await service.transfer(context.tx, context.session, context.cartId, body);
    context.afterCommit(service.paySoon);
    return answer;
  },
  fetchBank: ({ query }) => service.fetchBank(query.ifsc),
});
