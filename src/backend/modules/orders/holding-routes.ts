import type { holdings } from '#contract/holdings.ts';
import type { Handlers } from '../../http/expose.ts';
import type { HoldingsService } from './holdings.ts';

export const holdingHandlers = (service: HoldingsService): Handlers<typeof holdings> => ({
  list: ({ query }, { session }) => service.list(session, query),
  one: ({ query }, { session }) => service.one(session, query.voucherId),
  markUsed: ({ body }, { session }) => service.markUsed(session, body),
});
