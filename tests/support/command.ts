// A command of the backend for the terminal, run to its end as a process of its own.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** `file` is its path in the repository. It is given these settings, and none of the operator's. */
export const commandOf =
  (file: string, settings: Record<string, string>) =>
  (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, file), ...args], {
      cwd: ROOT,
      encoding: 'utf8',
      env: { NODE_ENV: 'test', PATH: process.env['PATH'], ...settings },
    });
    return { status, stdout, stderr };
  };
