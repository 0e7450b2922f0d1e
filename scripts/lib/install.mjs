// Installs packages if the lock file asks for others than are installed, and continues under the pinned Node.
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { delimiter } from 'node:path';
import { childEnv, run, runInPlace } from './process.mjs';
import {
  hashOf,
  inRoot,
  NODE,
  readStamp,
  OperatorError,
  ROOT,
  printLine,
  secondsSince,
  writeStamp,
} from './project.mjs';

const STAMP = inRoot('node_modules/.cache/installed');

const packagesOf = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {});

/** Whether the installed packages are exactly those of the lock file; also true after a manual install. */
const matchesLock = () => {
  const installed = packagesOf(inRoot('node_modules/.package-lock.json'));
  return Object.entries(packagesOf(inRoot('package-lock.json'))).every(
    ([path, { version, optional, devOptional, link }]) =>
      path === '' || optional || devOptional || link || installed[path]?.version === version,
  );
};

/** npm may replace the Node that runs this, so npm runs on the system's own. */
const envForInstall = () => ({
  ...childEnv(),
  PATH: (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.startsWith(inRoot('node_modules')))
    .join(delimiter),
});

/** Installs the packages of the lock file if others are installed. */
export const ensureInstalled = async () => {
  const wanted = hashOf(['package-lock.json']);
  if (readStamp(STAMP) === wanted && existsSync(NODE)) return;
  if (!existsSync(NODE) || !matchesLock()) {
    printLine('Installing packages (once; a minute or two) …');
    const began = Date.now();
    const { code, output } = await run(
      process.platform === 'win32' ? 'npm.cmd' : 'npm',
      ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
      { quiet: true, env: envForInstall() },
    );
    if (code !== 0)
      throw new OperatorError(`npm ci failed:\n${output.trim().split('\n').slice(0, 12).join('\n')}`);
    if (!existsSync(NODE)) {
      throw new OperatorError(
        "npm ci did not install the project's Node: an install script of the package node does that, and npm is configured to skip install scripts (npm config get ignore-scripts).",
      );
    }
    printLine(`Packages installed in ${secondsSince(began)}.`);
  }
  writeStamp(STAMP, wanted);
};

const isPinned = () => existsSync(NODE) && realpathSync(process.execPath) === realpathSync(NODE);

/**
 * Installs what is missing and makes sure that the pinned Node is used. Returns null if it is already, or else runs
 * the same script under it and returns its exit code.
 */
export const ensurePinnedNode = async () => {
  await ensureInstalled();
  if (isPinned()) return null;
  const path = [inRoot('node_modules/.bin'), process.env.PATH ?? ''].join(delimiter);
  return runInPlace(NODE, process.argv.slice(1), { env: childEnv({ PATH: path, INIT_CWD: ROOT }) });
};
