// Support agents: the sign-on link, what their session may do, and the record of what they did.
import { randomUUID } from 'node:crypto';
import { deriveKeys } from '#backend/keys.ts';
import { sealLink } from '#backend/modules/sessions/links.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { AGENT_ROLES, AGENT_RULES } from '#contract/enums.ts';
import { contract, endpoints } from '#contract/index.ts';
import { asAgent, linkToken, signOn } from '../../support/agents.ts';
import { testApp, type TestApp } from '../../support/app.ts';
import { onEveryDatabase } from '../../support/db.ts';

const { member, sessions, orders, login } = contract;
const REFUSED = { status: 410, data: { errorCode: 'SSO_LINK_REFUSED' } };
const NOT_FOR_AGENTS = { status: 403, data: { errorCode: 'AGENT_NOT_ALLOWED' } };

onEveryDatabase('A single sign-on link', (db) => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp({ db: db() });
  });
  afterAll(() => test.close());

  it.each(AGENT_ROLES)('signs an agent in once, for half an hour, with the role %s', async (role) => {
    const { lcn } = await test.join({ coins: 700 });
    const token = linkToken(test, { lcn, role });
    const query = { clientName: role, username: 'Rohit Deshpande' };
    const answer = await signOn(test, token, query);
    expect(answer).toMatchObject({
      status: 200,
      data: { clientName: role, username: 'Rohit Deshpande', endsInSeconds: 1800 },
    });
    const jwt = answer.cookies.find(({ name }) => name === 'jwt');
    expect(jwt).toMatchObject({ httpOnly: true, sameSite: 'Lax', maxAge: 1800 });
    const headers = { cookie: `jwt=${jwt?.value}` };
    const seen = await test.call(member.dashboard, { headers });
    expect(seen.data).toMatchObject({
      availablePointsAmount: 700,
      lcn: `xxxxxx${lcn.slice(-4)}`,
      agent: { name: 'Rohit Deshpande', role, endsInSeconds: 1800 },
    });
    test.clock.advance(1799);
    expect((await test.call(member.dashboard, { headers })).data.agent.endsInSeconds).toBe(1);
    test.clock.advance(1);
    expect((await test.call(member.dashboard, { headers })).status).toBe(401);
    expect(await signOn(test, token, query)).toMatchObject(REFUSED);
  });

  it('is refused the second time, also when twenty requests arrive at once', async () => {
    const { lcn } = await test.join();
    const token = linkToken(test, { lcn });
    const answers = await Promise.all(Array.from({ length: 20 }, () => signOn(test, token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 410)).toHaveLength(19);
  });

  it('is valid for a minute', async () => {
    const { lcn } = await test.join();
    const [last, late] = [linkToken(test, { lcn }), linkToken(test, { lcn })];
    test.clock.advance(59);
    expect((await signOn(test, last)).status).toBe(200);
    test.clock.advance(1);
    expect(await signOn(test, late)).toMatchObject(REFUSED);
  });

  it('may be made by a clock that is five seconds ahead, and no more', async () => {
    const { lcn } = await test.join();
    const madeIn = (ms: number) => {
      const madeAt = new Date(test.clock.now().getTime() + ms);
      return sealLink(test.deps.keys, { lcn, agentName: 'Rohit Deshpande', role: 'SUPPORT', madeAt });
    };
    expect(await signOn(test, madeIn(5001))).toMatchObject(REFUSED);
    expect((await signOn(test, madeIn(5000))).status).toBe(200);
  });

  it('is refused with the same answer for another agent, role or member, or an altered, foreign or missing token', async () => {
    const { lcn } = await test.join();
    const token = linkToken(test, { lcn });
    const others = [
      { clientName: 'SUPPORT_ZILLION', username: 'Rohit Deshpande' },
      { clientName: 'SUPPORT', username: 'Somebody Else' },
    ];
    for (const query of others) expect(await signOn(test, token, query)).toMatchObject(REFUSED);
    const nobody = linkToken(test, { lcn: '6104800000' });
    const foreign = sealLink(deriveKeys('77'.repeat(32)), {
      lcn,
      agentName: 'Rohit Deshpande',
      role: 'SUPPORT',
      madeAt: test.clock.now(),
    });
    const altered = `${token.slice(0, -2)}AA`;
    const messages = new Set<string>();
    for (const wrong of [nobody, foreign, altered, 'x', '{}', 'A'.repeat(3000)]) {
      const answer = await signOn(test, wrong);
      expect(answer).toMatchObject(REFUSED);
      messages.add(answer.message);
    }
    const tokenless = await test.call(login.ssoVerify, { query: others[0]! });
    expect(tokenless).toMatchObject(REFUSED);
    expect(messages.size).toBe(1);
    expect((await signOn(test, token)).status).toBe(200);
  });

  it('opens only on the site of the brand of its card, and is not used up on another', async () => {
    const member = await test.join({ clientId: 'HOOPOE' });
    const token = linkToken(test, { lcn: member.lcn });
    for (const headers of [undefined, { clientid: 'HARBOURLINE' }]) {
      const refused = await signOn(test, token, undefined, headers);
      expect(refused).toMatchObject({ ...REFUSED, data: { ...REFUSED.data, otherBrand: true } });
    }
    // Who does not have all of the link learns nothing of its card.
    const stranger = { clientName: 'SUPPORT', username: 'Somebody Else' };
    expect((await signOn(test, token, stranger)).data).toEqual(REFUSED.data);
    expect((await signOn(test, token, undefined, { clientid: 'HOOPOE' })).status).toBe(200);
  });

  it('is refused for a closed account, and ends the previous session of the browser', async () => {
    const [closed, mine, other] = [await test.join(), await test.join(), await test.join()];
    await test.deps.db.query("update account set status = 'CLOSED' where account_id = $1", [
      closed.accountId,
    ]);
    expect(await signOn(test, linkToken(test, { lcn: closed.lcn }))).toMatchObject(REFUSED);
    const { cookie = '' } = mine.headers;
    const answer = await signOn(test, linkToken(test, { lcn: other.lcn }), undefined, { cookie });
    expect(answer.status).toBe(200);
    expect((await test.call(member.detail, { headers: mine.headers })).status).toBe(401);
  });

  it('leaves its token neither in the log nor in the database', async () => {
    const lines: string[] = [];
    const logged = await testApp({ db: db(), logTo: { write: (line: string) => void lines.push(line) } });
    const { lcn } = await logged.join();
    const token = linkToken(logged, { lcn });
    await signOn(logged, token);
    await signOn(logged, token);
    expect(lines.join('')).toContain('login.ssoVerify');
    expect(lines.join('')).not.toContain(token.slice(0, 40));
    expect(JSON.stringify(await db().query('select * from sso_link_use'))).not.toContain(token.slice(0, 40));
    await logged.close();
  });

  it('is deleted from the list of used links after it has expired', async () => {
    const { lcn } = await test.join();
    await signOn(test, linkToken(test, { lcn }));
    const uses = () => test.deps.db.query('select 1 from sso_link_use');
    test.clock.advance(59);
    await test.services.agents.sweep();
    expect(await uses()).not.toEqual([]);
    test.clock.advance(12);
    await test.services.agents.sweep();
    expect(await uses()).toEqual([]);
  });
});

describe('The session of an agent', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp();
  });
  afterAll(() => test.close());

  const closed = (endpoints as readonly Endpoint[]).filter(({ agents }) => agents === false);

  it.each(closed.map((endpoint) => [endpoint.id, endpoint] as const))(
    'is refused %s with 403, whatever the request contains',
    async (_id, endpoint) => {
      const { lcn } = await test.join();
      const headers = { ...(await asAgent(test, lcn)), 'idempotency-key': randomUUID(), cartid: 'cart-1' };
      const body = endpoint.method === 'POST' ? { body: {} } : {};
      expect(await test.call(endpoint, { ...body, headers })).toMatchObject(NOT_FOR_AGENTS);
    },
  );

  it('reads the orders and coins of the member', async () => {
    const { lcn } = await test.join({ coins: 50 });
    const headers = await asAgent(test, lcn);
    expect((await test.call(orders.list, { headers })).status).toBe(200);
    const balance = await test.call(member.balance, { headers });
    expect(balance.data.availablePointsAmount).toBe(50);
  });

  it('shows an agent only masked contact data, in full to the member, and public contact data in full to both', async () => {
    const { lcn, mobile, headers } = await test.join({ email: 'asha@example.in' });
    const agent = await asAgent(test, lcn);
    const [masked, whole] = await Promise.all(
      [agent, headers].map(async (as) => (await test.call(member.detail, { headers: as })).data),
    );
    const number = `${mobile.slice(0, 2)}xxxx${mobile.slice(-4)}`;
    expect(masked).toMatchObject({ email: 'a••••••@example.in', mobile: number, firstName: 'Asha' });
    expect(masked.identities).toContainEqual({ type: '3', linkedMobileNumber: number });
    expect(whole).toMatchObject({ email: 'asha@example.in', mobile });
    // Things that belong to nobody in particular can still be read.
    const config = { headers: agent, query: { client: 'ZILLION' } };
    expect((await test.call(contract.catalogue.clientConfig, config)).data.support.email).toMatch(/^[^•]+@/);
  });

  it('shows only the member of its link, and is not listed for another member', async () => {
    const [one, other] = [await test.join({ coins: 1 }), await test.join({ coins: 2 })];
    const headers = await asAgent(test, one.lcn);
    expect((await test.call(member.balance, { headers })).data.availablePointsAmount).toBe(1);
    expect((await test.call(sessions.agentVisits, { headers: other.headers })).data.visits).toEqual([]);
  });
});

onEveryDatabase('The record of an agent’s actions', (db) => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp({ db: db() });
  });
  afterAll(() => test.close());

  const visitsOf = async (headers: Record<string, string>, query = {}) =>
    (await test.call(sessions.agentVisits, { headers, query })).data;

  it('lists successful actions apart from refused ones of the same kind', async () => {
    const { lcn, headers } = await test.join();
    const agent = await asAgent(test, lcn);
    const { db: table } = test.deps;
    const address = { headers: agent, body: { orderId: 'x' } };
    await test.call(orders.cancel, address);
    // As if an order had been cancelled before, and the outcome of a third try had never been written.
    for (const outcome of ['OK', null]) {
      await table.query(
        `insert into agent_action select (jsonb_populate_record(a, jsonb_build_object(
           'action_id', gen_random_uuid(), 'outcome', $2::text))).* from agent_action a
          where endpoint_id = 'orders.cancel' and account_id = (select account_id from account where lcn = $1)
            and outcome <> 'OK'`,
        [lcn, outcome],
      );
    }
    const { visits } = await visitsOf(headers);
    const deeds = visits[0].deeds.map(({ title, count, refused }: Record<string, unknown>) => ({
      title,
      count,
      refused,
    }));
    expect(deeds).toEqual(
      expect.arrayContaining([
        { title: 'Cancelled an order', count: 2, refused: false },
        { title: 'Cancelled an order', count: 1, refused: true },
      ]),
    );
  });

  it('does not undo or mark as refused an action whose outcome cannot be stored', async () => {
    const { lcn, headers } = await test.join();
    const agent = await asAgent(test, lcn);
    await db().exec(
      `create function no_outcome() returns trigger language plpgsql as $$
       begin if new.outcome = 'OK' then raise 'The disk is full'; end if; return new; end $$;
       create trigger no_outcome before update on agent_action for each row execute function no_outcome();`,
    );
    const listed = await test.call(orders.list, { headers: agent });
    await db().exec('drop function no_outcome cascade');
    expect(listed.status).toBe(200);
    const { visits } = await visitsOf(headers);
    expect(visits[0].deeds).toMatchObject([{ title: 'Looked at your orders', refused: false }]);
  });

  it('lists every call to the member, reads and refused calls included', async () => {
    const { lcn, headers } = await test.join();
    expect(await visitsOf(headers)).toEqual({ visits: [], nextCursor: null });
    const startedAt = test.clock.now().toISOString();
    const agent = await asAgent(test, lcn);
    await test.call(orders.list, { headers: agent });
    test.clock.advance(60);
    await test.call(orders.list, { headers: agent });
    await test.call(sessions.list, { headers: agent });
    await test.call(orders.details, { headers: agent, body: { orderId: 'x' } });
    const { visits } = await visitsOf(headers);
    expect(visits).toHaveLength(1);
    expect(visits[0]).toMatchObject({
      agent: { name: 'Rohit Deshpande', role: 'SUPPORT' },
      startedAt,
      deeds: [
        {
          title: 'Looked at your orders',
          count: 2,
          changes: false,
          byPages: false,
          refused: false,
          firstAt: startedAt,
        },
        { count: 1, refused: true },
        { count: 1, refused: true },
      ],
    });
    expect(visits[0].deeds[0].lastAt).toBe(test.clock.now().toISOString());
    const rows = await test.deps.db.query(
      'select endpoint_id, outcome from agent_action order by at, endpoint_id',
    );
    expect(rows).toEqual(
      expect.arrayContaining([
        { endpoint_id: 'orders.list', outcome: 'OK' },
        { endpoint_id: 'sessions.list', outcome: 'AGENT_NOT_ALLOWED' },
        { endpoint_id: 'orders.details', outcome: 'NOT_FOUND' },
      ]),
    );
  });

  it('keeps nothing that an agent writes in place of an order of the member', async () => {
    const { lcn, headers } = await test.join();
    const agent = await asAgent(test, lcn);
    const [order, another] = ['ZV-2026-0330-K7XQ2-9MP4T', 'ZV-2026-0330-9MP4T-K7XQ2'];
    for (const orderId of [order, 'CALL-1800-555', 'Asha Rao, Pune', 'ZV-2026-0330-CALL0-CALL1']) {
      await test.call(orders.details, { headers: agent, body: { orderId } });
    }
    await test.call(member.dashboard, { headers: agent, query: { orderId: another } });
    const { visits } = await visitsOf(headers);
    expect(visits[0].deeds).toMatchObject([
      { count: 1, orderIds: [] },
      { count: 4, orderIds: [], refused: true },
    ]);
  });

  it('names some of very many orders', async () => {
    const { lcn, headers } = await test.join();
    const agent = await asAgent(test, lcn);
    await test.call(orders.list, { headers: agent });
    const letters = Array.from('23456789ABCDEFGHJKLMNPQ');
    await db().query(
      `insert into agent_action (account_id, visit_id, action_id, endpoint_id, order_id, at, outcome)
       select account_id, visit_id, gen_random_uuid(), 'orders.details', 'ZV-2026-0330-K7XQ2-9MP4' || letter, at, outcome
         from agent_action cross join unnest($1::text[]) letter
        where account_id = (select account_id from account where lcn = $2)`,
      [letters, lcn],
    );
    await db().query("delete from agent_action where endpoint_id = 'orders.list'");
    const { visits } = await visitsOf(headers);
    expect(visits[0].deeds).toMatchObject([{ count: letters.length }]);
    expect(visits[0].deeds[0].orderIds).toHaveLength(AGENT_RULES.ordersNamed);
  });

  it('includes public calls that answer with data of the member, and no others', async () => {
    const { lcn, headers } = await test.join({ coins: 50 });
    const agent = await asAgent(test, lcn);
    const { catalogue, survey } = contract;
    await test.call(survey.availability, { headers: agent });
    const carousel = { query: { client: 'ZILLION', placement: 'PERSONALISED|HOME' }, headers: agent };
    await test.call(catalogue.fetchCarousel, carousel);
    await test.call(catalogue.fetchAllCarousels, { body: { client: 'ZILLION' }, headers: agent });
    const config = { query: { client: 'ZILLION', device: 'MWEB' }, headers: agent };
    await test.call(catalogue.clientConfig, config);
    const { visits } = await visitsOf(headers);
    const deeds: unknown[][] = visits[0].deeds.map(
      (deed: { title: string; count: number; changes: boolean }) => [deed.title, deed.count, deed.changes],
    );
    expect(deeds.toSorted()).toEqual([
      ['Saw what is offered to you', 1, false],
      ['Saw what is offered to you', 1, false],
      ['Saw whether a survey waits for you', 1, false],
    ]);
  });

  it('marks the calls that pages make by themselves, and none that an agent asks for', async () => {
    const { lcn, headers } = await test.join();
    const agent = await asAgent(test, lcn);
    const { survey } = contract;
    for (const call of [survey.availability, member.dashboard, orders.list]) {
      expect((await test.call(call, { headers: agent })).status).toBe(200);
    }
    const { visits } = await visitsOf(headers);
    const deeds: Record<string, unknown>[] = visits[0].deeds;
    expect(Object.fromEntries(deeds.map(({ title, byPages }) => [title, byPages]))).toEqual({
      'Saw whether a survey waits for you': true,
      'Saw your name and balance': true,
      'Looked at your orders': false,
    });
  });

  it('does not mark the end of the session as a change', async () => {
    const { lcn, headers } = await test.join();
    const agent = await asAgent(test, lcn);
    await test.call(contract.login.signout, { headers: agent });
    const { visits } = await visitsOf(headers);
    expect(visits[0].deeds).toEqual([
      expect.objectContaining({ title: 'Ended the session', changes: false }),
    ]);
  });

  it('does not show a refused change as a look where it was tried by a GET', async () => {
    const { lcn, headers } = await test.join();
    const agent = await asAgent(test, lcn);
    const { dbt, membership, partners, survey } = contract;
    for (const change of [dbt.save, membership.autoRenewUpdate, partners.clickout, survey.participate]) {
      expect(await test.call(change as Endpoint, { headers: agent })).toMatchObject(NOT_FOR_AGENTS);
    }
    const { visits } = await visitsOf(headers);
    expect(visits[0].deeds).toEqual(
      ['your cashback', 'your Plus membership', 'your purchases at partners', 'your survey'].map((what) =>
        expect.objectContaining({
          title: `Changed something in ${what}`,
          changes: true,
          refused: true,
          count: 1,
        }),
      ),
    );
  });

  it('lists a change that is refused because of the page it came from', async () => {
    const { lcn, headers } = await test.join();
    const { cookie = '' } = await asAgent(test, lcn);
    const body = { orderId: 'ZV-1', requestId: randomUUID(), otp: '482915' };
    const verify = await test.call(orders.verify, { headers: { cookie }, body });
    const elsewhere = { cookie, 'sec-fetch-site': 'cross-site' };
    const participate = await test.call(contract.survey.participate, { headers: elsewhere });
    expect([verify.data.errorCode, participate.data.errorCode]).toEqual(['FORBIDDEN', 'FORBIDDEN']);
    const { visits } = await visitsOf(headers);
    expect(visits[0].deeds).toEqual([
      expect.objectContaining({ title: 'Confirmed an order', changes: true, refused: true }),
      expect.objectContaining({ title: 'Changed something in your survey', changes: true, refused: true }),
    ]);
  });

  it('shows a POST that only reads as a look: at coins, and a refused one at cashback, which names a payee', async () => {
    const { lcn, headers } = await test.join();
    const agent = await asAgent(test, lcn);
    expect((await test.call(member.transactions, { headers: agent, body: {} })).status).toBe(200);
    const cash = await test.call(member.cashTransactions, { headers: agent, body: {} });
    expect(cash).toMatchObject({ status: 403, data: { errorCode: 'AGENT_NOT_ALLOWED' } });
    const { visits } = await visitsOf(headers);
    expect(visits[0].deeds).toEqual([
      expect.objectContaining({ title: 'Looked at your cashback', changes: false, refused: true }),
      expect.objectContaining({
        title: 'Looked at your transaction history',
        changes: false,
        refused: false,
      }),
    ]);
  });

  it('does not prevent a 400 for a deeply nested body', async () => {
    const { lcn } = await test.join();
    const deep = `${'{"order":'.repeat(9000)}1${'}'.repeat(9000)}`;
    const answer = await test.app.inject({
      method: 'POST',
      url: orders.details.path,
      headers: { ...(await asAgent(test, lcn)), 'content-type': 'application/json' },
      payload: deep,
    });
    expect([answer.statusCode, answer.json().data.errorCode]).toEqual([400, 'MALFORMED_REQUEST']);
  });

  it('is required: a call that cannot be recorded returns 500', async () => {
    const { lcn } = await test.join();
    const agent = await asAgent(test, lcn);
    await test.deps.db.exec('alter table agent_action rename to agent_action_away');
    const answer = await test.call(member.balance, { headers: agent });
    await test.deps.db.exec('alter table agent_action_away rename to agent_action');
    expect([answer.status, answer.data]).toEqual([500, { errorCode: 'INTERNAL' }]);
  });

  it('shows when the member ended the visit, whose session then no longer works', async () => {
    const { lcn, headers } = await test.join();
    const agent = await asAgent(test, lcn);
    test.clock.advance(90);
    const listed = (await test.call(sessions.list, { headers })).data.sessions as {
      sessionId: string;
      agent: { name: string } | null;
    }[];
    const theirs = listed.find((session) => session.agent);
    expect(theirs?.agent).toEqual({ name: 'Rohit Deshpande', role: 'SUPPORT' });
    const body = { sessionId: theirs?.sessionId };
    expect((await test.call(sessions.revoke, { headers, body })).status).toBe(200);
    expect((await test.call(member.balance, { headers: agent })).status).toBe(401);
    expect((await visitsOf(headers)).visits[0].endsAt).toBe(test.clock.now().toISOString());
  });

  it('is paged by visit, newest first, with a cursor that only its member can use', async () => {
    const { lcn, headers } = await test.join();
    for (let visit = 0; visit < 5; visit += 1) {
      await asAgent(test, lcn);
      test.clock.advance(10);
    }
    const first = await visitsOf(headers, { limit: '3' });
    const rest = await visitsOf(headers, { limit: '3', cursor: first.nextCursor });
    const times = [...first.visits, ...rest.visits].map(({ startedAt }: { startedAt: string }) => startedAt);
    expect(times).toHaveLength(5);
    expect(times).toEqual(times.toSorted().reverse());
    expect(rest.nextCursor).toBeNull();
    const stranger = await test.join();
    const foreign = await test.call(sessions.agentVisits, {
      headers: stranger.headers,
      query: { cursor: first.nextCursor },
    });
    expect(foreign.status).toBe(400);
  });
});
