// Child processes: run to completion, or watched while they serve.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { inRoot, ROOT } from './project.mjs';

/** Node's compile cache, so that the next process of the same code starts sooner. */
const COMPILED = inRoot('node_modules/.cache/node');

/** Environment of child processes: the project's own tools, without telemetry. */
export const childEnv = (extra = {}) => ({
  NODE_COMPILE_CACHE: COMPILED,
  ...process.env,
  NEXT_TELEMETRY_DISABLED: '1',
  ...extra,
});

const STOPS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Makes a process that is asked to stop end its child first and then itself, so that nothing is left building or
 * installing.
 */
const endTogether = (childOf) => {
  let by = null;
  const pass = (signal) => {
    by = signal;
    childOf().kill(signal);
  };
  for (const signal of STOPS) process.on(signal, pass);
  return () => {
    for (const signal of STOPS) process.off(signal, pass);
    if (by) process.kill(process.pid, by);
  };
};

/**
 * Runs a command to completion. Returns its exit code and, if `quiet`, its output. The exit code of a command that
 * cannot be started is 127.
 */
export const run = async (command, args, { quiet = false, env = childEnv(), cwd = ROOT } = {}) => {
  const ended = endTogether(() => child);
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
  ended();
  return result;
};

/** Runs a command in place of this process: same terminal, signals passed on, returns its exit code. */
export const runInstead = async (command, args, { env = childEnv() } = {}) => {
  const pass = (signal) => {
    // A terminal sends Ctrl-C to every process of the group itself.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
  };
  // Listen first: a signal that arrives while the child is being created would otherwise leave it behind.
  for (const signal of STOPS) process.on(signal, pass);
  const child = spawn(command, args, { cwd: ROOT, env, stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  for (const signal of STOPS) process.off(signal, pass);
  return code ?? 1;
};
