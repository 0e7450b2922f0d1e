import { endpoints } from '#contract/index.ts';
import type { Endpoint } from '#contract/endpoint.ts';

const byId = new Map<string, Endpoint>(endpoints.map((endpoint) => [endpoint.id, endpoint]));

/** The endpoint of the contract with that id, such as `orders.list`. */
export const findEndpoint = (endpointId: string): Endpoint | undefined => byId.get(endpointId);
