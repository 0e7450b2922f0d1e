// What `npm start` prints once the product runs, and when another one holds its data.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { freePort, noSettings } from '../support/operator.ts';
import { startProduct } from '../support/running-product.ts';
import { signIn } from './support/members.ts';
import { expect, test } from './support/test.ts';

const START = join(import.meta.dirname, '../../scripts/start.mjs');
const output = process.env['E2E_SAID'] ?? '';

test('the start prints the addresses of the product, its one-time passwords and the API reference', async ({
  baseURL,
  apiUrl,
}) => {
  expect(output).toContain(`\nReady: ${baseURL}\n`);
  expect(output).toContain(`\nOne-time passwords arrive at ${apiUrl}/dev/outbox\n`);
  expect(output).toContain(`${apiUrl}/docs`);
  for (const address of [baseURL, `${apiUrl}/dev/outbox`, `${apiUrl}/docs`]) {
    expect((await fetch(address!)).status).toBe(200);
  }
});

test('the demo members have the cards and coins that the start prints', async ({
  context,
  baseURL,
  apiUrl,
  outbox,
}) => {
  const members = new Map(
    [...output.matchAll(/^ {2}(\d{10}) {2}(.+)$/gm)].map(([, who, what]) => [what!, who!]),
  );
  expect(members.size).toBe(4);
  const numberOf = (what: RegExp) => [...members].find(([text]) => what.test(text))![1];
  const ask = async (path: string, data?: object) => {
    const answer = await context.request.fetch(`${baseURL}${path}`, { method: data ? 'POST' : 'GET', data });
    expect(answer.ok(), path).toBe(true);
    return ((await answer.json()) as { data: Record<string, unknown> }).data;
  };
  const coinsOf = async (what: RegExp, card = 0) => {
    await context.clearCookies();
    await signIn(context, baseURL!, apiUrl, numberOf(what), card);
    return (await ask('/api/v1/member/account/balance'))['availablePointsAmount'];
  };
  expect(await coinsOf(/^one card, 25,000 coins/)).toBe(25_000);
  const cards = [];
  for (const card of [0, 1, 2]) cards.push(await coinsOf(/^three cards with different balances/, card));
  expect(new Set(cards).size).toBe(3);
  expect(await coinsOf(/^40 coins/)).toBe(40);
  const mobile = numberOf(/^not a member yet/);
  const { requestId } = await ask('/api/v2/otp/init', { purpose: 'LOGIN', mobile });
  const verified = await ask('/api/v2/otp/verify', { requestId, otp: await outbox(mobile) });
  expect(verified['outcome']).toBe('ENROL');
});

test('a second start on the same data folder ends with a one-line error', async ({ baseURL }) => {
  const child = spawn(process.execPath, [START], {
    env: {
      ...process.env,
      ...noSettings(),
      NODE_ENV: 'production',
      DEMO: '1',
      PORT: String(await freePort()),
      API_PORT: String(await freePort()),
      DATA_DIR: process.env['E2E_DATA_DIR'],
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, complaint] = [child.stdout, child.stderr].map((stream) => {
    let text = '';
    stream.setEncoding('utf8').on('data', (part: string) => (text += part));
    return () => text;
  });
  const [code] = (await once(child, 'close')) as [number];
  expect(code).toBe(1);
  expect(complaint!()).toMatch(/^DATA_DIR .* is in use by another process\. Stop it or set DATA_DIR\.\n$/);
  expect(out!()).not.toContain('Ready');
  expect((await fetch(baseURL!)).status).toBe(200);
});

test('the product goes on while what it prints cannot be written', async ({ isMobile }) => {
  test.skip(isMobile, 'once is enough');
  test.skip(!existsSync('/dev/full'), 'needs a file that refuses every write, as on a full disk');
  const [port, nobody] = [await freePort(), await freePort()];
  const full = openSync('/dev/full', 'w');
  const child = spawn(process.execPath, [START], {
    env: {
      ...process.env,
      ...noSettings(),
      NODE_ENV: 'production',
      PORT: String(port),
      API_HOST: `http://127.0.0.1:${nobody}`,
    },
    stdio: ['ignore', full, full],
  });
  const status = () =>
    fetch(`http://127.0.0.1:${port}/faqs`).then(
      (page) => page.status,
      () => 0,
    );
  // Each such page is a line about the API that is away.
  await expect.poll(status, { timeout: 60_000 }).toBe(503);
  await new Promise((done) => setTimeout(done, 1000));
  expect([child.exitCode, await status()]).toEqual([null, 503]);
  child.kill('SIGTERM');
  await once(child, 'close');
  closeSync(full);
});

test('a stop answers pending requests, keeps the backend until then, and closes busy connections', async () => {
  test.slow();
  const product = await startProduct();
  const body = JSON.stringify({ purpose: 'LOGIN', mobile: '7300000001' });
  const half = request(`${product.webUrl}/api/v2/otp/init`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': body.length },
  });
  const answer = once(half, 'response') as Promise<[{ statusCode: number }]>;
  half.write(body.slice(0, 9));
  // Connections that are in constant use, like those of a load balancer.
  let answered = 0;
  const keepAsking = async (): Promise<void> => {
    for (;;) {
      const page = await fetch(`${product.webUrl}/faqs`).catch(() => null);
      if (!page) return;
      await page.text().catch(() => undefined);
      answered += 1;
    }
  };
  const busy = [keepAsking(), keepAsking(), keepAsking()];
  await expect.poll(() => answered).toBeGreaterThan(6);
  const stopped = product.stop();
  // Enough time for a backend that does not wait for the web server to stop.
  await new Promise((done) => setTimeout(done, 3000));
  half.end(body.slice(9));
  const [{ statusCode }] = await answer;
  expect(statusCode).toBe(200);
  await stopped;
  await Promise.all(busy);
});
