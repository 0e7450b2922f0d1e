import type { catalogue } from '#contract/catalogue.ts';
import { ApiError } from '../../http/api-error.ts';
import type { CallContext } from '../../http/context.ts';
import type { Handlers } from '../../http/expose.ts';
import type { ClientsService } from '../clients/service.ts';
import type { PartnersService } from '../partners/service.ts';
import type { CatalogueService } from './service.ts';

const accountOf = ({ session }: CallContext): string | null => session?.accountId ?? null;

export const catalogueHandlers = (
  service: CatalogueService,
  clients: ClientsService,
  partners: Pick<PartnersService, 'canShop'>,
): Handlers<typeof catalogue> => ({
  clientConfig: ({ query }) => clients.configOf(query.client),
  load: ({ query }) => service.load(query),
  fetchAllCarousels: async ({ body }, context) => ({
    carousels: await service.carousels(body.client, accountOf(context), body.placements),
  }),
  fetchCarousel: async ({ query }, context) => {
    const [found] = await service.carousels(query.client, accountOf(context), [query.placement]);
    if (!found) throw new ApiError('NOT_FOUND', 'There is nothing at this place');
    return found;
  },
  list: ({ body }) => service.list(body),
  detail: async ({ query }) => {
    const detail = await service.detail(query.client, query.itemType, query.productId);
    return query.itemType === 'PARTNER'
      ? { ...detail, canShop: await partners.canShop(query.client, detail) }
      : detail;
  },
  sitemap: ({ query }) => service.sitemap(query),
});
