// `npm start` and `npm run dev`: from a fresh clone to a running product, and a clean stop.
import { ensureBuilt, NEXT } from './lib/build.mjs';
import { ensurePinnedNode } from './lib/install.mjs';
import { runMain, printLine } from './lib/project.mjs';
import { startService, stopService, waitUntilReady } from './lib/services.mjs';
import {
  checkDatabase,
  checkDataDir,
  checkPortFree,
  readSettings,
  findUnreachableHosts,
} from './lib/settings.mjs';
import { WATCHING } from './lib/watching.mjs';

const DEMO_MEMBERS = [
  ['9876543210', 'one card, 25,000 coins, a year of history, some coins about to expire'],
  ['9876500000', 'three cards with different balances'],
  ['9876511111', '40 coins: enough for a small coupon, for nothing else'],
  ['9000000001', 'not a member yet: try enrolling'],
];

const check = async ({ webPort, apiPort, dataDir, databaseUrl, withBackend }) => {
  await checkPortFree('PORT', webPort);
  if (!withBackend) return;
  await checkPortFree('API_PORT', apiPort);
  if (databaseUrl) await checkDatabase(databaseUrl);
  else checkDataDir(dataDir);
};

const startBackend = (dev, env) => {
  const args = [...(dev ? WATCHING : []), 'src/backend/main.ts'];
  // Its log goes to standard output: show it, from warnings up unless the operator says otherwise.
  return startService('backend', args, {
    env: { ...env, LOG_LEVEL: process.env.LOG_LEVEL || (dev ? 'info' : 'warn') },
    verbose: true,
    bound: !dev,
  });
};

const startWeb = (dev, env) => {
  const args = dev ? [NEXT, 'dev', '--webpack', '-p', env.PORT] : ['scripts/web-servers.mjs'];
  return startService('web server', args, {
    env,
    verbose: dev || Boolean(process.env.LOG_LEVEL),
    // The development server and Node's watching use such a connection for themselves.
    bound: !dev,
  });
};

const printWelcome = ({ webPort, apiPort, demo, withBackend }, unreachable) => {
  printLine(`\nReady: http://localhost:${webPort}`);
  for (const name of unreachable) {
    printLine(`${name} does not answer: ${process.env[name]}. Until it does, pages show an error.`);
  }
  if (withBackend)
    printLine(`API:   http://localhost:${apiPort} (reference: http://localhost:${apiPort}/docs)`);
  if (demo && withBackend) {
    printLine('\nDemo members:');
    for (const [mobile, what] of DEMO_MEMBERS) printLine(`  ${mobile}  ${what}`);
    printLine(`\nOne-time passwords arrive at http://localhost:${apiPort}/dev/outbox`);
  }
  printLine('\nCtrl-C stops everything; nothing is lost.');
};

/** Resolves when an operator asks to stop. */
const waitForStopSignal = () =>
  new Promise((stopRequested) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stopRequested(signal));
  });

const reportUnexpectedExit = ({ name, ended, hasPrintedError }) => {
  if (!ended || (ended.code === 1 && hasPrintedError)) return;
  process.stderr.write(
    `The ${name} stopped by itself (${ended.error ?? ended.signal ?? `exit code ${ended.code}`}).\n`,
  );
};

/**
 * Stops services in order, so that the web server can finish its pages while the backend still runs. Returns whether
 * all ended by themselves.
 */
const stopInOrder = async (services) => {
  let clean = true;
  for (const service of services) clean = (await stopService(service)) && clean;
  return clean;
};

/** Runs until an operator asks to stop (0) or one of the services ends by itself (1). */
const serve = async (services, stopRequested, ready) => {
  const serviceEnded = Promise.race(services.map((service) => service.end.then(() => service)));
  let failure = null;
  const started = ready().catch((error) => {
    failure = error;
    return 'failed';
  });
  const first = await Promise.race([
    stopRequested,
    serviceEnded,
    started.then((what) => what ?? new Promise(() => {})),
  ]);
  const clean = await stopInOrder(services);
  if (failure) throw failure;
  if (typeof first === 'string') return clean ? 0 : 1;
  reportUnexpectedExit(first);
  return 1;
};

/** The disk of a log may be full: what serves must not end because of it (docs/decisions/221). */
const ignoreLostOutput = () => {
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
};

const main = async () => {
  ignoreLostOutput();
  const code = await ensurePinnedNode();
  if (code !== null) return code;
  const dev = process.argv.includes('--dev');
  const settings = await readSettings();
  await check(settings);
  if (!dev) await ensureBuilt();
  const { webPort, apiPort, demo, withBackend } = settings;
  const env = { API_PORT: String(apiPort), PORT: String(webPort), DEMO: demo ? '1' : '0' };
  // Listen before anything is started: a signal during the start of a process would otherwise leave it behind.
  const stopRequested = waitForStopSignal();
  const backend = withBackend ? startBackend(dev, env) : null;
  const web = startWeb(dev, env);
  return serve(backend ? [web, backend] : [web], stopRequested, async () => {
    // A page requested before the backend is up would only complain that there is none.
    if (backend && !(await waitUntilReady(backend, `http://127.0.0.1:${apiPort}/readyz`))) return;
    await waitUntilReady(web, `http://127.0.0.1:${webPort}/`, { accept: () => true });
    const unreachable = await findUnreachableHosts();
    if (!backend?.ended && !web.ended) printWelcome(settings, unreachable);
  });
};

await runMain(main);
