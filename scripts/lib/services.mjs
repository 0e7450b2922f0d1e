// The processes of the running product: started, watched and stopped together.
import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { childEnv } from './process.mjs';
import { NODE, OperatorError, ROOT } from './project.mjs';

/** Longer than the backend may take (src/backend/main.ts), because a killed process had something to finish. */
const STOP_TIMEOUT_MS = 35_000;

const STOP_WITH_PARENT = new URL('stop-with-parent.mjs', import.meta.url).href;

/**
 * Starts one Node process. `verbose` shows its ordinary output; warnings and errors are always shown. `bound` stops it
 * also when this process is killed and cannot say so.
 */
export const startService = (name, args, { env = {}, verbose = false, bound = false } = {}) => {
  const child = spawn(NODE, [...(bound ? ['--import', STOP_WITH_PARENT] : []), ...args], {
    cwd: ROOT,
    env: childEnv(env),
    stdio: ['ignore', verbose ? 'inherit' : 'pipe', 'pipe', ...(bound ? ['ipc'] : [])],
  });
  const service = { name, child, ended: null, hasPrintedError: false };
  // The standard output of a quiet service is read and dropped; otherwise its pipe would fill up.
  child.stdout?.resume();
  child.stderr.on('data', (part) => {
    service.hasPrintedError = true;
    process.stderr.write(part);
  });
  service.end = new Promise((done) => {
    child.once('error', (error) => done({ error: error.message }));
    child.once('close', (code, signal) => done({ code, signal }));
  }).then((ended) => (service.ended = ended));
  return service;
};

/** Waits until a URL answers with an acceptable status; false if the service behind it has ended instead. */
export const waitUntilReady = async (
  service,
  url,
  { accept = (status) => status === 200, timeoutMs = 180_000 } = {},
) => {
  const deadline = Date.now() + timeoutMs;
  while (!service.ended) {
    const status = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(10_000) }).then(
      async (answer) => {
        await answer.body?.cancel();
        return answer.status;
      },
      () => 0,
    );
    if (status && accept(status)) return true;
    if (Date.now() > deadline)
      throw new OperatorError(
        `The ${service.name} did not become ready: ${url} does not answer as expected.`,
      );
    await wait(50);
  }
  return false;
};

/** Asks a service to stop, and kills it after a while. Returns whether it ended by itself. */
export const stopService = async (service) => {
  if (service.ended) return true;
  service.child.kill('SIGTERM');
  const timeout = new AbortController();
  const stopped = await Promise.race([
    service.end.then(() => true),
    wait(STOP_TIMEOUT_MS, false, { signal: timeout.signal }).catch(() => true),
  ]);
  timeout.abort();
  if (!stopped) service.child.kill('SIGKILL');
  await service.end;
  return stopped;
};
