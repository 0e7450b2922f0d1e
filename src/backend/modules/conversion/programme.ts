// The programme of a member's client, and how much of it may still be converted today.
import type { Queryable } from '../../db/driver.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Session } from '../../http/context.ts';
import { dayInKolkata } from '../../ledger/calendar.ts';
import type { ClientsService, Programme } from '../clients/service.ts';
import * as repository from './repository.ts';

export type ProgrammeOf = ReturnType<typeof createProgrammeOf>;

/** Throws NOT_FOUND if the client has no programme, or its module is off. */
export const createProgrammeOf =
  (clients: Pick<ClientsService, 'programmeIn'>) =>
  async (q: Queryable, { clientId }: Session): Promise<Programme> => {
    const programme = await clients.programmeIn(q, clientId);
    if (programme) return programme;
    throw new ApiError('NOT_FOUND', 'No programme here converts points into coins');
  };

/** The day whose limit an instant counts towards. */
export const dayOf = ({ accountId, clientId }: Session, at: Date): repository.Day => ({
  accountId,
  clientId,
  day: dayInKolkata(at),
});

/** Points that may still be converted on a day. */
export const leftOn = async (q: Queryable, day: repository.Day, { perDay }: Programme): Promise<number> =>
  Math.max(0, perDay - (await repository.pointsOfDay(q, day)));
