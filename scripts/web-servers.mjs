// The web server, as several processes on one port: pages are rendered by one thread each, and no server keeps
// anything that another would need. Its port is PORT; how many there are, WEB_PROCESSES.
import cluster from 'node:cluster';
import { availableParallelism } from 'node:os';
import { NEXT } from './lib/build.mjs';

/** Beyond this, more machines serve better than a larger one. */
const MOST = 8;
/** Before another takes the place of one that did not come up: what keeps it from that may last. */
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
  // One that dies at work is replaced; where none ever came up, another would not either.
  if (up.delete(id)) cluster.fork();
  else if (listened) setTimeout(() => stopping || cluster.fork(), PAUSE_MS);
  else {
    process.exitCode = code || 1;
    stop();
  }
});
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, stop);
for (let number = 0; number < wanted; number += 1) cluster.fork();
