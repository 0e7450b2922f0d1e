// The included backend on its own port with the demo's members, and an API in front of it that alters answers.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DEFAULT_GIVEN } from '#backend/conformance/reads.ts';
import type { Target } from '#backend/conformance/run.ts';
import { createSandboxProgramme } from '#backend/providers/client-programme.ts';
import { createSandboxVouchers } from '#backend/providers/vouchagram.ts';
import { members } from '#backend/seed/content/members.ts';
import { seed } from '#backend/seed/seed.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { DEFAULT_CLIENT, SESSION_COOKIE } from '#contract/enums.ts';
import { contract } from '#contract/index.ts';
import { asAgent } from './agents.ts';
import { NO_LIMITS, TEST_KEYS, type TestApp, testApp, testClock } from './app.ts';
import { freshDb } from './db.ts';

/** Replaces the body of an answer. */
export type Tamper = (path: string, body: string) => string;

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let body = '';
  for await (const part of request.setEncoding('utf8')) body += String(part);
  return body;
};

const forward = async (to: string, tamper: Tamper, request: IncomingMessage, response: ServerResponse) => {
  const body = await bodyOf(request);
  const headers = Object.fromEntries(
    Object.entries(request.headers).filter(
      ([name]) => !['host', 'connection', 'content-length', 'transfer-encoding'].includes(name),
    ),
  ) as Record<string, string>;
  const answer = await fetch(`${to}${request.url}`, {
    method: request.method ?? 'GET',
    headers,
    ...(body && { body }),
  });
  const type = answer.headers.get('content-type');
  response.writeHead(answer.status, type ? { 'content-type': type } : {});
  response.end(tamper((request.url ?? '').replace(/\?.*/s, ''), await answer.text()));
};

/** An API that answers like the one behind it, except for what `tamper` changes. */
export const tamperingApi = async (to: string, tamper: Tamper) => {
  const server = createServer((request, response) => {
    forward(to, tamper, request, response).catch((error: unknown) => response.destroy(error as Error));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};

interface Recipient {
  headers: Record<string, string>;
  mobile: string;
  /** The member as the sandbox's PAN register knows them. */
  claim: { pan: string; fullName: string; dateOfBirth: string };
}

const ANANYA = { pan: 'ABCPV1234F', fullName: 'Ananya Venkataraghavan', dateOfBirth: '1991-08-14' };

/** Gives a member at least one of everything that an API can show; returns the ids that no other answer contains. */
const fillFor =
  ({ call, codeFor }: Pick<TestApp, 'call' | 'codeFor'>) =>
  async ({ headers, mobile, claim }: Recipient) => {
    const callOk = async (endpoint: Endpoint, body: object, cartid = 'conformance') => {
      const keyed = { ...headers, cartid, 'idempotency-key': randomUUID() };
      const answer = await call(endpoint, { body, headers: keyed });
      if (answer.status !== 200) throw new Error(`${endpoint.id}: ${answer.message}`);
      return answer.data;
    };
    const { campaign, conversion, dbt, login, partners } = contract;
    await callOk(partners.clickoutByPost, { partnerId: 'pt-1002' });
    await callOk(campaign.createOrder, { campaignId: 'zillion-plus', pricePaise: 349_00 });
    await callOk(dbt.verifyPan, claim);
    const payee = await callOk(dbt.editBeneficiary, { kind: 'UPI', upiId: 'member@examplebank' });
    const { beneficiaryId } = payee.beneficiary as { beneficiaryId: string };
    const saved = await callOk(dbt.saveByPost, { beneficiaryId, points: 1000 }, 'paid');
    const { requestId } = await callOk(login.otpInit, { purpose: 'CASH_TRANSACTION' }, 'paid');
    const { amountPaise } = saved.draft as { amountPaise: number };
    const confirmed = { requestId, otp: codeFor(mobile), points: 1000, amountPaise };
    await callOk(dbt.transfer, confirmed, 'paid');
    await callOk(dbt.saveByPost, { beneficiaryId, points: 1000 });
    return (await callOk(conversion.convert, { points: 4000, coins: 1000 })).conversionId as string;
  };

export const createConformanceHarness = async () => {
  const db = await freshDb('seeded');
  const clock = testClock();
  const test = await testApp({
    db,
    clock,
    providers: {
      programme: createSandboxProgramme(db, { clock }),
      vouchers: createSandboxVouchers(db, { clock, keys: TEST_KEYS }),
    },
    settings: { limits: NO_LIMITS },
  });
  await seed({ db, clock, demo: { keys: TEST_KEYS } });
  const { accountId, lcn, mobile } = members[0]!;
  const jwt = await db.tx((tx) => test.services.sessions.start(tx, { accountId, clientId: DEFAULT_CLIENT }));
  const session = { jwt, token: test.services.sessions.headerTokenOf(jwt) };
  const url = await test.app.listen({ port: 0, host: '127.0.0.1' });
  const headers = { cookie: `${SESSION_COOKIE}=${jwt}`, token: session.token };
  // Nobody pays the transfer, so it stays pending.
  delete test.queue.handlers['cashback.pay'];
  const fill = fillFor(test);
  const conversionId = await fill({ headers, mobile, claim: ANANYA });
  await test.call(contract.orders.list, { headers: await asAgent(test, lcn) });
  const targetAt = (api: string): Target => ({
    hosts: { api, auth: api, search: api },
    session,
    client: DEFAULT_CLIENT,
    given: { ...DEFAULT_GIVEN, conversionId },
  });
  return {
    ...test,
    url,
    session,
    owner: members[0]!,
    headers,
    conversionId,
    fill,
    targetAt,
    close: async () => {
      await test.app.close();
      await db.close();
    },
  };
};

export type ConformanceHarness = Awaited<ReturnType<typeof createConformanceHarness>>;
