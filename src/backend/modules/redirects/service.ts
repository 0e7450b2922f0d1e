// External URLs from a brand's file: signed, with an expiry. A URL in a query is never followed.
import { TRIP_RULES } from '#contract/partner-rules.ts';
import type { DataOf } from '#contract/endpoint.ts';
import type { redirects } from '#contract/redirects.ts';
import { addMs, MINUTE_MS } from '../../clock.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Session } from '../../http/context.ts';
import type { Dependencies } from '../../dependencies.ts';
import { signUrl } from '../../signed-url.ts';
import type { BrandTarget } from '../clients/brand.ts';
import type { ClientsService } from '../clients/service.ts';
import { targetKey } from '../partners/signature.ts';

type Redirect = DataOf<typeof redirects.utilities>;

const HANDLE_DIGITS = 32;

export const createRedirectsService = (
  { clock, keys }: Pick<Dependencies, 'clock' | 'keys'>,
  clients: Pick<ClientsService, 'targetsOf'>,
) => {
  const targetOf = async (client: string, kind: BrandTarget['kind'], name: string): Promise<BrandTarget> => {
    const found = (await clients.targetsOf(client)).find(
      (target) => target.name === name && target.kind === kind,
    );
    if (!found) throw new ApiError('NOT_FOUND', 'There is no such target');
    return found;
  };

  const createRedirect = ({ name, label, url }: BrandTarget, params: Record<string, string>): Redirect => {
    const expiresAt = addMs(clock.now(), TRIP_RULES.addressMinutes * MINUTE_MS);
    return {
      target: name,
      label,
      url: signUrl(targetKey(keys, name), url, params, expiresAt),
      expiresAt: expiresAt.toISOString(),
    };
  };

  return {
    /** Throws NOT_FOUND for a target that the brand does not have. */
    utilities: async (client: string, name: string): Promise<Redirect> =>
      createRedirect(await targetOf(client, 'utility', name), {}),

    /** Adds a handle by which the service recognises the member, but which reveals nothing about them. */
    raas: async ({ clientId, accountId }: Session, name: string): Promise<Redirect> =>
      createRedirect(await targetOf(clientId, 'raas', name), {
        member: keys.mac('handle', `raas\n${name}\n${accountId}`).slice(0, HANDLE_DIGITS),
      }),
  };
};

export type RedirectsService = ReturnType<typeof createRedirectsService>;
