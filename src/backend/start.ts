// Turns settings into a running backend and stops it again. Used by main.ts and by tests of whole processes.
import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { buildApp } from './app.ts';
import { systemClock } from './clock.ts';
import { openDatabase } from './db/open.ts';
import { sqlState } from './db/driver.ts';
import { findsEveryScript } from './db/letters.ts';
import { createQueue } from './jobs/queue.ts';
import { createJobHandlers } from './jobs/handlers.ts';
import { startWorkers } from './jobs/workers.ts';
import { keysFrom } from './keys.ts';
import { createMetrics } from './metrics.ts';
import type { Parts } from './parts.ts';
import { createSandboxes } from './providers/sandboxes.ts';
import type { Providers } from './providers/types.ts';
import { loadBrands, missingPictures } from './seed/brands.ts';
import { seed } from './seed/seed.ts';
import { createServices } from './services.ts';
import type { Settings } from './settings.ts';
import { StartError } from './start-error.ts';

/**
 * A server that is silent for this long is taken to be gone without notice: a broken connection, a halted machine.
 */
const ANSWER_WITHIN_MS = 30_000;

const ENGLISH_ALONE =
  'The LC_CTYPE of the database is C: a search in any script but the Latin one scans the whole catalogue (docs/production.md)';

const NO_PICTURES =
  'Pictures of a brand are missing in public, so its pages show gaps (CONTRIBUTING.md, Add a brand)';

export interface Backend {
  app: FastifyInstance;
  /** Providers that are still sandboxes. */
  standIns: (keyof Providers)[];
  /** Stops accepting calls, finishes those that run, and closes the database. */
  stop(): Promise<void>;
}

/** Undoes the steps that were done, last first, even if some of them fail. */
const createUndo = (log: Logger) => {
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

const listenRefusal = (error: unknown, { apiBind, apiPort }: Settings): StartError =>
  sqlState(error) === 'EADDRINUSE'
    ? new StartError(`Port ${apiPort} is in use: stop what listens there or set API_PORT.`)
    : new StartError(
        `Cannot listen on ${apiBind}, port ${apiPort} (${sqlState(error) ?? 'unknown reason'}).`,
      );

/** Refuses a port that is taken, before the database is opened and filled for nothing. */
const assertPortFree = (settings: Settings): Promise<void> =>
  new Promise((free, refuse) => {
    const probe = createServer();
    probe.once('error', (error) => refuse(listenRefusal(error, settings)));
    probe.listen({ host: settings.apiBind, port: settings.apiPort }, () => probe.close(() => free()));
  });

const listen = (app: FastifyInstance, settings: Settings): Promise<unknown> =>
  app.listen({ host: settings.apiBind, port: settings.apiPort }).catch((error: unknown) => {
    throw listenRefusal(error, settings);
  });

/** Starts everything. Throws StartError, with nothing left running, if that is not possible. */
export const startBackend = async (settings: Settings, log: Logger): Promise<Backend> => {
  const undo = createUndo(log);
  try {
    await assertPortFree(settings);
    const { db, secret, migrated } = await openDatabase(settings, { answerWithinMs: ANSWER_WITHIN_MS });
    undo.add(() => db.close());
    if (migrated.length > 0) log.info({ migrations: migrated }, 'The database was migrated');
    if (!(await findsEveryScript(db))) log.warn(ENGLISH_ALONE);
    const queue = await createQueue(db, log);
    undo.add(() => queue.close());
    const clock = systemClock;
    const keys = keysFrom(secret);
    const { providers, sandboxes, standIns } = createSandboxes({ db, clock, settings, keys, queue });
    const parts: Parts = { db, clock, settings, keys, providers, queue, log };
    const services = createServices(parts, createMetrics({ ofProcess: true }));
    await seed({ db, clock, demo: settings.demo && { keys } });
    for (const one of missingPictures(loadBrands())) log.warn(one, NO_PICTURES);
    const app = await buildApp(parts, { services, sandboxes });
    if (settings.workers) {
      const workers = await startWorkers(queue, createJobHandlers(parts, services));
      undo.add(() => workers.stop());
    }
    undo.add(() => app.close());
    await listen(app, settings);
    return { app, standIns, stop: undo.run };
  } catch (error) {
    await undo.run();
    throw error;
  }
};
