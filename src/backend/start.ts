// From settings to a running backend, and back: what main.ts and tests of whole processes start.
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { buildApp } from './app.ts';
import { systemClock } from './clock.ts';
import { openDatabase } from './db/open.ts';
import { sqlState } from './db/driver.ts';
import { createQueue } from './jobs/queue.ts';
import { createJobHandlers } from './jobs/handlers.ts';
import { startWorkers } from './jobs/workers.ts';
import { keysFrom } from './keys.ts';
import { createMetrics } from './metrics.ts';
import type { Parts } from './parts.ts';
import { createSandboxMessenger } from './providers/messenger.ts';
import { createSandboxVouchers, misbehaviourFrom } from './providers/vouchagram.ts';
import { seed } from './seed/seed.ts';
import { createServices } from './services.ts';
import type { Settings } from './settings.ts';
import { StartError } from './start-error.ts';

export interface Backend {
  app: FastifyInstance;
  /** Stops accepting, finishes what runs, closes the database. */
  stop(): Promise<void>;
}

/** Undoes what was begun, last first, whatever fails on the way. */
const createUndo = (log: Logger) => {
  const steps: (() => Promise<unknown>)[] = [];
  return {
    add: (step: () => Promise<unknown>) => void steps.push(step),
    run: async () => {
      for (let step = steps.pop(); step; step = steps.pop()) {
        await step().catch((error: unknown) => log.error({ err: error }, 'Stopping'));
      }
    },
  };
};

const listen = async (app: FastifyInstance, { apiBind, apiPort }: Settings): Promise<void> => {
  try {
    await app.listen({ host: apiBind, port: apiPort });
  } catch (error) {
    const code = sqlState(error);
    if (code === 'EADDRINUSE') throw new StartError(`Port ${apiPort} is in use: set API_PORT.`);
    throw new StartError(`Cannot listen on ${apiBind}, port ${apiPort} (${code ?? 'unknown reason'}).`);
  }
};

/** Starts everything. Throws StartError, with nothing left running, where something is in the way. */
export const startBackend = async (settings: Settings, log: Logger): Promise<Backend> => {
  const undo = createUndo(log);
  try {
    const { db, secret } = await openDatabase(settings);
    undo.add(() => db.close());
    const queue = await createQueue(db, log);
    undo.add(() => queue.close());
    const clock = systemClock;
    const messenger = createSandboxMessenger(db, { clock, demo: settings.demo });
    const keys = keysFrom(secret);
    const misbehaviour = misbehaviourFrom(settings.demo ? process.env['SANDBOX_VOUCHERS'] : '');
    const vouchers = createSandboxVouchers(db, { clock, keys, misbehaviour });
    const parts: Parts = { db, clock, settings, keys, providers: { messenger, vouchers }, queue, log };
    const services = createServices(parts, createMetrics({ ofProcess: true }));
    await seed({ db, clock, demo: settings.demo });
    const app = await buildApp(parts, { services });
    if (settings.workers) {
      const workers = await startWorkers(queue, createJobHandlers(parts, services));
      undo.add(() => workers.stop());
    }
    undo.add(() => app.close());
    await listen(app, settings);
    return { app, stop: undo.run };
  } catch (error) {
    await undo.run();
    throw error;
  }
};
