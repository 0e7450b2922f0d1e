// The web server, as several processes on one port: each renders pages in a single thread, and none keeps anything
// that another would need. The port is PORT; the number of processes is WEB_PROCESSES.
import cluster from 'node:cluster';
import { availableParallelism } from 'node:os';
import { NEXT } from './lib/build.mjs';

/** Beyond this number, more machines serve better than a larger one. */
const MOST = 8;
/** The pause before replacing a process that did not come up, because the cause may last. */
const PAUSE_MS = 1000;

const wanted = Number(process.env.WEB_PROCESSES) || Math.min(availableParallelism(), MOST);
let stopping = false;
let listened = false;
/** The processes that came up, by their ids. */
const up = new Set();

const stop = () => {
  stopping = true;
  for (const worker of Object.values(cluster.workers ?? {})) worker.process.kill('SIGTERM');
};

cluster.setupPrimary({
  exec: NEXT,
  args: ['start', '-p', process.env.PORT ?? '3000'],
  execArgv: ['--import', new URL('./lib/last-answers.mjs', import.meta.url).href],
});
cluster.on('listening', ({ id }) => {
  listened = true;
  up.add(id);
});
cluster.on('exit', ({ id }, code) => {
  if (stopping) return;
  // A process that dies while serving is replaced. If none has ever come up, another would not either.
  if (up.delete(id)) cluster.fork();
  else if (listened) setTimeout(() => stopping || cluster.fork(), PAUSE_MS);
  else {
    process.exitCode = code || 1;
    stop();
  }
});
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, stop);
for (let number = 0; number < wanted; number += 1) cluster.fork();
