// The sandbox of the store: how a parcel and a return advance with the clock.
import type { Db } from '#backend/db/driver.ts';
import { createSandboxFulfilment } from '#backend/providers/fulfilment.ts';
import { testClock } from '../../support/app.ts';
import { freshDb, OPENING_MS } from '../../support/db.ts';
import { parcel } from '../../support/parcel.ts';

type Store = ReturnType<typeof createSandboxFulfilment>;

describe('The sandbox of the store', () => {
  let db: Db;
  beforeAll(async () => {
    db = await freshDb();
  }, OPENING_MS);
  afterAll(() => db.close());

  const pace = { dispatched: 10, outForDelivery: 20, delivered: 30, collected: 5, received: 8 };

  /** Where something is at each of the given ages, in seconds. */
  const stagesAt = async (ages: readonly number[], ask: (store: Store) => Promise<{ stage: string }>) => {
    const clock = testClock();
    const store = createSandboxFulfilment(db, { clock, pace });
    const stages: string[] = [];
    let age = 0;
    for (const next of ages) {
      clock.advance(next - age);
      age = next;
      stages.push((await ask(store)).stage);
    }
    return stages;
  };

  it('sends a parcel on its way as time passes', async () => {
    const stages = await stagesAt([0, 9, 10, 19, 20, 29, 30], (store) => store.accept(parcel('way')));
    expect(stages).toEqual([
      'PACKING',
      'PACKING',
      'DISPATCHED',
      'DISPATCHED',
      'OUT_FOR_DELIVERY',
      'OUT_FOR_DELIVERY',
      'DELIVERED',
    ]);
  });

  it('has a return collected and received as time passes', async () => {
    const stages = await stagesAt([0, 4, 5, 7, 8], (store) => store.collect({ key: 'back', count: 1 }));
    expect(stages).toEqual(['ASKED', 'ASKED', 'COLLECTED', 'COLLECTED', 'RECEIVED']);
  });

  it('names carrier and tracking number once the parcel has left', async () => {
    const clock = testClock();
    const store = createSandboxFulfilment(db, { clock, pace });
    expect(await store.accept(parcel('named'))).toMatchObject({ carrier: null, trackingNumber: null });
    clock.advance(10);
    const left = await store.accept(parcel('named'));
    expect(left).toMatchObject({
      carrier: expect.any(String),
      trackingNumber: expect.stringMatching(/^SWL/),
    });
  });

  it('stops a parcel only before it has left', async () => {
    const clock = testClock();
    const store = createSandboxFulfilment(db, { clock, pace });
    await store.accept(parcel('early'));
    await store.accept(parcel('late'));
    clock.advance(9);
    expect(await store.cancel('early')).toBe(true);
    clock.advance(1);
    expect(await store.cancel('late')).toBe(false);
  });

  it('delivers and takes back at once when told to hurry', async () => {
    const store = createSandboxFulfilment(db, { clock: testClock(), pace, misbehaviour: { hurry: true } });
    expect(await store.accept(parcel('now'))).toMatchObject({ stage: 'DELIVERED' });
    expect(await store.collect({ key: 'now', count: 2 })).toEqual({ stage: 'RECEIVED', rejected: 0 });
  });

  it('loses only a parcel that has left, and rejects no more pieces than came back', async () => {
    const clock = testClock();
    const store = createSandboxFulfilment(db, { clock, pace, misbehaviour: { lost: true, reject: 5 } });
    expect(await store.accept(parcel('lost'))).toMatchObject({ stage: 'PACKING' });
    clock.advance(10);
    expect(await store.accept(parcel('lost'))).toMatchObject({ stage: 'LOST' });
    await store.collect({ key: 'few', count: 2 });
    clock.advance(8);
    expect(await store.collect({ key: 'few', count: 2 })).toEqual({ stage: 'RECEIVED', rejected: 2 });
  });
});
