// Child processes: run to completion, or watched while they serve.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { inRoot, ROOT } from './project.mjs';

/** Node's compile cache, so that the next process of the same code starts sooner. */
const COMPILE_CACHE = inRoot('node_modules/.cache/node');

/** Environment of child processes: the project's own tools, without telemetry. */
export const childEnv = (extra = {}) => ({
  NODE_COMPILE_CACHE: COMPILE_CACHE,
  ...process.env,
  NEXT_TELEMETRY_DISABLED: '1',
  ...extra,
});

const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Makes a process that is asked to stop end its child first and then itself, so that nothing is left building or
 * installing.
 */
const forwardStopSignals = (childOf) => {
  let stopSignal = null;
  const forward = (signal) => {
    stopSignal = signal;
    childOf().kill(signal);
  };
  for (const signal of STOP_SIGNALS) process.on(signal, forward);
  return () => {
    for (const signal of STOP_SIGNALS) process.off(signal, forward);
    if (stopSignal) process.kill(process.pid, stopSignal);
  };
};

/**
 * Runs a command to completion. Returns its exit code and, if `quiet`, its output. The exit code of a command that
 * cannot be started is 127.
 */
export const run = async (command, args, { quiet = false, env = childEnv(), cwd = ROOT } = {}) => {
  const stopForwarding = forwardStopSignals(() => child);
  const child = spawn(command, args, {
    cwd,
    env,
    stdio: ['ignore', ...Array(2).fill(quiet ? 'pipe' : 'inherit')],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (part) => (output += part));
  }
  const result = await new Promise((done) => {
    child.once('error', (error) => done({ code: 127, output: error.message }));
    child.once('close', (code, signal) => done({ code: code ?? 1, signal, output }));
  });
  stopForwarding();
  return result;
};

/** Runs a command in place of this process: same terminal, signals passed on, returns its exit code. */
export const runInPlace = async (command, args, { env = childEnv() } = {}) => {
  const forward = (signal) => {
    // A terminal sends Ctrl-C to every process of the group itself.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
  };
  // Listen first: a signal that arrives while the child is being created would otherwise leave it behind.
  for (const signal of STOP_SIGNALS) process.on(signal, forward);
  const child = spawn(command, args, { cwd: ROOT, env, stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  for (const signal of STOP_SIGNALS) process.off(signal, forward);
  return code ?? 1;
};
