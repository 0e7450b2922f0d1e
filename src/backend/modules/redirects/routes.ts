import type { redirects } from '#contract/redirects.ts';
import type { Handlers } from '../../http/expose.ts';
import type { RedirectsService } from './service.ts';

export const redirectHandlers = (service: RedirectsService): Handlers<typeof redirects> => ({
  utilities: ({ query }) => service.utilities(query.client, query.target),
  raas: ({ query }, { session }) => service.raas(session, query.target),
});
