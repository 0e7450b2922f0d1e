// Child processes: run to the end, or watched while they serve.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { inRoot, ROOT } from './project.mjs';

/** Where Node keeps what it has compiled, so that the next process of the same code starts sooner. */
const COMPILED = inRoot('node_modules/.cache/node');

/** Environment of children: the project's own tools, without telemetry. */
export const childEnv = (extra = {}) => ({
  NODE_COMPILE_CACHE: COMPILED,
  ...process.env,
  NEXT_TELEMETRY_DISABLED: '1',
  ...extra,
});

const STOPS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Has a process that is asked to stop end its child first, and then itself: nothing is left building or installing. */
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
 * Runs a command to its end and answers its exit code and, where it is `quiet`, what it printed.
 * A command that cannot be started answers 127.
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

/** Runs a command in this one's place: same terminal, signals passed on, its exit code answered. */
export const runInstead = async (command, args, { env = childEnv() } = {}) => {
  const pass = (signal) => {
    // A terminal sends Ctrl-C to every process of the group itself.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
  };
  // Heard first: what came while the child is being made would leave it behind.
  for (const signal of STOPS) process.on(signal, pass);
  const child = spawn(command, args, { cwd: ROOT, env, stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  for (const signal of STOPS) process.off(signal, pass);
  return code ?? 1;
};
