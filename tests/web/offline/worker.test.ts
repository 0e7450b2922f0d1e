// Runs the service worker in a simulated scope.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OFFLINE_CACHE } from '#web/session/offline-cache.ts';
import { fakeCaches } from '../../support/fake-caches.ts';

const SCRIPT = readFileSync(join(import.meta.dirname, '../../../public/sw.js'), 'utf8');
const ORIGIN = 'https://rewards.example';
const PAGE = `<html><link rel="stylesheet" href="/_next/static/css/a1.css"/><style>:root{--coin-large:url(/brands/zillion/coin-large.svg)}</style>
<link rel="manifest" href="/manifest.webmanifest"/><a href="/profile">Profile</a><svg><use href="/icons.svg#eye"/></svg>
<script src="/_next/static/chunks/main-b2.js" defer></script></html>`;
const PARTS = [
  '/fonts/figtree-rupee.woff2',
  '/icons.svg',
  '/_next/static/css/a1.css',
  '/brands/zillion/coin-large.svg',
  '/_next/static/chunks/main-b2.js',
];

interface Asked {
  path: string;
  method?: string;
  mode?: string;
  destination?: string;
  /** The browser started the request while the worker woke up. */
  preloaded?: Response;
}

let device: ReturnType<typeof fakeCaches>;
let online: boolean;
const listeners = new Map<string, (event: object) => void>();
const did: string[] = [];
let preloads: boolean | undefined;
const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Safari/537.36';
const FIREFOX = 'Mozilla/5.0 (Android 16; Mobile; rv:153.0) Gecko/153.0 Firefox/153.0';

const network = async (asked: string | { url: string }): Promise<Response> => {
  const { pathname } = new URL(typeof asked === 'string' ? asked : asked.url, ORIGIN);
  if (!online) throw new TypeError('Failed to fetch');
  return new Response(pathname === '/offline' ? PAGE : `live ${pathname}`);
};

const start = (build = 'build-2', userAgent = CHROME) => {
  listeners.clear();
  const self = {
    location: { origin: ORIGIN, search: `?${build}` },
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    skipWaiting: async () => void did.push('took over'),
    clients: { claim: async () => void did.push('claimed the pages') },
    navigator: { userAgent },
    registration: {
      navigationPreload: {
        enable: async () => void (preloads = true),
        disable: async () => void (preloads = false),
      },
    },
  };
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- the script as it stands in public/
  new Function('self', 'caches', 'fetch', SCRIPT)(self, device.caches, network);
};

const happen = async (name: 'install' | 'activate'): Promise<void> => {
  let work: Promise<unknown> = Promise.resolve();
  listeners.get(name)!({ waitUntil: (promise: Promise<unknown>) => (work = promise) });
  await work;
};

/** The worker's answer; null if it leaves the request to the browser. */
const ask = async ({ path, method = 'GET', mode = 'navigate', destination = '', preloaded }: Asked) => {
  const answers: Promise<Response>[] = [];
  const waited: Promise<unknown>[] = [];
  listeners.get('fetch')!({
    request: { url: new URL(path, ORIGIN).href, method, mode, destination },
    preloadResponse: Promise.resolve(preloaded),
    respondWith: (promise: Promise<Response>) => answers.push(promise),
    waitUntil: (promise: Promise<unknown>) => waited.push(promise),
  });
  await Promise.all(waited);
  const settled = await answers[0];
  if (!settled) return null;
  return settled.type === 'error' ? 'a network error' : settled.text();
};

beforeEach(async () => {
  online = true;
  did.length = 0;
  device = fakeCaches(network);
  start();
  await happen('install');
  await happen('activate');
});
afterEach(() => device.remove());

it('stores the offline page and its parts, and nothing else', async () => {
  expect(await device.caches.keys()).toEqual(['offline-build-2']);
  const cache = await device.caches.open('offline-build-2');
  expect(cache.addresses()).toEqual([...PARTS, '/offline']);
  await ask({ path: '/profile' });
  await ask({ path: '/art/kite.webp', mode: 'no-cors', destination: 'image' });
  expect(cache.addresses()).toEqual([...PARTS, '/offline']);
});

it('answers a page from the network, with the preloaded response if there is one', async () => {
  expect(await ask({ path: '/profile' })).toBe('live /profile');
  expect(await ask({ path: '/profile', preloaded: new Response('begun before') })).toBe('begun before');
});

it('lets the browser request pages while the worker starts, except Firefox', async () => {
  expect(preloads).toBe(true);
  start('build-2', FIREFOX);
  await happen('activate');
  expect(preloads).toBe(false);
});

it.each(['/', '/profile/points-ledger?filter=BURN', '/user-vouchers', '/no-such-page'])(
  'answers %s with the offline page when there is no connection',
  async (path) => {
    online = false;
    expect(await ask({ path })).toBe(PAGE);
  },
);

describe('when the server cannot be reached through its proxy', () => {
  const failing = (status: number, headers?: Record<string, string>) =>
    new Response(`failed with ${status}`, { status, headers: headers ?? {} });

  it.each([502, 503, 504])('answers with the offline page in place of the %i of a proxy', async (status) => {
    expect(await ask({ path: '/profile', preloaded: failing(status) })).toBe(PAGE);
  });

  it.each([400, 404, 500, 501, 505])('passes on a %i', async (status) => {
    expect(await ask({ path: '/profile', preloaded: failing(status) })).toBe(`failed with ${status}`);
  });

  it('passes on the failed page of our own server, which shows the copies itself', async () => {
    const own = failing(503, { 'Content-Security-Policy': "default-src 'self'" });
    expect(await ask({ path: '/profile', preloaded: own })).toBe('failed with 503');
  });

  it('passes on the page of the proxy if the offline page is not stored', async () => {
    await device.caches.delete('offline-build-2');
    expect(await ask({ path: '/profile', preloaded: failing(502) })).toBe('failed with 502');
  });
});

it('answers only the parts of the offline page from the cache when there is no connection', async () => {
  online = false;
  const script = { mode: 'no-cors', destination: 'script' };
  expect(await ask({ path: PARTS[4]!, ...script })).toBe('live /_next/static/chunks/main-b2.js');
  expect(await ask({ path: '/_next/static/chunks/other.js', ...script })).toBe('a network error');
});

it('answers a stored picture whatever width is requested', async () => {
  const kept = await device.caches.open(OFFLINE_CACHE);
  await kept.put('/_next/image?url=%2Fart%2Fkite.webp&w=384&q=75', new Response('kite'));
  online = false;
  const picture = { mode: 'no-cors', destination: 'image' };
  expect(await ask({ path: '/_next/image?url=%2Fart%2Fkite.webp&w=192&q=75', ...picture })).toBe('kite');
});

it.each<[string, Asked]>([
  ['a call of the API', { path: '/api/v1/member/detail', mode: 'cors' }],
  ['the data of a page', { path: '/_next/data/build-2/profile.json', mode: 'cors' }],
  ['a form that is sent', { path: '/login', method: 'POST' }],
  ['another site', { path: 'https://partner.example/shop' }],
])('leaves %s to the browser', async (_name, asked) => {
  expect(await ask(asked)).toBeNull();
  online = false;
  expect(await ask(asked)).toBeNull();
});

it('deletes the stored vouchers on a sign-out request', async () => {
  await device.caches.open(OFFLINE_CACHE);
  expect(await ask({ path: '/api/logout', method: 'POST', mode: 'cors' })).toBeNull();
  expect(await device.caches.has(OFFLINE_CACHE)).toBe(false);
});

it('replaces the worker and cache of an older build, but keeps the stored vouchers', async () => {
  await device.caches.open(OFFLINE_CACHE);
  did.length = 0;
  start('build-3');
  await happen('install');
  expect(await device.caches.keys()).toEqual(['offline-build-2', OFFLINE_CACHE, 'offline-build-3']);
  await happen('activate');
  expect(await device.caches.keys()).toEqual([OFFLINE_CACHE, 'offline-build-3']);
  expect(did).toEqual(['took over', 'claimed the pages']);
});

it('does not install when the offline page cannot be fetched', async () => {
  device.remove();
  device = fakeCaches(network);
  start();
  online = false;
  await expect(happen('install')).rejects.toThrow('Failed to fetch');
  // The browser itself then says that there is no connection.
  expect(await ask({ path: '/' })).toBe('a network error');
});
