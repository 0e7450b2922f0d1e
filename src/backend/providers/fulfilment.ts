// The sandbox of the fulfilment provider. It stores its parcels in tables of its own, as an outside system would, and
// they advance with the clock. It can be told to misbehave, to test or show what happens then.
import type { Clock } from '../clock.ts';
import type { Db } from '../db/driver.ts';
import { sha256 } from '../sha256.ts';
import { createBehaviour, type Behaviour, type Misbehaviour } from './misbehaviour.ts';
import { ProviderRefusal, type FulfilmentProvider, type Parcel, type Pickup } from './types.ts';

/** Seconds after acceptance at which a parcel reaches each stage. */
interface Pace {
  dispatched: number;
  outForDelivery: number;
  delivered: number;
  /**
   * For returns, from the request: until the courier has collected the pieces, and until the store has received them.
   */
  collected: number;
  received: number;
}

/** Fast enough to be watched in a demo. */
const DEMO_PACE: Pace = { dispatched: 60, outForDelivery: 120, delivered: 180, collected: 30, received: 60 };

const INSTANT_PACE: Pace = { dispatched: 0, outForDelivery: 0, delivered: 0, collected: 0, received: 0 };

const CARRIER = 'Swiftlane Couriers';

interface SandboxFulfilment extends FulfilmentProvider {
  behave: Behaviour['configure'];
}

interface StoredParcel {
  number: string;
  accepted_at: Date;
  cancelled_at: Date | null;
}

/** A tracking number that reveals nothing of the order and is the same for the same key. */
const trackingNumberOf = (key: string): string =>
  `SWL${BigInt(`0x${sha256(key).slice(0, 12)}`)
    .toString()
    .slice(0, 10)}`;

export const createSandboxFulfilment = (
  db: Db,
  { clock, misbehaviour = {}, pace = DEMO_PACE }: { clock: Clock; misbehaviour?: Misbehaviour; pace?: Pace },
): SandboxFulfilment => {
  const behaviour = createBehaviour(misbehaviour, 'the store');
  const paceOf = (how: Misbehaviour): Pace => (how.hurry ? INSTANT_PACE : pace);

  const secondsSince = (at: Date): number => (clock.now().getTime() - at.getTime()) / 1000;

  const find = async (key: string): Promise<StoredParcel | undefined> =>
    (
      await db.query<StoredParcel>(
        'select number, accepted_at, cancelled_at from sandbox_parcel where key = $1',
        [key],
      )
    )[0];

  const parcelOf = ({ number, accepted_at: acceptedAt }: StoredParcel, how: Misbehaviour): Parcel => {
    const age = secondsSince(acceptedAt);
    const { dispatched, outForDelivery, delivered } = paceOf(how);
    if (age < dispatched) return { stage: 'PACKING', carrier: null, trackingNumber: null };
    const under = { carrier: CARRIER, trackingNumber: number };
    if (how.lost) return { stage: 'LOST', ...under };
    if (age < outForDelivery) return { stage: 'DISPATCHED', ...under };
    return { stage: age < delivered ? 'OUT_FOR_DELIVERY' : 'DELIVERED', ...under };
  };

  return {
    accept: (request) =>
      behaviour.answer(request, async ({ how }) => {
        const before = await find(request.key);
        if (!before && how.refuse) throw new ProviderRefusal('The store does not send this any more');
        if (before?.cancelled_at) throw new ProviderRefusal('The parcel was cancelled');
        await db.query(
          `insert into sandbox_parcel (key, sku, count, pin, number, accepted_at, parcels)
           values ($1, $2, $3, $4, $5, $6, 1)
           on conflict (key) do ${how.twice ? 'update set parcels = sandbox_parcel.parcels + 1' : 'nothing'}`,
          [
            request.key,
            request.sku,
            request.count,
            request.address.pin,
            trackingNumberOf(request.key),
            clock.now(),
          ],
        );
        const stored = await find(request.key);
        if (!stored) throw new Error('The sandbox lost a parcel');
        return parcelOf(stored, how);
      }),

    cancel: (key) =>
      behaviour.answer({ key, name: `cancel ${key}` }, async ({ how }) => {
        const stored = await find(key);
        if (stored?.cancelled_at) return true;
        if (stored && parcelOf(stored, how).stage !== 'PACKING') return false;
        // Stored even if the parcel is unknown, so that it is not accepted afterwards.
        await db.query(
          `insert into sandbox_parcel (key, sku, count, pin, number, accepted_at, cancelled_at, parcels)
           values ($1, '', 0, '', '', $2, $2, 0)
           on conflict (key) do update set cancelled_at = excluded.cancelled_at`,
          [key, clock.now()],
        );
        return true;
      }),

    collect: ({ key, count }) =>
      behaviour.answer({ key }, async ({ how }): Promise<Pickup> => {
        await db.query(
          'insert into sandbox_pickup (key, count, asked_at) values ($1, $2, $3) on conflict (key) do nothing',
          [key, count, clock.now()],
        );
        const [stored] = await db.query<{ asked_at: Date }>(
          'select asked_at from sandbox_pickup where key = $1',
          [key],
        );
        const age = stored ? secondsSince(stored.asked_at) : 0;
        const { collected, received } = paceOf(how);
        if (age < collected) return { stage: 'ASKED' };
        if (age < received) return { stage: 'COLLECTED' };
        if (how.refusesReturns) return { stage: 'REFUSED' };
        return { stage: 'RECEIVED', rejected: Math.min(count, how.reject ?? 0) };
      }),

    behave: behaviour.configure,
  };
};
