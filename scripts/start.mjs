// `npm start` and `npm run dev`: from a fresh clone to a running product, and a clean stop.
import { ensureBuilt, NEXT } from './lib/build.mjs';
import { underPinnedNode } from './lib/install.mjs';
import { NODE, runMain, say } from './lib/project.mjs';
import { startService, stopService, untilAnswers } from './lib/services.mjs';
import { checkDatabase, checkDataDir, checkPortFree, readSettings, silentHosts } from './lib/settings.mjs';

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
  const args = [...(dev ? ['--watch', '--watch-preserve-output'] : []), 'src/backend/main.ts'];
  // Its log goes to standard output: show it, from warnings up unless the operator says otherwise.
  return startService('backend', NODE, args, {
    env: { ...env, LOG_LEVEL: process.env.LOG_LEVEL || (dev ? 'info' : 'warn') },
    verbose: true,
  });
};

const startWeb = (dev, env) => {
  const args = dev ? [NEXT, 'dev', '--webpack', '-p', env.PORT] : ['scripts/web-servers.mjs'];
  return startService('web server', NODE, args, { env, verbose: dev || Boolean(process.env.LOG_LEVEL) });
};

const welcome = ({ webPort, apiPort, demo, withBackend }, silent) => {
  say(`\nReady: http://localhost:${webPort}`);
  for (const name of silent) {
    say(`${name} does not answer: ${process.env[name]}. Until it does, pages show an error.`);
  }
  if (withBackend) say(`API:   http://localhost:${apiPort} (reference: http://localhost:${apiPort}/docs)`);
  if (demo && withBackend) {
    say('\nDemo members:');
    for (const [mobile, what] of DEMO_MEMBERS) say(`  ${mobile}  ${what}`);
    say(`\nOne-time passwords arrive at http://localhost:${apiPort}/dev/outbox`);
  }
  say('\nCtrl-C stops everything; nothing is lost.');
};

/** Resolves when an operator asks to stop. */
const untilAsked = () =>
  new Promise((asked) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => asked(signal));
  });

const complain = ({ name, ended, spoke }) => {
  if (!ended || (ended.code === 1 && spoke)) return;
  process.stderr.write(
    `The ${name} stopped by itself (${ended.error ?? ended.signal ?? `exit code ${ended.code}`}).\n`,
  );
};

/**
 * Stops services in order, so that the web server can finish its pages while the backend still runs. Returns whether
 * all ended by themselves.
 */
const stopInTurn = async (services) => {
  let clean = true;
  for (const service of services) clean = (await stopService(service)) && clean;
  return clean;
};

/** Runs until an operator asks to stop (0) or one of the services ends by itself (1). */
const serve = async (services, asked, ready) => {
  const died = Promise.race(services.map((service) => service.end.then(() => service)));
  let failure = null;
  const began = ready().catch((error) => {
    failure = error;
    return 'failed';
  });
  const first = await Promise.race([asked, died, began.then((what) => what ?? new Promise(() => {}))]);
  const clean = await stopInTurn(services);
  if (failure) throw failure;
  if (typeof first === 'string') return clean ? 0 : 1;
  complain(first);
  return 1;
};

const main = async () => {
  const code = await underPinnedNode();
  if (code !== null) return code;
  const dev = process.argv.includes('--dev');
  const settings = await readSettings();
  await check(settings);
  if (!dev) await ensureBuilt();
  const { webPort, apiPort, demo, withBackend } = settings;
  const env = { API_PORT: String(apiPort), PORT: String(webPort), DEMO: demo ? '1' : '0' };
  // Listen before anything is started: a signal during the start of a process would otherwise leave it behind.
  const asked = untilAsked();
  const backend = withBackend ? startBackend(dev, env) : null;
  const web = startWeb(dev, env);
  return serve(backend ? [web, backend] : [web], asked, async () => {
    // A page requested before the backend is up would only complain that there is none.
    if (backend && !(await untilAnswers(backend, `http://127.0.0.1:${apiPort}/readyz`))) return;
    await untilAnswers(web, `http://127.0.0.1:${webPort}/`, { accept: () => true });
    const silent = await silentHosts();
    if (!backend?.ended && !web.ended) welcome(settings, silent);
  });
};

await runMain(main);
