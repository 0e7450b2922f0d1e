import type { payments } from '#contract/payments.ts';
import type { Handlers } from '../../http/expose.ts';
import type { PaymentsService } from './service.ts';

export const paymentHandlers = (service: PaymentsService): Handlers<typeof payments> => ({
  status: ({ query }, { session }) => service.status(session, query.paymentId),
  callback: async ({ body }) => {
    await service.receive(body);
    return {};
  },
});
