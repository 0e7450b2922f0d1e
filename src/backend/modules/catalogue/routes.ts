import type { catalogue } from '#contract/catalogue.ts';
import type { Handlers } from '../../http/expose.ts';
import type { ClientsService } from '../clients/service.ts';
import type { CatalogueService } from './service.ts';

export const catalogueHandlers = (
  service: CatalogueService,
  clients: ClientsService,
): Handlers<typeof catalogue> => ({
  clientConfig: ({ query }) => clients.configOf(query.client),
  load: ({ query }) => service.load(query.client),
  list: ({ body }) => service.list(body),
  detail: ({ query }) => service.detail(query.client, query.itemType, query.productId),
  sitemap: ({ query }) => service.sitemap(query),
});
