import type { partners } from '#contract/partners.ts';
import type { Handlers } from '../../http/expose.ts';
import type { PartnersService } from './service.ts';

export const partnerHandlers = (service: PartnersService): Handlers<typeof partners> => ({
  terms: ({ query }) => service.terms(query.client, query.partnerId),
  clickout: ({ query }, { session }) => service.clickout(session, query.partnerId),
  clickoutByPost: ({ body }, { session }) => service.clickout(session, body.partnerId),
  clickoutForm: ({ query }, { session }) => service.clickoutForm(session, query.partnerId),
  clickoutFormByPost: ({ body }, { session }) => service.clickoutForm(session, body.partnerId),
  trips: ({ query }, { session }) => service.trips(session, query),
  claim: async ({ body }, { session }) => ({ claim: await service.claim(session, body) }),
  postback: async ({ body }) => ({ outcome: await service.postback(body) }),
});
