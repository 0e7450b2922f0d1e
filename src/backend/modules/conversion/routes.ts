import type { conversion } from '#contract/conversion.ts';
import type { Handlers } from '../../http/expose.ts';
import type { ConversionService } from './service.ts';

export const conversionHandlers = (service: ConversionService): Handlers<typeof conversion> => ({
  clientBalance: (_input, { session }) => service.clientBalance(session),
  quote: ({ query }, { session }) => service.quote(session, query.points),
  convert: ({ body }, context) => service.convert(context.tx, context.session, context.cartId, body),
  verify: async ({ body }, context) => {
    const answer = await service.verify(context.tx, context.session, body);
    context.afterCommit(service.settleSoon);
    return answer;
  },
  status: ({ query }, { session }) => service.status(session, query.conversionId),
});
