// Paths, and what the entry points in scripts/ share. Plain JavaScript without packages, because it runs before
// anything is installed, on any Node ≥ 20.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');
export const inRoot = (...parts) => join(ROOT, ...parts);

/** The Node that the project pins; present once packages are installed. */
export const NODE = inRoot('node_modules/node/bin/node');

/** An error that the operator sees as one line, without a stack. */
export class OperatorError extends Error {}

export const printLine = (line = '') => void process.stdout.write(`${line}\n`);

/** Seconds since a time, formatted for people. */
export const secondsSince = (began) => `${((Date.now() - began) / 1000).toFixed(1)} s`;

/** Ends the process if `main` throws: an OperatorError prints one line, anything else its stack. */
export const runMain = async (main) => {
  try {
    process.exitCode = (await main()) ?? 0;
  } catch (error) {
    process.stderr.write(`${error instanceof OperatorError ? error.message : (error?.stack ?? error)}\n`);
    process.exitCode = 1;
  }
};

/** Reads .env next to package.json; the environment takes precedence. Tests set ENV_FILE to nothing. */
export const loadEnvFile = () => {
  const file = inRoot(process.env.ENV_FILE ?? '.env');
  if (process.env.ENV_FILE !== '' && existsSync(file)) process.loadEnvFile(file);
};

const filesUnder = (path) => {
  if (!existsSync(path)) return [];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
};

/** A hash of the names and the contents of files and folders under the project. */
export const hashOf = (paths, { except = () => false } = {}) => {
  const hash = createHash('sha256');
  const files = paths
    .map((path) => inRoot(path))
    .flatMap((path) => (/\.\w+$/.test(path) ? [path].filter(existsSync) : filesUnder(path)))
    .filter((file) => !except(file.slice(ROOT.length + 1)))
    .sort();
  for (const file of files) hash.update(file.slice(ROOT.length)).update('\0').update(readFileSync(file));
  return hash.digest('hex');
};

export const readStamp = (file) => (existsSync(file) ? readFileSync(file, 'utf8').trim() : null);

export const writeStamp = (file, stamp) => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${stamp}\n`);
};
