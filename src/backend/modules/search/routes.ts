import type { search } from '#contract/search.ts';
import type { Handlers } from '../../http/expose.ts';
import type { SearchService } from './service.ts';

export const searchHandlers = (service: SearchService): Handlers<typeof search> => ({
  find: ({ query }) => service.find(query),
});
