// A command of the backend for the terminal, run to its end as a process of its own.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** What the run of the tests keeps of compiled code (scripts/lib/process.mjs). */
const { NODE_COMPILE_CACHE: KEPT } = process.env;
const COMPILED = KEPT ? { NODE_COMPILE_CACHE: KEPT } : {};

/**
 * For a process of the backend that lives for seconds: its embedded database is compiled once, and plainly. To have V8
 * optimize what is used most of it takes longer than it saves.
 */
export const BRIEFLY = ['--liftoff-only'];

/** `file` is its path in the repository. It is given these settings, and none of the operator's. */
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
