// The web app's own client against the whole backend over HTTP: both sides keep the contract.
import type { AddressInfo } from 'node:net';
import { randomUUID } from 'node:crypto';
import { contract } from '#contract/index.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { callEndpoint, type Caller } from '#web/api/call.ts';
import { ApiFailure } from '#web/api/failure.ts';
import { DRAFT, createOrderHarness, POINTS, type OrderHarness } from '../../support/order-harness.ts';
import { OPENING_MS } from '../../support/db.ts';

const { catalogue, login, member, orders } = contract;

let harness: OrderHarness;
let base: string;
const realFetch = globalThis.fetch;
/** The cookies that the server set, as a browser stores them. */
const jar = new Map<string, string>();

const keep = (lines: readonly string[]): void => {
  for (const line of lines) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (/max-age=0/i.test(line) || value === '') jar.delete(name);
    else jar.set(name, value);
  }
};

beforeAll(async () => {
  globalThis.fetch = async (...args) => {
    const answer = await realFetch(...args);
    keep(answer.headers.getSetCookie());
    return answer;
  };
  harness = await createOrderHarness();
  await harness.app.listen({ port: 0, host: '127.0.0.1' });
  base = `http://127.0.0.1:${(harness.app.server.address() as AddressInfo).port}`;
}, OPENING_MS);

afterAll(async () => {
  globalThis.fetch = realFetch;
  await harness.close();
});

beforeEach(() => jar.clear());

const told: [number, Endpoint['id']][] = [];

/** What the browser's caller sends, with the jar in place of the browser. */
const caller: Caller = {
  baseOf: () => base,
  headers: () => ({
    clientId: 'ZILLION',
    ...(jar.size > 0 ? { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') } : {}),
    ...(jar.has('token') ? { token: jar.get('token') ?? '' } : {}),
  }),
  onFailure: ({ code }, { id }) => void told.push([code, id]),
};

const refusalOf = async (call: Promise<unknown>): Promise<ApiFailure> => {
  const settled = await call.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(settled instanceof ApiFailure)) throw new Error(`Not refused: ${String(settled)}`);
  return settled;
};

const askPassword = (mobile: string) =>
  callEndpoint(caller, login.otpInit, { body: { purpose: 'LOGIN', mobile } });

const signIn = async (mobile: string) => {
  const { requestId } = await askPassword(mobile);
  const otp = harness.codeFor(mobile);
  return callEndpoint(caller, login.otpVerify, { body: { requestId, otp } });
};

const wrongFor = (code: string): string => (code === '000000' ? '000001' : '000000');

it('the web client reads a brand and a list without a session', async () => {
  const config = await callEndpoint(caller, catalogue.clientConfig, {
    query: { client: 'ZILLION', device: 'MWEB' },
  });
  expect(config).toMatchObject({ status: 'SUCCESS', statusCode: 200, clientId: 'ZILLION' });
  const { items, total } = await callEndpoint(caller, catalogue.list, {
    body: { moduleType: 'burn', itemType: 'VOUCHER', client: 'ZILLION' },
  });
  expect(items.map(({ productId }) => productId)).toEqual([DRAFT.productId]);
  expect(total).toBe(1);
});

it('the web client signs in with a one-time password and signs out again', async () => {
  const { mobile } = await harness.join({ coins: 120 });
  expect(await signIn(mobile)).toMatchObject({ outcome: 'SIGNED_IN', currentStep: 3 });
  expect([...jar.keys()]).toEqual(expect.arrayContaining(['jwt', 'token']));
  const head = await callEndpoint(caller, member.dashboard, {});
  expect(head).toMatchObject({ firstName: 'Asha', availablePointsAmount: 120 });
  await callEndpoint(caller, login.signout, { body: {} });
  expect(await refusalOf(callEndpoint(caller, member.dashboard, {}))).toMatchObject({ code: 401 });
});

it('the web client gets 400 OTP_WRONG and the tries left for a wrong one-time password', async () => {
  const { mobile } = await harness.join();
  const { requestId } = await askPassword(mobile);
  const otp = wrongFor(harness.codeFor(mobile));
  const failure = await refusalOf(callEndpoint(caller, login.otpVerify, { body: { requestId, otp } }));
  expect(failure).toMatchObject({ code: 400, errorCode: 'OTP_WRONG' });
  expect(failure.details['triesLeft']).toEqual(expect.any(Number));
  expect(failure.message).not.toBe('');
  expect(jar.has('jwt')).toBe(false);
});

it('the web client places an order, confirms it and reads its code', async () => {
  const person = await harness.join({ coins: 2000 });
  await signIn(person.mobile);
  const quote = await callEndpoint(caller, orders.validate, { body: DRAFT });
  expect(quote).toMatchObject({ price: { points: POINTS }, pointsLeft: 200, pointsMissing: 0 });

  const keys = { cartId: randomUUID(), idempotencyKey: randomUUID() };
  const body = { ...DRAFT, points: POINTS, email: 'gift@example.in', mobile: '9812345678' };
  const placed = await callEndpoint(caller, orders.placeVoucher, { body, ...keys });
  const again = await callEndpoint(caller, orders.placeVoucher, { body, ...keys });
  expect(again.orderId).toBe(placed.orderId);

  const { cartId } = keys;
  const asked = await callEndpoint(caller, login.otpInit, { body: { purpose: 'REDEEM_POINTS' }, cartId });
  const { orderId } = placed;
  const answer = { orderId, requestId: asked.requestId, otp: harness.codeFor(person.mobile) };
  await callEndpoint(caller, orders.verify, { body: answer, idempotencyKey: randomUUID() });
  await harness.issue(person, orderId);

  const receipt = await callEndpoint(caller, orders.summary, { query: { orderId } });
  expect(receipt).toMatchObject({ order: { status: 'ORDER_SUCCESS' }, availablePointsAmount: 200 });
  expect(receipt.order?.vouchers[0]?.code).toBeNull();
  const shown = await callEndpoint(caller, orders.details, { body: { orderId, reveal: true } });
  expect(shown.order.vouchers[0]?.code).toEqual(expect.any(String));
});

it('the web client gets the number of missing coins when the balance does not cover an order', async () => {
  const { mobile } = await harness.join({ coins: 1000 });
  await signIn(mobile);
  const body = { ...DRAFT, points: POINTS, email: 'gift@example.in', mobile: '9812345678' };
  const call = callEndpoint(caller, orders.placeVoucher, {
    body,
    cartId: randomUUID(),
    idempotencyKey: randomUUID(),
  });
  expect(await refusalOf(call)).toMatchObject({
    code: 409,
    errorCode: 'INSUFFICIENT_POINTS',
    details: { missing: 800 },
  });
});

it('the web client gets 401 without a session, and its failure handler is called', async () => {
  told.length = 0;
  const failure = await refusalOf(callEndpoint(caller, member.dashboard, {}));
  expect(failure).toMatchObject({ code: 401, errorCode: 'UNAUTHENTICATED' });
  expect(told).toEqual([[401, 'member.dashboard']]);
});

it('the web client gets 403 for a token of another session', async () => {
  const { mobile } = await harness.join();
  await signIn(mobile);
  jar.set('token', 'x'.repeat(40));
  expect(await refusalOf(callEndpoint(caller, member.dashboard, {}))).toMatchObject({ code: 403 });
});

it('the web client fails with code 0 when no server responds', async () => {
  const nowhere: Caller = { ...caller, baseOf: () => 'http://127.0.0.1:1' };
  expect(await refusalOf(callEndpoint(nowhere, member.dashboard, {}))).toMatchObject({
    code: 0,
    message: 'Something went wrong',
  });
});
