import { startBackendProcess, type BackendProcess } from '../../support/backend-process.ts';
import { onPostgres, OPENING_MS } from '../../support/db.ts';
import { startCluster, type Cluster } from '../../support/postgres-cluster.ts';
import { comesTrue } from '../../support/until.ts';

const untilLogged = async ({ logged, child }: BackendProcess, message: string): Promise<void> => {
  await comesTrue(() => logged().includes(message), { looks: 6000, isOver: () => child.exitCode !== null });
  expect(logged()).toContain(message);
};

onPostgres('A backend whose database goes away and comes back', () => {
  let cluster: Cluster | null = null;
  let backend: BackendProcess | null = null;
  beforeAll(async () => {
    cluster = await startCluster();
  }, OPENING_MS);
  afterAll(async () => {
    backend?.child.kill('SIGKILL');
    await backend?.ended;
    await cluster?.stop();
  });

  it('logs one line for each, whatever its calls and loops fail with meanwhile, and answers 503', async () => {
    const { url, crash, start } = cluster as Cluster;
    const settings = { DATABASE_URL: url('postgres'), SECRET_KEY: 'ab'.repeat(32), DEMO: '1' };
    backend = await startBackendProcess(settings);
    await backend.ready();
    const before = backend.logged().length;
    await crash();
    await untilLogged(backend, 'The database is unavailable');
    // Two rounds of the loops that look for jobs.
    const until = performance.now() + 4500;
    while (performance.now() < until) {
      const answers = await Promise.all([
        fetch(`${backend.url}/readyz`),
        fetch(`${backend.url}/api/v1/homepage/client/config?client=HARBOURLINE&device=MWEB`),
      ]);
      for (const { status } of answers) expect(status).toBe(503);
      await new Promise((done) => setTimeout(done, 200));
    }
    await start();
    await backend.ready();
    await untilLogged(backend, 'The database is available again');
    expect(backend.logged().slice(before)).toEqual([
      'The database is unavailable',
      'The database is available again',
    ]);
  }, 180_000);
});
