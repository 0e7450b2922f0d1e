// Search, as in spec §7: on a host of its own, and cancellable, because it is called while the user types.
import { endpoint } from './endpoint.ts';
import type * as schemas from './search.schemas.ts';

export const search = {
  find: endpoint<typeof schemas.find>({
    id: 'search.find',
    method: 'GET',
    host: 'search',
    path: '/api/v1/search',
    access: 'public',
    shared: true,
  }),
} as const;
