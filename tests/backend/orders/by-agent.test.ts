// A support agent orders for a member: the member reads out the password, and the agent never sees where it was sent.
import { asAgent } from '../../support/agents.ts';
import { contract } from '#contract/index.ts';
import { onEveryDatabase, OPENING_MS } from '../../support/db.ts';
import { callDuring } from '../../support/call-during.ts';
import { createOrderHarness, DRAFT, POINTS, type OrderHarness } from '../../support/order-harness.ts';

const { orders, sessions } = contract;

onEveryDatabase('A support agent who orders for a member', (db) => {
  let harness: OrderHarness;
  beforeAll(async () => {
    harness = await createOrderHarness(db());
  }, OPENING_MS);
  afterAll(() => harness.close());

  it('has the codes sent to the member’s own e-mail address, sees it masked, and has each action recorded in the visit log', async () => {
    const member = await harness.join({ coins: 5000, email: 'asha@example.in', emailVerified: true });
    const agent = { ...member, headers: await asAgent(harness, member.lcn) };
    const quote = await harness.call(orders.validate, {
      body: { productId: 'v-desk', denomination: 500_00, count: 1 },
      headers: agent.headers,
    });
    expect(quote.data.email).toBe('a••••••@example.in');
    const own = { email: undefined, mobile: undefined };
    const { orderId, cartId } = await harness.placed(agent, own);
    const password = await harness.requestPassword(agent, cartId);
    expect((await harness.verify(agent, { orderId, ...password })).status).toBe(200);
    expect(await harness.details(agent, orderId)).toMatchObject({
      email: 'a••••••@example.in',
      mobile: `${member.mobile.slice(0, 2)}xxxx${member.mobile.slice(-4)}`,
    });
    expect(await harness.details(member, orderId)).toMatchObject({
      email: 'asha@example.in',
      mobile: member.mobile,
      points: POINTS,
    });
    const { visits } = (await harness.call(sessions.agentVisits, { headers: member.headers })).data;
    const named = visits[0].deeds.map(({ title, orderIds }: { title: string; orderIds: string[] }) => [
      title,
      orderIds,
    ]);
    expect(named).toEqual(
      expect.arrayContaining([
        ['Looked at what an order would cost', []],
        ['Placed an order', [orderId]],
        ['Confirmed an order', [orderId]],
        ['Looked at an order', [orderId]],
      ]),
    );
  });

  it('is told the password by the member, whose SMS says so, whoever asked for it before', async () => {
    const member = await harness.join({ coins: 5000, email: 'asha@example.in', emailVerified: true });
    const agent = { ...member, headers: await asAgent(harness, member.lcn) };
    const { cartId } = await harness.placed(member, { email: 'riya@example.in' });
    for (const [who, text] of [
      [
        member,
        /^\d{6} is your one-time password to redeem .+, sent to riya@example\.in, at .+ Do not share it\.$/,
      ],
      [agent, /^\d{6} is the one-time password for our support to redeem .+ Tell it to nobody else\.$/],
      [member, /Do not share it\.$/],
    ] as const) {
      await harness.requestPassword(who, cartId);
      expect(harness.sent.findLast(({ to }) => to === member.mobile)?.text).toMatch(text);
      harness.clock.advance(31);
    }
  });

  it('cannot have codes sent to another address, for a new order or for the member’s existing one', async () => {
    const member = await harness.join({ coins: 5000, email: 'asha@example.in', emailVerified: true });
    const agent = { ...member, headers: await asAgent(harness, member.lcn) };
    const own = { email: undefined, mobile: undefined };
    const { cartId, orderId } = await harness.placed(member, own);
    const elsewhere = [{ email: 'agent@example.in' }, { mobile: '9811111111' }];
    for (const [cart, given] of [undefined, cartId].flatMap((one) =>
      elsewhere.map((other) => [one, other] as const),
    )) {
      const placing = { draft: { ...own, ...given }, ...(cart !== undefined && { cartId: cart }) };
      const [field] = Object.keys(given);
      expect(await harness.place(agent, placing)).toMatchObject({
        status: 400,
        data: {
          errorCode: 'MALFORMED_REQUEST',
          fields: { [field ?? '']: expect.stringMatching(/^Only the member/) },
        },
      });
    }
    expect(await harness.details(member, orderId)).toMatchObject({
      email: 'asha@example.in',
      mobile: member.mobile,
    });
    expect(await harness.balance(member)).toEqual({ available: 5000 - POINTS, blocked: POINTS });
  });

  it('never sees a code, and does not end the time to undo by asking for one', async () => {
    const member = await harness.join({ coins: 5000 });
    const agent = { ...member, headers: await asAgent(harness, member.lcn) };
    const orderId = await harness.confirmed(member);
    await harness.issue(member, orderId);
    const hidden = {
      ...{ status: 'ORDER_SUCCESS', revealed: false, actions: ['UNDO'] },
      vouchers: [{ code: null, pin: null }],
    };
    expect(await harness.details(agent, orderId, true)).toMatchObject(hidden);
    expect(await harness.details(member, orderId)).toMatchObject(hidden);
  });

  it.each(['place', 'verify'] as const)(
    'is refused when the member ends the visit during the call (%s)',
    async (step) => {
      const member = await harness.join({ coins: 5000, email: 'asha@example.in', emailVerified: true });
      const agent = { ...member, headers: await asAgent(harness, member.lcn) };
      const own = { email: undefined, mobile: undefined };
      const { orderId, cartId } = await harness.placed(agent, own);
      const password = await harness.requestPassword(agent, cartId);
      const before = await harness.balance(member);
      const answer = await callDuring(
        harness.deps.db,
        (tx) =>
          tx.query(`update session set revoked_at = now() where account_id = $1 and role <> 'MEMBER'`, [
            member.accountId,
          ]),
        () =>
          step === 'place'
            ? harness.place(agent, { draft: own })
            : harness.verify(agent, { orderId, ...password }),
      );
      expect(answer).toMatchObject({ status: 401, data: { errorCode: 'UNAUTHENTICATED' } });
      expect(await harness.balance(member)).toEqual(before);
    },
  );

  it.each([true, false])(
    'leaves the contacts of the member’s own waiting order as they are',
    async (emailVerified) => {
      const member = await harness.join({ coins: 5000, email: 'asha@example.in', emailVerified });
      const agent = { ...member, headers: await asAgent(harness, member.lcn) };
      const { cartId, orderId } = await harness.placed(member, { email: 'riya@example.in' });
      const password = await harness.requestPassword(member, cartId);
      expect(
        await harness.place(agent, { cartId, draft: { email: undefined, mobile: undefined } }),
      ).toMatchObject({ status: 409, data: { errorCode: 'CART_ORDERED', orderId } });
      expect((await harness.verify(member, { orderId, ...password })).status).toBe(200);
      expect((await harness.details(member, orderId)).email).toBe('riya@example.in');
    },
  );

  it('cannot have codes sent to an address that the member has not confirmed, and is shown none', async () => {
    const member = await harness.join({ coins: 5000, email: 'asha@example.in', emailVerified: false });
    const agent = { ...member, headers: await asAgent(harness, member.lcn) };
    const { productId, denomination, count } = DRAFT;
    const quote = await harness.call(orders.validate, {
      body: { productId, denomination, count },
      headers: agent.headers,
    });
    expect(quote.data.email).toBeNull();
    const own = { email: undefined, mobile: undefined };
    expect(await harness.place(agent, { draft: own })).toMatchObject({
      status: 400,
      data: { fields: { email: 'The member has to confirm an e-mail address first' } },
    });
    // The member sees the address, and may choose it.
    expect((await harness.place(member, { draft: own })).status).toBe(200);
  });

  it('gets a 400 for the e-mail field when the member has no e-mail address', async () => {
    const member = await harness.join({ coins: 5000, email: null });
    const answer = await harness.place(member, { draft: { email: undefined } });
    expect(answer).toMatchObject({
      status: 400,
      data: { fields: { email: 'Codes need an e-mail address' } },
    });
  });
});
