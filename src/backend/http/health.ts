// Whether the process lives, and whether it can work.
import type { FastifyInstance } from 'fastify';
import type { Db } from '../db/driver.ts';
import { missingMigrations } from '../db/migrate.ts';

const READY_WITHIN_MS = 3000;

const inTime = <T>(work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The database did not answer in time')), READY_WITHIN_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};

export const registerHealth = (app: FastifyInstance, db: Db): void => {
  app.get('/healthz', async (_request, reply) =>
    reply.header('Cache-Control', 'no-store').send({ alive: true }),
  );

  app.get('/readyz', async (request, reply) => {
    reply.header('Cache-Control', 'no-store');
    try {
      const missing = await inTime(missingMigrations(db));
      return await reply.status(missing.length === 0 ? 200 : 503).send({ ready: missing.length === 0 });
    } catch (error) {
      request.log.warn({ err: error }, 'Not ready');
      return reply.status(503).send({ ready: false });
    }
  });
};
