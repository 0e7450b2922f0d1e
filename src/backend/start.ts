// Turns settings into a running backend and stops it again. Used by main.ts and by tests of whole processes.
import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { DEFAULT_CLIENT } from '#contract/enums.ts';
import { buildApp } from './app.ts';
import { blockedPortFault } from './blocked-ports.ts';
import { systemClock } from './clock.ts';
import { openDatabase } from './db/open.ts';
import { sqlState, type Db } from './db/driver.ts';
import { canSearchEveryScript } from './db/encoding.ts';
import { withOutageLog } from './db/outage-log.ts';
import { registerJobLag } from './jobs/lag.ts';
import { createQueue } from './jobs/queue.ts';
import { createJobHandlers } from './jobs/handlers.ts';
import type { JobName } from './jobs/types.ts';
import { startWorkers, type TryOutcome } from './jobs/workers.ts';
import { deriveKeys } from './keys.ts';
import { createMetrics } from './metrics.ts';
import type { Brand } from './modules/clients/brand.ts';
import { checkBrandTexts } from './modules/help/brand-texts.ts';
import { loadSameWords } from './modules/help/same-words.ts';
import { registerStuckRefunds } from './modules/payments/refusals-metric.ts';
import type { Dependencies } from './dependencies.ts';
import { createProviders } from './providers/providers.ts';
import type { Providers } from './providers/types.ts';
import { assertOwnHosts, loadBrands, missingPictures } from './seed/brands.ts';
import { completeFormerBrands } from './seed/former-brands.ts';
import { loadDeliveryZones } from './seed/delivery-zones.ts';
import { loadOffers, type OffersByClient } from './seed/offers.ts';
import { hasDemoMembers } from './seed/members.ts';
import { seedDatabase } from './seed/seed.ts';
import { withHomeFigures } from './seed/home-figures.ts';
import { createServices, type Services } from './services.ts';
import { CONNECTOR_NAMES, type Settings } from './settings.ts';
import { StartError } from './start-error.ts';

/**
 * A server that is silent for this long is taken to be gone without notice: a broken connection, a halted machine.
 */
const ANSWER_TIMEOUT_MS = 30_000;

const ENGLISH_ONLY_WARNING =
  'The LC_CTYPE of the database is C: a search in any script but the Latin one scans the whole catalogue (docs/production.md)';

const NO_PICTURES =
  'Pictures of a brand are missing in public, so its pages show gaps (CONTRIBUTING.md, Add a brand)';

const NO_BRAND_FILE =
  'A brand of the database has no file: it stays as it was saved last (docs/production.md)';

const UNREADABLE_BRAND =
  'A brand of the database has no file, and is not as this release needs it: its pages fail until its file is back (docs/production.md)';

const DEMO_MEMBERS =
  'The database began as a demo: whoever has the number of a demo member can sign in and spend its coins (docs/decisions/270)';

const ALL_BRANDS_OPEN =
  'Every brand of this build is open to anybody who names it: name yours in BRANDS (docs/production.md)';

export interface Backend {
  app: FastifyInstance;
  /** Providers that are still sandboxes. */
  sandboxedProviders: (keyof Providers)[];
  /** Stops accepting calls, finishes those that run, and closes the database. */
  stop(): Promise<void>;
}

/** Undoes the steps that were done, last first, even if some of them fail. */
const createCleanup = (log: Logger) => {
  const steps: (() => Promise<unknown>)[] = [];
  return {
    add: (step: () => Promise<unknown>) => void steps.push(step),
    run: async () => {
      for (let step = steps.pop(); step; step = steps.pop()) {
        await step().catch((error: unknown) =>
          log.error({ err: error }, 'A part could not be stopped cleanly'),
        );
      }
    },
  };
};

const toListenError = (error: unknown, { apiBind, apiPort }: Settings): StartError =>
  sqlState(error) === 'EADDRINUSE'
    ? new StartError(`Port ${apiPort} is in use: stop what listens there or set API_PORT.`)
    : new StartError(
        `Cannot listen on ${apiBind}, port ${apiPort} (${sqlState(error) ?? 'unknown reason'}).`,
      );

/** Commands that listen nowhere do not mind such a port, so it is no fault of the settings. */
const assertPortNotBlocked = ({ apiPort }: Settings): void => {
  const fault = blockedPortFault('API_PORT', apiPort);
  if (fault) throw new StartError(fault);
};

/** Refuses a port that is taken, before the database is opened and filled for nothing. */
const assertPortFree = (settings: Settings): Promise<void> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => reject(toListenError(error, settings)));
    probe.listen({ host: settings.apiBind, port: settings.apiPort }, () => probe.close(() => resolve()));
  });

const listen = (app: FastifyInstance, settings: Settings): Promise<unknown> =>
  app.listen({ host: settings.apiBind, port: settings.apiPort }).catch((error: unknown) => {
    throw toListenError(error, settings);
  });

/** Refuses files with faults before the database is opened: it is migrated only for a program that can start. */
const readBrandFiles = (settings: Settings): { brands: Brand[]; offers: OffersByClient } => {
  const brands = loadBrands();
  assertOwnHosts(brands, settings.brands);
  checkBrandTexts(brands);
  loadDeliveryZones();
  loadSameWords();
  const offers = loadOffers(brands);
  return { brands: withHomeFigures(brands, offers), offers };
};

const warnOfIncompleteBrands = async (
  db: Db,
  { brands, offers }: ReturnType<typeof readBrandFiles>,
  log: Logger,
): Promise<void> => {
  for (const one of missingPictures(brands, offers)) log.warn(one, NO_PICTURES);
  const clientIds = brands.map(({ clientId }) => clientId);
  for (const { faults, ...former } of await completeFormerBrands(db, clientIds)) {
    if (faults.length > 0) log.error({ ...former, faults }, UNREADABLE_BRAND);
    else log.warn(former, NO_BRAND_FILE);
  }
};

/** Before anything that is worth money can be had at a brand of the sample. */
const assertBrandsNamed = ({ demo, brands, connectors }: Settings): void => {
  const connected = CONNECTOR_NAMES.filter((name) => connectors[name]);
  if (demo || brands !== null || connected.length === 0) return;
  throw new StartError(
    'BRANDS must name the brands that are open, such as BRANDS=kaveri: with connectors, all others would give away what is yours (docs/production.md).',
  );
};

/**
 * A host that names no brand asks for `zillion` by its name, and so would see that, not the first of `BRANDS`
 * (docs/decisions/270).
 */
const assertDefaultFirst = ({ brands }: Settings): void => {
  if (!brands || brands.indexOf(DEFAULT_CLIENT) < 1) return;
  const others = brands.filter((name) => name !== DEFAULT_CLIENT);
  const listOf = (names: readonly string[]) => `BRANDS=${names.join(',').toLowerCase()}`;
  const [zillion, first] = [DEFAULT_CLIENT.toLowerCase(), others[0]?.toLowerCase()];
  throw new StartError(
    `BRANDS names ${zillion} behind ${first}, and hosts that name no brand would show now the one, now the other: write ${listOf(others)} to close ${zillion}, or ${listOf([DEFAULT_CLIENT, ...others])} to show it there.`,
  );
};

const assertBrandsExist = async ({ brands }: Settings, { clients }: Services): Promise<void> => {
  for (const name of brands ?? []) {
    if ((await clients.configOf(name)).clientId !== name)
      throw new StartError(`BRANDS names ${name}, but there is no such brand.`);
  }
};

/** Starts everything. Throws StartError, with nothing left running, if that is not possible. */
export const startBackend = async (settings: Settings, log: Logger): Promise<Backend> => {
  const cleanup = createCleanup(log);
  try {
    assertBrandsNamed(settings);
    assertDefaultFirst(settings);
    assertPortNotBlocked(settings);
    await assertPortFree(settings);
    const files = readBrandFiles(settings);
    const opened = await openDatabase(settings, {
      answerTimeoutMs: ANSWER_TIMEOUT_MS,
      warn: (message) => log.warn(message),
    });
    const { secret, migrated } = opened;
    const db = withOutageLog(opened.db, log);
    cleanup.add(() => db.close());
    if (migrated.length > 0) log.info({ migrations: migrated }, 'The database was migrated');
    if (!(await canSearchEveryScript(db))) log.warn(ENGLISH_ONLY_WARNING);
    const queue = await createQueue(db, log);
    cleanup.add(() => queue.close());
    const clock = systemClock;
    const keys = deriveKeys(secret);
    const { providers, sandboxes, sandboxedProviders } = createProviders({
      db,
      clock,
      settings,
      keys,
      queue,
    });
    const deps: Dependencies = { db, clock, settings, keys, providers, queue, log };
    const metrics = createMetrics({ ofProcess: true });
    registerJobLag(metrics, deps);
    registerStuckRefunds(metrics, deps);
    const services = createServices(deps, metrics);
    await seedDatabase({ db, clock, demo: settings.demo && { keys } });
    if (!settings.demo && (await hasDemoMembers(db))) log.warn(DEMO_MEMBERS);
    await assertBrandsExist(settings, services);
    if (!settings.demo && settings.brands === null) log.warn(ALL_BRANDS_OPEN);
    await warnOfIncompleteBrands(db, files, log);
    const app = await buildApp(deps, { services, sandboxes });
    if (settings.workers) {
      const onTry = (job: JobName, outcome: TryOutcome) => services.metrics.jobs.inc({ job, outcome });
      const workers = await startWorkers(queue, createJobHandlers(deps, services), { onTry });
      cleanup.add(() => workers.stop());
    }
    cleanup.add(() => app.close());
    await listen(app, settings);
    return { app, sandboxedProviders, stop: cleanup.run };
  } catch (error) {
    await cleanup.run();
    throw error;
  }
};
