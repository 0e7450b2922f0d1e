// What the tests need from the machine: a browser for the end-to-end tests, and PostgreSQL's binaries.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { childEnv, run } from './process.mjs';
import { inRoot, NODE, OperatorError, printLine } from './project.mjs';

/**
 * Chromium without a window is enough for the tests, and Debian's package of it takes a third less time
 * (docs/decisions/156).
 */
const HEADLESS = 'chromium-headless-shell';
const BROWSERS = [HEADLESS, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC_BROWSERS = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const onPath = (name) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(existsSync);

/**
 * Finds an installed Chromium that starts (Ubuntu's /usr/bin/chromium-browser may be a stub that does not), or null.
 */
export const findBrowser = async () => {
  const candidates = [...BROWSERS.map(onPath).filter(Boolean), ...MAC_BROWSERS.filter(existsSync)];
  for (const path of candidates) {
    const { code } = await run(path, ['--version'], { quiet: true });
    if (code === 0) return path;
  }
  return null;
};

/** How many browsers of that kind two cores can run: one with a window costs twice as much. */
export const maxParallelBrowsers = (/** @type {string | null | undefined} */ executablePath) =>
  executablePath?.endsWith(HEADLESS) ? 3 : 2;

/**
 * How the test tool launches that browser, or its own for null: also as root, and without network traffic of its own.
 */
export const browserLaunch = (/** @type {string | null | undefined} */ executablePath) => ({
  ...(executablePath ? { executablePath } : {}),
  args: [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});

/** The command with which this process can run apt-get: as root, or by sudo without a password; null if it cannot. */
const aptGet = async () => {
  if (!onPath('apt-get')) return null;
  if (process.getuid?.() === 0) return ['apt-get'];
  return (await run('sudo', ['-n', 'true'], { quiet: true })).code === 0 ? ['sudo', '-n', 'apt-get'] : null;
};

const aptInstall = async (name) => {
  const apt = await aptGet();
  if (!apt) return false;
  printLine(`Installing ${name} …`);
  const [command, ...args] = apt;
  const env = childEnv({ DEBIAN_FRONTEND: 'noninteractive' });
  await run(command, [...args, 'update', '-qq'], { quiet: true, env });
  const install = [
    'install',
    '-y',
    '-qq',
    '--no-install-recommends',
    '--no-remove',
    '-o',
    'Dpkg::Options::=--force-confold',
    name,
  ];
  return (await run(command, [...args, ...install], { quiet: true, env })).code === 0;
};

const isDebian = () =>
  existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));

/**
 * Installs Debian's Chromium without a window if apt can, even if there is another. Elsewhere (Ubuntu) the package of
 * that name only refers to another store.
 */
const installBrowser = async () => {
  if (!isDebian() || onPath(HEADLESS) || (await aptInstall(HEADLESS)) || (await findBrowser())) return;
  await aptInstall('chromium');
};

/** Returns the browser to test with; null means the test tool's own download. */
export const ensureBrowser = async () => {
  const found = await findBrowser();
  if (found) return found;
  printLine("Downloading the test tool's Chromium …");
  const cli = inRoot('node_modules/@playwright/test/cli.js');
  const { code, output } = await run(NODE, [cli, 'install', 'chromium'], { quiet: true });
  if (code !== 0)
    throw new OperatorError(`No Chromium is installed and none could be downloaded:\n${output.trim()}`);
  return null;
};

const DEBIAN_POSTGRES = '/usr/lib/postgresql';

const hasPostgres = () =>
  Boolean(onPath('initdb')) ||
  (existsSync(DEBIAN_POSTGRES) &&
    readdirSync(DEBIAN_POSTGRES).some((version) => existsSync(join(DEBIAN_POSTGRES, version, 'bin/initdb'))));

/** Makes Debian's package install only the binaries: no cluster, no server of its own. */
const withoutCluster = () => {
  const file = '/etc/postgresql-common/createcluster.conf';
  if (process.getuid?.() !== 0 || existsSync(file)) return;
  mkdirSync('/etc/postgresql-common', { recursive: true });
  writeFileSync(file, 'create_main_cluster = false\n');
};

/** Installs PostgreSQL's binaries if apt can; otherwise the suites that need them are skipped with a message. */
const installPostgres = async () => {
  if (hasPostgres() || !(await aptGet())) return;
  withoutCluster();
  await aptInstall('postgresql');
};

/** Installs what apt has of what the tests need; it runs one installation at a time. */
export const ensureMachinePackages = async () => {
  await installBrowser();
  await installPostgres();
};
