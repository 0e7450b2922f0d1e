import type { help } from '#contract/help.ts';
import type { Handlers } from '../../http/expose.ts';
import type { HelpService } from './service.ts';

export const helpHandlers = (service: HelpService): Handlers<typeof help> => ({
  faqs: ({ query }) => service.faqs(query.client),
  policy: ({ query }) => service.policy(query.client, query.policyId),
});
