import { createRoom, NoRoomError } from '#backend/db/room.ts';
import { isDatabaseUnavailable, isOutage } from '#backend/db/unavailable.ts';
import { contract } from '#contract/index.ts';
import { testApp } from '../../support/app.ts';
import { freshDb, onEveryDatabase } from '../../support/db.ts';

/** Longer than any test. */
const FOREVER = 600_000;
const turnOfEvents = () => new Promise((done) => setImmediate(done));

describe('Room for calls in the database', () => {
  it('is given to as many as there are places, then in the order of arrival', async () => {
    const { enter } = createRoom({ calls: 2, maxWaitMs: FOREVER });
    const [first, second] = await Promise.all([enter(), enter()]);
    const entered: string[] = [];
    const third = enter().finally(() => entered.push('third'));
    const fourth = enter().finally(() => entered.push('fourth'));
    await turnOfEvents();
    expect(entered).toEqual([]);
    second();
    (await third)();
    first();
    (await fourth)();
    expect(entered).toEqual(['third', 'fourth']);
  });

  it('is refused as an unavailable database to whoever waited too long, who then takes no place', async () => {
    const { enter } = createRoom({ calls: 1, maxWaitMs: 5 });
    const leave = await enter();
    const refusal: unknown = await enter().catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(NoRoomError);
    expect([isDatabaseUnavailable(refusal), isOutage(refusal)]).toEqual([true, true]);
    leave();
    (await enter())();
    await expect(enter()).resolves.toBeInstanceOf(Function);
  });

  it('lets everything else have its turn between two calls, even if their work never pauses', async () => {
    const { enter } = createRoom({ calls: 1, maxWaitMs: FOREVER });
    const happened: string[] = [];
    const call = async (name: string) => {
      const leave = await enter();
      happened.push(name);
      leave();
    };
    const first = call('first');
    setImmediate(() => happened.push('something else'));
    await Promise.all([first, call('second')]);
    expect(happened).toEqual(['first', 'something else', 'second']);
  });
});

onEveryDatabase('A database', (db, kind) => {
  it(`${kind === 'embedded' ? 'lets a hundred calls in at once, and the next one' : 'lets in any number of calls, and another one'} once somebody leaves`, async () => {
    const inside = await Promise.all(Array.from({ length: 100 }, () => db().enter()));
    let isIn = false;
    const next = db().enter();
    void next.then(() => (isIn = true));
    await turnOfEvents();
    expect(isIn).toBe(kind === 'postgres');
    for (const leave of inside) leave();
    (await next)();
  });
});

describe('A call', () => {
  it('is answered with 503 and Retry-After if the database has no room, and leaves it however it ends', async () => {
    const db = await freshDb();
    let isFull = false;
    let inside = 0;
    const enter = () => {
      if (isFull) return Promise.reject(new NoRoomError());
      inside += 1;
      return Promise.resolve(() => void (inside -= 1));
    };
    const test = await testApp({ db: { ...db, enter } });
    const { headers } = await test.join();
    const { balance } = contract.member;
    expect((await test.call(balance, { headers })).status).toBe(200);
    expect((await test.call(balance)).status).toBe(401);
    expect(inside).toBe(0);
    isFull = true;
    const refused = await test.call(balance, { headers });
    expect(refused).toMatchObject({ status: 503, data: { errorCode: 'UNAVAILABLE' } });
    expect(refused.headers['retry-after']).toBe('5');
    await test.close();
  });
});
