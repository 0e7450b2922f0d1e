// Runs a terminal command of the backend as a separate process, to its end.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** Cache of compiled code for a run of the tests (scripts/lib/process.mjs). */
const { NODE_COMPILE_CACHE: COMPILE_CACHE } = process.env;
const COMPILED = COMPILE_CACHE ? { NODE_COMPILE_CACHE: COMPILE_CACHE } : {};

/**
 * For a backend process that lives for seconds: its embedded database is compiled once, without optimization, because
 * V8's optimizing of hot code would take longer than it saves.
 */
export const BRIEFLY = ['--liftoff-only'];

/** `file` is its path in the repository. It gets these settings and none of the operator's. */
export const commandOf =
  (file: string, settings: Record<string, string>) =>
  (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [...BRIEFLY, join(ROOT, file), ...args], {
      cwd: ROOT,
      encoding: 'utf8',
      env: { NODE_ENV: 'test', PATH: process.env['PATH'], ...COMPILED, ...settings },
    });
    return { status, stdout, stderr };
  };
