// Which module of a brand a call belongs to. Where the module is off, the call is refused like one about something that
// does not exist, so its pages are not found either. What a member has already (an order, a membership, a trip) belongs
// to no module: it has to come to its end (docs/decisions/230).
import type { Endpoint } from '#contract/endpoint.ts';
import type { BRAND_MODULES, CatalogueType } from '#contract/enums.ts';
import type { EndpointId } from '#contract/index.ts';
import { MODULE_OF_TYPE } from '../modules/clients/brand.ts';
import { ApiError } from './api-error.ts';

type BrandModule = (typeof BRAND_MODULES)[number];

const MODULE_OF_CALL: Readonly<Record<string, BrandModule>> = {
  'membership.plans': 'plus',
  'membership.features': 'plus',
  'membership.planDetail': 'plus',
  'membership.outlook': 'plus',
  'membership.buy': 'plus',
  'campaign.details': 'plus',
  'campaign.createOrder': 'plus',
  'survey.availability': 'surveys',
  'partners.clickout': 'shop-and-earn',
  'partners.clickoutByPost': 'shop-and-earn',
  'partners.clickoutForm': 'shop-and-earn',
  'partners.clickoutFormByPost': 'shop-and-earn',
} satisfies Partial<Record<EndpointId, BrandModule>>;

/** Their `itemType` says which module they belong to. */
const CALLS_BY_ITEM_TYPE: ReadonlySet<string> = new Set<EndpointId>(['catalogue.list', 'catalogue.detail']);

/** Whether the call of that id can be refused because a module is off. */
export const canBeClosed = (endpointId: string): boolean =>
  endpointId in MODULE_OF_CALL || CALLS_BY_ITEM_TYPE.has(endpointId);

interface Input {
  query: unknown;
  body: unknown;
}

const fieldOf = ({ query, body }: Input, name: string): unknown =>
  ((body ?? query ?? {}) as Record<string, unknown>)[name];

const moduleOf = ({ id }: Pick<Endpoint, 'id'>, input: Input): string | undefined =>
  CALLS_BY_ITEM_TYPE.has(id)
    ? MODULE_OF_TYPE[fieldOf(input, 'itemType') as CatalogueType]
    : MODULE_OF_CALL[id];

/**
 * Throws NOT_FOUND if the brand that the call is about has its module off. `brandOfCaller` is that of the session or of
 * the header; a brand that the input names comes first (docs/decisions/175).
 */
export const assertModuleOpen = async (
  endpoint: Pick<Endpoint, 'id'>,
  input: Input,
  brandOfCaller: string,
  modulesOf: (clientId: string) => Promise<readonly string[]>,
): Promise<void> => {
  const module = moduleOf(endpoint, input);
  if (module === undefined) return;
  const client = fieldOf(input, 'client');
  const modules = await modulesOf(typeof client === 'string' ? client : brandOfCaller);
  if (!modules.includes(module)) {
    throw new ApiError('NOT_FOUND', 'This is not offered here');
  }
};
