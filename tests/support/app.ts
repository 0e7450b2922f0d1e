// The whole backend for a test: the real app with its own database, a clock that the test moves, jobs that run when
// they are nudged or requested, and sent messages kept for the test to read.
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { randomInt, randomUUID } from 'node:crypto';
import type { DestinationStream } from 'pino';
import { buildApp } from '#backend/app.ts';
import type { Clock } from '#backend/clock.ts';
import { saveClient } from '#backend/modules/clients/repository.ts';
import { waitAtMost } from '#backend/timeout.ts';
import type { Db, Tx } from '#backend/db/driver.ts';
import { deriveKeys } from '#backend/keys.ts';
import { createLog } from '#backend/log.ts';
import type { JobHandlers, JobName, JobQueue } from '#backend/jobs/types.ts';
import type { Cause } from '#backend/ledger/types.ts';
import type { Dependencies } from '#backend/dependencies.ts';
import { createSandboxFulfilment } from '#backend/providers/fulfilment.ts';
import { createSandboxGateway } from '#backend/providers/gateway.ts';
import { sandboxBank, sandboxPan } from '#backend/providers/checks.ts';
import type { Message, Providers } from '#backend/providers/types.ts';
import { createServices, type Services } from '#backend/services.ts';
import type { RateLimits } from '#backend/rate-limit-settings.ts';
import { readSettings, type Settings } from '#backend/settings.ts';
import { loadBrands } from '#backend/seed/brands.ts';
import { loadOffers } from '#backend/seed/offers.ts';
import { withHomeFigures } from '#backend/seed/home-figures.ts';
import { createJobHandlers } from '#backend/jobs/handlers.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { DEFAULT_CLIENT, SESSION_COOKIE, type Salutation } from '#contract/enums.ts';
import { contract } from '#contract/index.ts';
import { freshDb } from './db.ts';
import { noteIfUnlisted } from './sms-templates.ts';
import type { Content } from './templates.ts';

/** The key of every backend test. */
export const TEST_KEYS = deriveKeys('5e'.repeat(32));

/** For tests that make more calls than any caller may. */
export const NO_LIMITS: RateLimits = {
  otpPerIp: 1e6,
  loginPerIp: 1e6,
  writesPerSession: 1e6,
  ordersPerAccount: 1e6,
};

export interface TestClock extends Clock {
  /** Moves time on. */
  advance(seconds: number): void;
}

export const testClock = (start = '2026-03-14T09:30:00.000Z'): TestClock => {
  let now = new Date(start).getTime();
  return { now: () => new Date(now), advance: (seconds) => void (now += seconds * 1000) };
};

interface TestQueue extends JobQueue {
  /** Waits as `settled` does, and runs pending jobs, and the jobs that those write, until none is left. */
  work(): Promise<void>;
  /** Waits for the jobs that nudges started, but gives up on one that waits for the test itself. */
  settled(): Promise<void>;
  /** Set once the services exist. */
  handlers: Partial<JobHandlers>;
}

const SETTLED_WITHIN_MS = 10_000;

interface PendingJob {
  seq: string;
  name: JobName;
  data: never;
}

/** Jobs as rows in the caller's transaction, so that one that is rolled back is never worked. */
const testQueue = async (db: Db, clock: Clock): Promise<TestQueue> => {
  await db.exec(
    `create table if not exists test_job (job_id text primary key, seq bigserial, name text not null,
                            data jsonb not null, after timestamptz, done boolean not null default false)`,
  );
  const workNamed = async (handlers: Partial<JobHandlers>, names: readonly string[]): Promise<boolean> => {
    const pending = await db.query<PendingJob>(
      `update test_job set done = true where not done and name = any($1) and coalesce(after, $2) <= $2
       returning seq, name, data`,
      [[...names], clock.now()],
    );
    // An update returns rows in any order.
    for (const { name, data } of pending.toSorted((a, b) => Number(a.seq) - Number(b.seq)))
      await handlers[name]?.(data, { last: true });
    return pending.length > 0;
  };
  const written = new WeakMap<Tx, Set<JobName>>();
  const running = new Set<Promise<void>>();
  /** Work of nudges, from the first job to the last. */
  const track = (work: Promise<void>): Promise<void> => {
    const tracked = work.finally(() => running.delete(tracked));
    running.add(tracked);
    return tracked;
  };
  const queue: TestQueue = {
    handlers: {},
    enqueue: async (tx, name, data, options = {}) => {
      await tx.query(
        'insert into test_job (job_id, name, data, after) values ($1, $2, $3, $4) on conflict do nothing',
        [`${name}:${options.key ?? randomUUID()}`, name, JSON.stringify(data), options.after ?? null],
      );
      written.set(tx, (written.get(tx) ?? new Set()).add(name));
    },
    dueForSeconds: () => Promise.resolve(0),
    nudge: async (name) => {
      if (queue.handlers[name]) await track(workNamed(queue.handlers, [name]).then(() => undefined));
    },
    settled: () => waitAtMost(Promise.allSettled(running), SETTLED_WITHIN_MS),
    nudgeEnqueued: (tx) => {
      const nudgeAll = async (): Promise<void> => {
        for (const name of written.get(tx) ?? []) await queue.nudge(name);
      };
      return track(nudgeAll());
    },
    work: async () => {
      do await queue.settled();
      while (await workNamed(queue.handlers, Object.keys(queue.handlers)));
    },
  };
  return queue;
};

export interface TestAppOptions {
  db?: Db;
  /** Of the database that it gets without `db`. */
  content?: Content;
  clock?: TestClock;
  settings?: Partial<Settings>;
  providers?: Partial<Providers>;
  /** Replaces some of the product's services with the test's own. */
  changeServices?: (services: Services, deps: Dependencies) => Services;
  /** Receives the log's lines; without it the log is silent. */
  logTo?: DestinationStream;
}

export interface TestMember {
  accountId: string;
  lcn: string;
  mobile: string;
  /** Cookie and token header of a live session, for `inject`. */
  headers: Record<string, string>;
}

export interface NewMember {
  mobile?: string;
  coins?: number;
  salutation?: Salutation | null;
  firstName?: string;
  lastName?: string;
  email?: string | null;
  emailVerified?: boolean;
  clientId?: string;
  lcn?: string;
  imported?: { programme: string; card: string };
}

const noVouchers: Providers['vouchers'] = {
  issue: () => Promise.reject(new Error('This test has no voucher provider')),
  void: () => Promise.reject(new Error('This test has no voucher provider')),
};

const noProgramme: Providers['programme'] = {
  balance: () => Promise.reject(new Error('This test has no points programme')),
  debit: () => Promise.reject(new Error('This test has no points programme')),
  cancelDebit: () => Promise.reject(new Error('This test has no points programme')),
};

/** The sandboxes of PAN and bank decide by their input; a test of payouts brings its own. */
const noPayouts: Providers['payouts'] = {
  pay: () => Promise.reject(new Error('This test has no payout provider')),
  cancel: () => Promise.reject(new Error('This test has no payout provider')),
};

const createTestDependencies = async (options: TestAppOptions, sent: Message[]) => {
  const clock = options.clock ?? testClock();
  const db = options.db ?? (await freshDb(options.content));
  const log = createLog(options.logTo ? 'debug' : 'silent', options.logTo);
  const settings = { ...readSettings({ NODE_ENV: 'test', DEMO: '1' }), ...options.settings };
  const messenger: Providers['sms'] = {
    send: async (message) => {
      noteIfUnlisted(message);
      if (!sent.some(({ key }) => key === message.key)) sent.push(message);
    },
  };
  const queue = await testQueue(db, clock);
  const keys = TEST_KEYS;
  const payments = createSandboxGateway(db, { clock, keys, queue });
  const providers: Providers = {
    sms: messenger,
    email: messenger,
    vouchers: noVouchers,
    programme: noProgramme,
    payments,
    payouts: noPayouts,
    pan: sandboxPan,
    bank: sandboxBank,
    fulfilment: createSandboxFulfilment(db, { clock }),
    ...options.providers,
  };
  const deps: Dependencies = { db, clock, settings, keys, providers, queue, log };
  return { deps, clock, queue };
};

const randomMobile = (): string => `7${String(randomInt(10 ** 9)).padStart(9, '0')}`;

/** Opens an account with a session, without a login. */
const createJoin =
  ({ db, clock }: Dependencies, { accounts, ledger, sessions }: Services) =>
  async (newMember: NewMember = {}): Promise<TestMember> => {
    const { mobile = randomMobile(), coins = 0, ...person } = newMember;
    const at = clock.now();
    return db.tx(async (tx) => {
      const account = await accounts.open(tx, {
        clientId: DEFAULT_CLIENT,
        mobile,
        salutation: 'Ms',
        firstName: 'Asha',
        lastName: 'Rao',
        email: 'asha@example.in',
        at,
        ...person,
      });
      const { accountId, lcn, clientId } = account;
      if (coins > 0) {
        const cause: Cause = { title: 'Groceries at Farmfolk', kind: 'partner', id: `test-${accountId}` };
        const expiresAt = new Date(at.getTime() + 200 * 86_400_000);
        await ledger.earn(tx, { accountId, coins, cause, at, expiresAt });
      }
      const jwt = await sessions.start(tx, { accountId, clientId });
      const headers = { cookie: `${SESSION_COOKIE}=${jwt}`, token: sessions.headerTokenOf(jwt) };
      return { accountId, lcn, mobile, headers };
    });
  };

/** What a test asks of the API: the answer's status, the envelope, and the headers. */
export interface Answer {
  status: number;
  message: string;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- every endpoint answers another shape
  data: any;
  headers: LightMyRequestResponse['headers'];
  cookies: LightMyRequestResponse['cookies'];
}

const createCall =
  (app: FastifyInstance) =>
  async (
    endpoint: Endpoint,
    input: { body?: object; query?: Record<string, string>; headers?: Record<string, string> } = {},
  ): Promise<Answer> => {
    const { body, query, headers = {} } = input;
    const options: InjectOptions = { method: endpoint.method, url: endpoint.path, headers };
    const answer = await app.inject({
      ...options,
      ...(body ? { payload: body } : {}),
      ...(query ? { query } : {}),
    });
    const { message, data } = answer.json();
    return { status: answer.statusCode, message, data, headers: answer.headers, cookies: answer.cookies };
  };

/** Returns an answer only when the jobs that the call started are done, so that tests do not depend on timing. */
const waitForJobs = (app: FastifyInstance, queue: TestQueue): void => {
  const inject = app.inject.bind(app) as (options: InjectOptions | string) => Promise<LightMyRequestResponse>;
  app.inject = (async (options: InjectOptions | string) => {
    const answer = await inject(options);
    await queue.settled();
    return answer;
  }) as typeof app.inject;
};

export const testApp = async (options: TestAppOptions = {}) => {
  const sent: Message[] = [];
  const { deps, clock, queue } = await createTestDependencies(options, sent);
  const defaults = createServices(deps);
  const services = options.changeServices?.(defaults, deps) ?? defaults;
  const brands = loadBrands();
  for (const brand of withHomeFigures(brands, loadOffers(brands))) await saveClient(deps.db, brand);
  Object.assign(queue.handlers, createJobHandlers(deps, services));
  const app = await buildApp(deps, { checkAnswers: true, services });
  waitForJobs(app, queue);
  const call = createCall(app);

  /** The last one-time password sent to a target. */
  const codeFor = (to: string): string => {
    const code = sent.findLast((message) => message.to === to && message.code !== null)?.code;
    if (!code) throw new Error(`No one-time password was sent to ${to}`);
    return code;
  };

  /** Signs in as the web client does; returns the answer to the verified password. */
  const verifyMobile = async (mobile: string, headers: Record<string, string> = {}) => {
    const begun = await call(contract.login.otpInit, { body: { purpose: 'LOGIN', mobile }, headers });
    const { requestId } = begun.data as { requestId: string };
    const body = { requestId, otp: codeFor(mobile) };
    const answer = await call(contract.login.otpVerify, { body, headers });
    return { requestId, answer };
  };

  return {
    app,
    deps,
    services,
    clock,
    queue,
    sent,
    call,
    codeFor,
    verifyMobile,
    join: createJoin(deps, services),
    close: async () => {
      await app.close();
      if (!options.db) await deps.db.close();
    },
  };
};

export type TestApp = Awaited<ReturnType<typeof testApp>>;
