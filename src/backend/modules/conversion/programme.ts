// The programme of a member's client.
import type { Queryable } from '../../db/driver.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Session } from '../../http/context.ts';
import type { ClientsService, Programme } from '../clients/service.ts';

export type ProgrammeOf = ReturnType<typeof createProgrammeOf>;

/** Throws NOT_FOUND if the client has no programme, or its module is off. */
export const createProgrammeOf =
  (clients: Pick<ClientsService, 'programmeIn'>) =>
  async (q: Queryable, { clientId }: Session): Promise<Programme> => {
    const programme = await clients.programmeIn(q, clientId);
    if (programme) return programme;
    throw new ApiError('NOT_FOUND', 'No programme here converts points into coins');
  };
