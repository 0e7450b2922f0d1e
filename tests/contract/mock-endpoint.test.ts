import { setupServer } from 'msw/node';
import { contract } from '#contract/index.ts';
import type { Envelope } from '#contract/envelope.ts';
import { checkData, mockEndpoint, mockError, mockNetworkFailure } from '../support/mock-endpoint.ts';
import * as fixtures from '../support/fixtures.ts';

const { catalogue, member, orders } = contract;
const server = setupServer();

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const get = (path: string) => fetch(`http://rewards.test${path}`);
const post = (path: string, body: unknown) =>
  fetch(`http://rewards.test${path}`, { method: 'POST', body: JSON.stringify(body) });
const envelopeOf = async (answer: Promise<Response>) => (await (await answer).json()) as Envelope;

describe('a mocked endpoint', () => {
  it('answers with its data in the envelope, on any host', async () => {
    server.use(mockEndpoint(member.balance, fixtures.balanceFixture()));
    const answer = await fetch(`https://elsewhere.test:8443${member.balance.path}?anything=1`);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({
      status: 'SUCCESS',
      statusCode: 200,
      message: 'OK',
      data: fixtures.balanceFixture(),
    });
  });

  it('computes its data from the validated call, including defaults', async () => {
    const seen: unknown[] = [];
    server.use(
      mockEndpoint(catalogue.list, ({ body, headers }) => {
        seen.push(body, headers.get('clientid'));
        return { items: [fixtures.cardFixture({ itemType: body.itemType })], total: 1, nextCursor: null };
      }),
    );
    const answer = await fetch(`http://rewards.test${catalogue.list.path}`, {
      method: 'POST',
      headers: { clientId: 'HOOPOE' },
      body: JSON.stringify({ moduleType: 'burn', itemType: 'PRODUCT' }),
    });
    expect(((await answer.json()) as Envelope).data).toMatchObject({
      items: [{ itemType: 'PRODUCT' }],
      total: 1,
    });
    expect(seen).toEqual([
      expect.objectContaining({ moduleType: 'burn', appliedSorter: 'popular', limit: 24 }),
      'HOOPOE',
    ]);
  });

  it('refuses a malformed call as the backend does, naming the field', async () => {
    server.use(mockEndpoint(orders.details, { order: fixtures.orderFixture() }));
    expect(await envelopeOf(post(orders.details.path, { orderId: 7 }))).toMatchObject({
      status: 'FAILED',
      statusCode: 400,
      data: { errorCode: 'MALFORMED_REQUEST', fields: { orderId: expect.any(String) as string } },
    });
    server.use(mockEndpoint(orders.list, { orderList: [], nextCursor: null }));
    expect(await envelopeOf(get(`${orders.list.path}?limit=0`))).toMatchObject({
      data: { fields: { limit: expect.any(String) as string } },
    });
  });

  it('refuses a call that moves value without its key or its cart, as the backend does', async () => {
    const { orderId, status, verifyBy } = fixtures.orderFixture();
    const placed = { orderId, status, verifyBy, awaitsVerification: true };
    server.use(mockEndpoint(orders.placeVoucher, placed));
    const body = JSON.stringify({ productId: 'p', denomination: 1, count: 1, points: 1 });
    const answerTo = (headers: Record<string, string>) =>
      envelopeOf(fetch(`http://rewards.test${orders.placeVoucher.path}`, { method: 'POST', headers, body }));
    const [cartId, key] = ['cart-1', 'key-of-the-test'];
    const missing = { statusCode: 400, data: { errorCode: 'IDEMPOTENCY_KEY_MISSING' } };
    expect(await answerTo({ cartId })).toMatchObject(missing);
    expect(await answerTo({ cartId, 'Idempotency-Key': 'short' })).toMatchObject(missing);
    expect(await answerTo({ 'Idempotency-Key': key })).toMatchObject({
      data: { errorCode: 'MALFORMED_REQUEST', fields: { cartId: expect.any(String) as string } },
    });
    expect(await answerTo({ cartId, 'Idempotency-Key': key })).toMatchObject({ data: placed });
  });

  it('throws when its data does not match the contract', () => {
    const drifted = { ...fixtures.balanceFixture(), totalPointsAmount: 1.5 };
    expect(() => mockEndpoint(member.balance, drifted)).toThrow(
      /mock of member.balance drifts from the contract: totalPointsAmount/,
    );
    const missing = { ...fixtures.balanceFixture(), expiring: undefined as never };
    expect(() => mockEndpoint(member.balance, missing)).toThrow(/expiring/);
    // @ts-expect-error -- the compiler sees it too
    expect(() => mockEndpoint(member.balance, { accountTxnList: [] })).toThrow(/drifts/);
    const more = { ...fixtures.balanceFixture(), karma: 7 };
    expect(() => mockEndpoint(member.balance, more)).toThrow(/fields that the contract does not know/);
  });

  it('checks computed data against the contract as well', () => {
    expect(() =>
      checkData(member.dashboard, { ...fixtures.dashboardFixture(), tier: null as never }),
    ).toThrow(/tier/);
  });

  it('answers only once with the option, then leaves calls to the handler before it', async () => {
    server.use(mockEndpoint(member.detail, fixtures.memberFixture()));
    server.use(mockError(member.detail, 'UNAVAILABLE', 'Away', { retryAfter: 5 }, { once: true }));
    const first = await get(member.detail.path);
    expect([first.status, first.headers.get('retry-after')]).toEqual([503, '5']);
    expect((await get(member.detail.path)).status).toBe(200);
  });

  it('does not answer when its delay is infinite', async () => {
    server.use(mockEndpoint(member.detail, fixtures.memberFixture(), { delay: 'infinite' }));
    const signal = AbortSignal.timeout(50);
    await expect(fetch(`http://rewards.test${member.detail.path}`, { signal })).rejects.toThrow();
  });

  it('answers with the given status', async () => {
    server.use(mockEndpoint(member.detail, fixtures.memberFixture(), { status: 201 }));
    expect((await get(member.detail.path)).status).toBe(201);
  });

  it('answers with an error code and its details', async () => {
    server.use(mockError(orders.validate, 'INSUFFICIENT_POINTS', 'Too few coins', { missing: 60 }));
    const answer = await post(orders.validate.path, {});
    expect(answer.status).toBe(409);
    expect(await answer.json()).toEqual({
      status: 'FAILED',
      statusCode: 409,
      message: 'Too few coins',
      data: { errorCode: 'INSUFFICIENT_POINTS', missing: 60 },
    });
  });

  it('breaks the connection as a network failure', async () => {
    server.use(mockNetworkFailure(member.detail));
    await expect(get(member.detail.path)).rejects.toThrow('fetch failed');
  });
});

describe('a fixture', () => {
  const made = Object.entries(fixtures).map(([name, make]) => [name, make as () => object] as const);

  it.each(made)('%s matches the contract', (_name, make) => {
    expect(Object.keys(make()).length).toBeGreaterThan(1);
  });

  it('accepts changes without keeping them for the next call', () => {
    expect(fixtures.cardFixture({ points: 40 }).points).toBe(40);
    expect(fixtures.cardFixture().points).toBe(2_000);
    fixtures.balanceFixture().expiring.pop();
    expect(fixtures.balanceFixture().expiring).toHaveLength(1);
  });

  it('throws when a change violates the contract', () => {
    expect(() => fixtures.cardFixture({ discountPercent: 101 })).toThrow();
    expect(() => fixtures.orderFixture({ placedAt: 'yesterday' })).toThrow();
  });
});
