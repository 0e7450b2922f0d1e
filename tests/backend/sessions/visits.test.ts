import { randomUUID } from 'node:crypto';
import type { Endpoint } from '#contract/endpoint.ts';
import { AGENT_RULES } from '#contract/enums.ts';
import { contract } from '#contract/index.ts';
import { asAgent } from '../../support/agents.ts';
import { testApp, type TestApp } from '../../support/app.ts';
import { onEveryDatabase, OPENING_MS } from '../../support/db.ts';
import { createGoodsHarness, FREE_COUPON } from '../../support/goods-harness.ts';

const { login, member, orders, sessions } = contract;

interface Visit {
  endsAt: string;
  deeds: { title: string; changes: boolean; orderIds: string[] }[];
}

onEveryDatabase('Visits of agents to the same member', (db) => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp({ db: db() });
  });
  afterAll(() => test.close());

  it('each have their own calls, and end each for itself', async () => {
    const { lcn, headers } = await test.join();
    const first = await asAgent(test, lcn);
    await test.call(orders.list, { headers: first });
    test.clock.advance(1);
    const second = await asAgent(test, lcn);
    const ends = new Date(test.clock.now().getTime() + AGENT_RULES.sessionSeconds * 1000).toISOString();
    await test.call(member.balance, { headers: second });
    const listed = (await test.call(sessions.list, { headers })).data.sessions as {
      sessionId: string;
      agent: object | null;
      startedAt: string;
    }[];
    const agents = listed
      .filter(({ agent }) => agent)
      .toSorted((a, b) => a.startedAt.localeCompare(b.startedAt));
    expect(agents).toHaveLength(2);
    test.clock.advance(9);
    await test.call(sessions.revoke, { headers, body: { sessionId: agents[0]?.sessionId } });
    expect((await test.call(member.balance, { headers: first })).status).toBe(401);
    expect((await test.call(member.balance, { headers: second })).status).toBe(200);
    const [later, earlier] = (await test.call(sessions.agentVisits, { headers })).data.visits as Visit[];
    expect([later?.endsAt, earlier?.endsAt]).toEqual([ends, test.clock.now().toISOString()]);
    const titlesOf = (visit: Visit | undefined) => visit?.deeds.map(({ title }) => title);
    expect(titlesOf(earlier)).toEqual(['Looked at your orders']);
    expect(titlesOf(later)).toEqual(['Looked at your coins']);
  });

  it('are not listed among the sessions once their time is over', async () => {
    const { lcn, headers } = await test.join();
    await asAgent(test, lcn);
    const count = async () => (await test.call(sessions.list, { headers })).data.sessions.length;
    test.clock.advance(AGENT_RULES.sessionSeconds - 1);
    expect(await count()).toBe(2);
    test.clock.advance(1);
    expect(await count()).toBe(1);
  });

  it('show a sign-in in the agent’s browser as what it is, and as no change of the account', async () => {
    const [{ lcn, headers }, own] = [await test.join(), await test.join()];
    await test.join({ mobile: own.mobile, lcn: '6104827311' });
    const agent = { headers: await asAgent(test, lcn) };
    const asked = { ...agent, body: { purpose: 'LOGIN', mobile: own.mobile } };
    const { requestId } = (await test.call(login.otpInit, asked)).data;
    const otp = test.codeFor(own.mobile);
    const verified = await test.call(login.otpVerify, { ...agent, body: { requestId, otp } });
    await test.call(login.getLcn, { ...agent, body: { requestId } });
    const { handle } = verified.data.lcnList[0];
    const chosen = await test.call(login.otpComplete, { ...agent, body: { requestId, handle } });
    expect(chosen.status).toBe(200);
    const [visit] = (await test.call(sessions.agentVisits, { headers })).data.visits as Visit[];
    expect(new Map(visit?.deeds.map(({ title, changes }) => [title, changes]))).toEqual(
      new Map([
        ['Asked for a one-time password', false],
        ['Entered a one-time password to sign in', false],
        ['Looked up the cards of a number to sign in with', false],
        ['Chose a card to sign in with', false],
      ]),
    );
  });

  it.each((Object.values(login) as Endpoint[]).map((endpoint) => [endpoint.id, endpoint] as const))(
    'do not show %s as something about the account of the member',
    async (_id, endpoint) => {
      const { lcn, headers } = await test.join();
      const body = endpoint.method === 'POST' ? { body: {} } : {};
      await test.call(endpoint, { headers: await asAgent(test, lcn), ...body });
      const [visit] = (await test.call(sessions.agentVisits, { headers })).data.visits as Visit[];
      expect(visit?.deeds).toEqual([
        expect.objectContaining({ title: expect.not.stringContaining('your'), changes: false }),
      ]);
    },
  );
});

onEveryDatabase('The order that an agent places for a member', (db) => {
  let harness: Awaited<ReturnType<typeof createGoodsHarness>>;
  beforeAll(async () => {
    harness = await createGoodsHarness(db());
  }, OPENING_MS);
  afterAll(() => harness.close());

  it('is the one in the record, whatever else the request names', async () => {
    const member = await harness.join();
    const agent = { ...member, headers: await asAgent(harness, member.lcn) };
    const request = { productId: FREE_COUPON, count: 1, points: 0, orderId: 'ZP-2026-0301-K7XQ2-9MP4T' };
    const { orderId } = (await harness.placeItem(agent, request)).data;
    harness.clock.advance(1);
    await harness.call(orders.details, { headers: agent.headers, body: { orderId } });
    const [visit] = (await harness.call(sessions.agentVisits, { headers: member.headers })).data
      .visits as Visit[];
    expect(visit?.deeds).toMatchObject([
      { title: 'Placed an order', orderIds: [orderId] },
      { title: 'Looked at an order', orderIds: [orderId] },
    ]);
  });

  it('is placed once, however often the call is repeated', async () => {
    const member = await harness.join();
    const headers = {
      ...(await asAgent(harness, member.lcn)),
      cartid: randomUUID(),
      'idempotency-key': randomUUID(),
    };
    const body = { productId: FREE_COUPON, count: 1, points: 0, moneyPaise: 0 };
    const answers = [1, 2].map(() => harness.call(orders.placeItem, { headers, body }));
    const [first, second] = await Promise.all(answers);
    expect([first?.status, second?.data]).toEqual([200, first?.data]);
    const [visit] = (await harness.call(sessions.agentVisits, { headers: member.headers })).data
      .visits as Visit[];
    expect(visit?.deeds).toMatchObject([{ title: 'Placed an order', count: 1 }]);
  });
});
