import type { holdings } from '#contract/holdings.ts';
import type { Handlers } from '../../http/expose.ts';
import type { HoldingsService } from './holdings.ts';

export const holdingHandlers = (service: HoldingsService): Handlers<typeof holdings> => ({
  list: ({ query }, { session }) => service.list(session, query),
  one: async ({ query }, { session }) => ({ holding: await service.one(session, query.voucherId) }),
  markUsed: async ({ body }, { session }) => ({ holding: await service.markUsed(session, body) }),
});
