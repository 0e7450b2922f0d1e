// Whether the process is alive, and whether it can work.
import type { FastifyInstance } from 'fastify';
import { failureReason } from '../db/connection-error.ts';
import type { Db } from '../db/driver.ts';
import { missingMigrations } from '../db/migrate.ts';
import { isLoggedOutage } from '../db/outage-log.ts';
import { withTimeout } from '../timeout.ts';

const READY_TIMEOUT_MS = 3000;

export const registerHealth = (app: FastifyInstance, db: Db): void => {
  app.get('/healthz', async (_request, reply) =>
    reply.header('Cache-Control', 'no-store').send({ alive: true }),
  );

  app.get('/readyz', async (request, reply) => {
    reply.header('Cache-Control', 'no-store');
    try {
      const lookup = missingMigrations(db);
      const missing = await withTimeout(lookup, READY_TIMEOUT_MS, 'The database did not answer in time');
      return await reply.status(missing.length === 0 ? 200 : 503).send({ ready: missing.length === 0 });
    } catch (error) {
      // The database's own errors are in the log already (db/outage-log.ts).
      if (!isLoggedOutage(error)) request.log.warn({ reason: failureReason(error) }, 'Not ready');
      return reply.status(503).send({ ready: false });
    }
  });
};
