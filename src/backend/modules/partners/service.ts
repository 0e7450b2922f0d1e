// Partners' shops: their terms, members' trips to them, partners' reports, and claims for missing coins.
import { TRIP_RULES } from '#contract/partner-rules.ts';
import { pageByTime } from '../../cursor.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Session } from '../../http/context.ts';
import type { Ledger } from '../../ledger/types.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { AccountsService } from '../accounts/service.ts';
import type { CatalogueService } from '../catalogue/service.ts';
import type { Detail } from '../catalogue/types.ts';
import type { ClientsService } from '../clients/service.ts';
import { createClaimFiling } from './claims.ts';
import { createClicks, type Destination } from './clicks.ts';
import { createAnswerSender } from './messages.ts';
import { createPostbackHandler } from './postbacks.ts';
import { claimsOf } from './repository-claims.ts';
import { purchasesOf } from './repository-purchases.ts';
import { findShop, findTrip, findTrips } from './repository.ts';
import { claimAnswerUrl, sandboxShopUrl } from './sandbox-urls.ts';
import type { ClaimRequest, ClaimView, Shop, Terms, TripPage, TripQuery } from './types.ts';
import { toClaimView, toTripView } from './views.ts';

interface PartnerServices {
  accounts: Pick<AccountsService, 'assertOpen' | 'lockOpen' | 'byId' | 'cardsOfMember'>;
  clients: Pick<ClientsService, 'coinLifeIn' | 'configIn' | 'configOf'>;
  catalogue: Pick<CatalogueService, 'detail'>;
  ledger: Pick<Ledger, 'announceEarn' | 'expectEarn' | 'confirmEarn' | 'cancelExpected' | 'reverseEarn'>;
}

export const createPartnersService = (deps: Dependencies, services: PartnerServices) => {
  const { catalogue, clients } = services;
  const { db, clock, keys, settings } = deps;
  const clicks = createClicks(deps, services);
  const handlePostback = createPostbackHandler(deps, {
    ...services,
    sendAnswer: createAnswerSender(deps, services),
  });
  const fileClaim = createClaimFiling(deps, services, (trip, claim) =>
    settings.demo ? claimAnswerUrl(settings, trip, claim) : null,
  );

  const shopUrlOf = ({ shopUrl, partnerId }: Shop): string | null =>
    shopUrl ?? (settings.demo ? sandboxShopUrl(settings, partnerId) : null);

  const shopOf = ({ partnerId }: Pick<Detail, 'partnerId'>): Promise<Shop | null> =>
    partnerId === null ? Promise.resolve(null) : findShop(db, partnerId);

  /** Whether members of the brand can go there from here and earn. */
  const leadsToShop = async (
    client: string,
    shop: Shop | null,
    earnPer100: number | null,
  ): Promise<boolean> =>
    shop !== null &&
    shopUrlOf(shop) !== null &&
    Boolean(earnPer100) &&
    (await clients.configOf(client)).modules.includes('shop-and-earn');

  /** Finds a partner by its id or slug. Throws NOT_FOUND if there is none. */
  const partnerOf = async (client: string, idOrSlug: string) => {
    const detail = await catalogue.detail(client, 'PARTNER', idOrSlug);
    const { item } = detail;
    const shop = await shopOf(detail);
    if (!shop) throw new ApiError('NOT_FOUND', 'This partner is not in the programme');
    const { slug, name, image, plate, earnPer100 } = item;
    const partner = { partnerId: shop.partnerId, slug, name, image, plate };
    return { partner, shop, earnPer100: earnPer100 ?? 0, shopUrl: shopUrlOf(shop) };
  };

  const destinationOf = async (session: Session, partnerId: string): Promise<Destination> => {
    const { shopUrl, ...rest } = await partnerOf(session.clientId, partnerId);
    if (shopUrl === null) throw new ApiError('NOT_FOUND', 'This partner has no shop to go to from here');
    return { ...rest, shopUrl };
  };

  const terms = async (client: string, partnerId: string): Promise<Terms> => {
    const { partner, shop, earnPer100 } = await partnerOf(client, partnerId);
    return {
      partner,
      earnPer100,
      canShop: await leadsToShop(client, shop, earnPer100),
      confirmDays: shop.confirmDays,
      trackHours: TRIP_RULES.trackHours,
      ...shop.texts,
    };
  };

  /** A page of the member's trips, newest first. Throws MALFORMED_REQUEST naming `cursor`. */
  const trips = async ({ accountId }: Session, query: TripQuery): Promise<TripPage> => {
    const { page, nextCursor } = await pageByTime(keys, JSON.stringify(['trips', accountId]), query, {
      find: (after, limit) => findTrips(db, accountId, after, limit),
      positionOf: ({ clickedAt, tripNumber }) => ({ at: clickedAt, id: tripNumber }),
    });
    const numbers = page.map((trip) => trip.tripNumber);
    const [purchases, claims] = await Promise.all([
      purchasesOf(db, accountId, numbers),
      claimsOf(db, accountId, numbers),
    ]);
    const now = clock.now();
    return {
      tripList: page.map((trip) => {
        const isOf = (record: { tripNumber: string }) => record.tripNumber === trip.tripNumber;
        return toTripView(trip, purchases.filter(isOf), claims.filter(isOf), now);
      }),
      nextCursor,
    };
  };

  return {
    terms,
    /** Whether members can go to the shop of the partner with this page. */
    canShop: async (client: string, detail: Detail): Promise<boolean> =>
      leadsToShop(client, await shopOf(detail), detail.item.earnPer100),
    clickout: async (session: Session, partnerId: string) =>
      clicks.byAddress(session, await destinationOf(session, partnerId)),
    clickoutForm: async (session: Session, partnerId: string) =>
      clicks.byForm(session, await destinationOf(session, partnerId)),
    trips,
    claim: async (session: Session, request: ClaimRequest): Promise<ClaimView> =>
      toClaimView(await fileClaim(session, request), clock.now()),
    postback: handlePostback,
    /** The partner behind a ledger entry whose cause is a trip or an order of one. */
    partnerOfTrip: async (accountId: string, causeId: string) => {
      const [tripNumber = ''] = causeId.split('/');
      const trip = await findTrip(db, accountId, tripNumber);
      return trip && { name: trip.partner.name, earnPer100: trip.earnPer100 };
    },
  };
};

export type PartnersService = ReturnType<typeof createPartnersService>;
