// A click to a partner's shop: recorded as a trip, announced in the ledger, and redirected to a signed URL.
import { TRIP_RULES } from '#contract/partner-rules.ts';
import { addMs, HOUR_MS, MINUTE_MS } from '../../clock.ts';
import type { Tx } from '../../db/driver.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Session } from '../../http/context.ts';
import { endOfDayAfter } from '../../ledger/calendar.ts';
import type { Ledger } from '../../ledger/types.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { AccountsService } from '../accounts/service.ts';
import { createReadableId } from '../../readable-id.ts';
import { signUrl } from '../../signed-url.ts';
import * as repository from './repository.ts';
import { partnerKey } from './signature.ts';
import type { Click, ClickForm, PartnerFace, Shop, Trip } from './types.ts';

/** When the coins for a purchase on this trip are expected: after the time to report it and the return period. */
export const expectedBy = ({ clickedAt, confirmDays }: Pick<Trip, 'clickedAt' | 'confirmDays'>): Date =>
  endOfDayAfter(clickedAt, TRIP_RULES.reportDays + confirmDays);

export interface Destination {
  partner: PartnerFace;
  earnPer100: number;
  shop: Shop;
  shopUrl: string;
}

type ClickDependencies = Pick<Dependencies, 'db' | 'clock' | 'keys'>;

interface ClickServices {
  accounts: Pick<AccountsService, 'assertOpen'>;
  ledger: Pick<Ledger, 'announceEarn'>;
}

const announce = (tx: Tx, ledger: Pick<Ledger, 'announceEarn'>, trip: Trip) =>
  ledger.announceEarn(tx, {
    accountId: trip.accountId,
    // What the first ₹100 would earn: only the partner will know how much is bought.
    coins: trip.earnPer100,
    cause: {
      title: `Visit to ${trip.partner.name}`,
      kind: 'trip',
      id: trip.tripNumber,
    },
    at: trip.clickedAt,
    expectedBy: expectedBy(trip),
  });

/** A new trip, not written yet. */
export const newTrip = (
  { accountId, clientId }: Pick<Session, 'accountId' | 'clientId'>,
  { partner, earnPer100, shop }: Omit<Destination, 'shopUrl'>,
  at: Date,
  tripNumber: string = createReadableId('TR', at),
): Trip => ({
  accountId,
  tripNumber,
  clientId,
  partnerId: partner.partnerId,
  partner,
  earnPer100,
  confirmDays: shop.confirmDays,
  clickedAt: at,
  trackUntil: addMs(at, TRIP_RULES.trackHours * HOUR_MS),
});

/** Records a trip, and announces what it may earn. */
export const beginTrip = async (tx: Tx, ledger: Pick<Ledger, 'announceEarn'>, trip: Trip): Promise<void> => {
  await repository.insertTrip(tx, trip);
  await announce(tx, ledger, trip);
};

/** A second click at the same time or soon after the first continues the same trip. */
const findOrBeginTrip = (
  { db, clock }: ClickDependencies,
  { accounts, ledger }: ClickServices,
  session: Session,
  destination: Destination,
): Promise<Trip> =>
  db.tx(async (tx) => {
    const at = clock.now();
    const { accountId } = session;
    await accounts.assertOpen(tx, accountId);
    await repository.lockClicks(tx, accountId);
    const since = addMs(at, -TRIP_RULES.sameTripMinutes * MINUTE_MS);
    const before = await repository.findReusableTrip(tx, accountId, destination.partner.partnerId, since);
    if (before) return before;
    const trip = newTrip(session, destination, at);
    await beginTrip(tx, ledger, trip);
    return trip;
  });

/** Both forms of a click: the URL, and the fields of a form. */
export const createClicks = (deps: ClickDependencies, services: ClickServices) => {
  const { clock, keys } = deps;

  const registerClick = async (session: Session, destination: Destination) => {
    if (destination.earnPer100 === 0) {
      throw new ApiError('NOT_FOUND', 'This partner does not give coins at the moment');
    }
    const trip = await findOrBeginTrip(deps, services, session, destination);
    const expiresAt = addMs(clock.now(), TRIP_RULES.addressMinutes * MINUTE_MS);
    const key = partnerKey(keys, trip.partnerId);
    return {
      address: signUrl(key, destination.shopUrl, { trip: trip.tripNumber }, expiresAt),
      click: {
        partner: trip.partner,
        tripNumber: trip.tripNumber,
        earnPer100: trip.earnPer100,
        trackUntil: trip.trackUntil.toISOString(),
        expectedBy: expectedBy(trip).toISOString(),
        expiresAt: expiresAt.toISOString(),
      },
    };
  };

  return {
    byAddress: async (session: Session, destination: Destination): Promise<Click> => {
      const { click, address } = await registerClick(session, destination);
      return { ...click, url: address };
    },
    byForm: async (session: Session, destination: Destination): Promise<ClickForm> => {
      const { click, address } = await registerClick(session, destination);
      const url = new URL(address);
      const fields = [...url.searchParams].map(([name, value]) => ({ name, value }));
      return { ...click, form: { action: url.origin + url.pathname, method: 'POST', fields } };
    },
  };
};
