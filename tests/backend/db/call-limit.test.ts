import { createCallLimit, CallLimitError } from '#backend/db/call-limit.ts';
import { isDatabaseUnavailable, isOutage } from '#backend/db/unavailable.ts';
import { contract } from '#contract/index.ts';
import { testApp } from '../../support/app.ts';
import { freshDb, onEveryDatabase } from '../../support/db.ts';

/** Longer than any test. */
const FOREVER = 600_000;
const turnOfEvents = () => new Promise((done) => setImmediate(done));

describe('The limit of calls that use the database', () => {
  it('lets calls begin up to the limit, and the others in the order of their arrival', async () => {
    const { beginCall } = createCallLimit({ calls: 2, maxWaitMs: FOREVER });
    const [first, second] = await Promise.all([beginCall(), beginCall()]);
    const begun: string[] = [];
    const third = beginCall().finally(() => begun.push('third'));
    const fourth = beginCall().finally(() => begun.push('fourth'));
    await turnOfEvents();
    expect(begun).toEqual([]);
    second();
    (await third)();
    first();
    (await fourth)();
    expect(begun).toEqual(['third', 'fourth']);
  });

  it('lets no more calls begin at once after some have waited', async () => {
    const { beginCall } = createCallLimit({ calls: 1, maxWaitMs: FOREVER });
    const endCall = await beginCall();
    const waited = beginCall();
    endCall();
    const endWaited = await waited;
    let hasBegun = false;
    const next = beginCall().finally(() => (hasBegun = true));
    await turnOfEvents();
    expect(hasBegun).toBe(false);
    endWaited();
    (await next)();
  });

  it('refuses a call that waited too long as if the database were unavailable, and gives its place to the next', async () => {
    const { beginCall } = createCallLimit({ calls: 1, maxWaitMs: 5 });
    const endCall = await beginCall();
    const refusal: unknown = await beginCall().catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(CallLimitError);
    expect([isDatabaseUnavailable(refusal), isOutage(refusal)]).toEqual([true, true]);
    endCall();
    await turnOfEvents();
    (await beginCall())();
    await turnOfEvents();
    await expect(beginCall()).resolves.toBeInstanceOf(Function);
  });

  it('lets other events be handled between two calls', async () => {
    const { beginCall } = createCallLimit({ calls: 1, maxWaitMs: FOREVER });
    const happened: string[] = [];
    const call = async (name: string) => {
      const endCall = await beginCall();
      happened.push(name);
      endCall();
    };
    const first = call('first');
    setImmediate(() => happened.push('something else'));
    await Promise.all([first, call('second')]);
    expect(happened).toEqual(['first', 'something else', 'second']);
  });
});

onEveryDatabase('A database', (db, kind) => {
  const title =
    kind === 'embedded'
      ? 'runs a hundred calls at once, and another one when one ends'
      : 'runs any number of calls at once';
  it(title, async () => {
    const running = await Promise.all(Array.from({ length: 100 }, () => db().beginCall()));
    let hasBegun = false;
    const next = db().beginCall();
    void next.then(() => (hasBegun = true));
    await turnOfEvents();
    expect(hasBegun).toBe(kind === 'postgres');
    for (const endCall of running) endCall();
    (await next)();
  });
});

describe('A call', () => {
  it('is answered with 503 and Retry-After if too many use the database, and frees its place however it ends', async () => {
    const db = await freshDb();
    let isFull = false;
    let running = 0;
    const beginCall = () => {
      if (isFull) return Promise.reject(new CallLimitError());
      running += 1;
      return Promise.resolve(() => void (running -= 1));
    };
    const test = await testApp({ db: { ...db, beginCall } });
    const { headers } = await test.join();
    const { balance } = contract.member;
    expect((await test.call(balance, { headers })).status).toBe(200);
    expect((await test.call(balance)).status).toBe(401);
    expect(running).toBe(0);
    isFull = true;
    const refused = await test.call(balance, { headers });
    expect(refused).toMatchObject({ status: 503, data: { errorCode: 'UNAVAILABLE' } });
    expect(refused.headers['retry-after']).toBe('5');
    await test.close();
    await db.close();
  });
});
