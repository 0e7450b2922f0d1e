import type { conversion } from '#contract/conversion.ts';
import type { Tx } from '../../db/driver.ts';
import type { Handlers } from '../../http/expose.ts';
import type { ConversionService } from './service.ts';

// An idempotent endpoint runs in the transaction that keeps its answer.
const txOf = (context: { db: unknown }): Tx => context.db as Tx;

export const conversionHandlers = (service: ConversionService): Handlers<typeof conversion> => ({
  clientBalance: (_input, { session }) => service.clientBalance(session),
  quote: ({ query }, { session }) => service.quote(session, query.points),
  convert: ({ body }, context) => service.convert(txOf(context), context.session, context.cartId, body),
  verify: async ({ body }, context) => {
    const answer = await service.verify(txOf(context), context.session, body);
    context.afterCommit(service.settleSoon);
    return answer;
  },
  status: ({ query }, { session }) => service.status(session, query.conversionId),
});
