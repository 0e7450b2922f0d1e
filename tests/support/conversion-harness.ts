// The backend with a client's points programme, for tests of conversion. Jobs run when the
// test says so.
import { randomUUID } from 'node:crypto';
import type { Db } from '#backend/db/driver.ts';
import { createConversionSettler } from '#backend/modules/conversion/settle.ts';
import { createSandboxProgramme } from '#backend/providers/client-programme.ts';
import type { ClientProgramme } from '#backend/providers/types.ts';
import { contract } from '#contract/index.ts';
import { NO_LIMITS, testApp, testClock, type TestMember } from './app.ts';
import { OPENING_MS } from './db.ts';
import { ledgerFaults, createPasswordRequest } from './harness-shared.ts';

/** ZILLION's programme: four points a coin, and the initial balance. */
export const OPENING = 48_600;
export const CONVERSION = { points: 4000, coins: 1000 };

export const createConversionHarness = async (db: Db) => {
  const clock = testClock();
  const programme = createSandboxProgramme(db, { clock });
  const app = await testApp({ db, clock, providers: { programme }, settings: { limits: NO_LIMITS } });
  delete app.queue.handlers['conversion.settle'];
  const settler = createConversionSettler(app.deps, app.services);
  const { conversion, member: memberCalls } = contract;

  const convert = (
    member: TestMember,
    body: object = {},
    { cartId, key }: { cartId?: string; key?: string } = {},
  ) =>
    app.call(conversion.convert, {
      body: { ...CONVERSION, ...body },
      headers: {
        ...member.headers,
        'idempotency-key': key ?? randomUUID(),
        ...(cartId === '' ? {} : { cartid: cartId ?? randomUUID() }),
      },
    });

  const beginConversion = async (member: TestMember, body: object = {}) => {
    const cartId = randomUUID();
    const answer = await convert(member, body, { cartId });
    if (answer.status !== 200) throw new Error(`Not begun: ${answer.status} ${answer.message}`);
    return { conversionId: answer.data.conversionId as string, cartId };
  };

  const requestPassword = createPasswordRequest(app, 'REDEEM_POINTS');

  const verify = (member: TestMember, body: object, key: string = randomUUID()) =>
    app.call(conversion.verify, { body, headers: { ...member.headers, 'idempotency-key': key } });

  /** A conversion whose job is pending. */
  const confirmed = async (member: TestMember, body: object = {}): Promise<string> => {
    const { conversionId, cartId } = await beginConversion(member, body);
    const answer = await verify(member, { conversionId, ...(await requestPassword(member, cartId)) });
    if (answer.status !== 200) throw new Error(`Not confirmed: ${answer.status} ${answer.message}`);
    return conversionId;
  };

  /** One try of the job that settles a conversion. */
  const settle = (member: TestMember, conversionId: string, { last = false } = {}) =>
    settler({ accountId: member.accountId, conversionId }, { last });

  /** The job's handler with a programme that does something else before it answers. */
  const settlerWith = (change: Partial<ClientProgramme>) => {
    const providers = { ...app.deps.providers, programme: { ...programme, ...change } };
    return createConversionSettler({ ...app.deps, providers }, app.services);
  };

  const status = async (member: TestMember, conversionId: string) =>
    (await app.call(conversion.status, { query: { conversionId }, headers: member.headers })).data.conversion;

  const coins = async (member: TestMember): Promise<number> =>
    (await app.call(memberCalls.balance, { headers: member.headers })).data.availablePointsAmount;

  const pointsThere = async (member: TestMember): Promise<number> =>
    (await app.call(conversion.clientBalance, { headers: member.headers })).data.pointsBalance;

  const faults = () => ledgerFaults(db);

  return {
    ...app,
    programme,
    convert,
    beginConversion,
    requestPassword,
    verify,
    confirmed,
    settle,
    settlerWith,
    status,
    coins,
    pointsThere,
    faults,
    close: () => app.app.close(),
  };
};

export type ConversionHarness = Awaited<ReturnType<typeof createConversionHarness>>;

/** A harness for all tests of a file; after each of them the programme behaves again. */
export const conversionHarness = (db: () => Db): (() => ConversionHarness) => {
  let harness: ConversionHarness;
  beforeAll(async () => {
    harness = await createConversionHarness(db());
  }, OPENING_MS);
  afterEach(() => harness.programme.behave({}));
  afterAll(() => harness.close());
  return () => harness;
};
