// The web server, as several processes on one port: each renders pages in a single thread, and none keeps anything
// that another would need. The port is PORT; the number of processes is WEB_PROCESSES.
import cluster from 'node:cluster';
import { availableParallelism } from 'node:os';
import { NEXT } from './lib/build.mjs';

/** Beyond this number, more machines serve better than a larger one. */
const MAX_PROCESSES = 8;
/**
 * Idle connections stay open for longer than those of the usual load balancers (60 s): whoever sends a request on a
 * connection that is just being closed gets no answer.
 */
const KEEP_ALIVE_MS = 75_000;
/** The pause before replacing a process that did not come up, because the cause may last. */
const RESTART_DELAY_MS = 1000;

const processCount = Number(process.env.WEB_PROCESSES) || Math.min(availableParallelism(), MAX_PROCESSES);
let stopping = false;
let hasListened = false;
/** The processes that came up, by their ids. */
const listeningIds = new Set();

const stop = () => {
  stopping = true;
  for (const worker of Object.values(cluster.workers ?? {})) worker.process.kill('SIGTERM');
};

cluster.setupPrimary({
  exec: NEXT,
  args: ['start', '-p', process.env.PORT ?? '3000', '--keepAliveTimeout', String(KEEP_ALIVE_MS)],
  execArgv: ['close-connections', 'answer-unreadable'].flatMap((name) => [
    '--import',
    new URL(`./lib/${name}.mjs`, import.meta.url).href,
  ]),
});
cluster.on('listening', ({ id }) => {
  hasListened = true;
  listeningIds.add(id);
});
cluster.on('exit', ({ id }, code) => {
  if (stopping) return;
  // A process that dies while serving is replaced. If none has ever come up, another would not either.
  if (listeningIds.delete(id)) cluster.fork();
  else if (hasListened) setTimeout(() => stopping || cluster.fork(), RESTART_DELAY_MS);
  else {
    process.exitCode = code || 1;
    stop();
  }
});
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, stop);
for (let number = 0; number < processCount; number += 1) cluster.fork();
