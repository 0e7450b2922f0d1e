// The service worker: without a connection to our server it serves the brand's offline page, which shows the vouchers
// that the member keeps on this device (docs/decisions/051). It stores the parts of that page and nothing else: no
// other page, no API answer. Its address contains the build, so a new build replaces it and what it stored.

const OFFLINE = `offline-${self.location.search.slice(1)}`;
const PAGE = '/offline';
/** As in src/web/session/offline-cache.ts. */
const KEPT_VOUCHERS = 'kept-vouchers';
/** Referenced only by the style sheet, or once the page is hydrated. */
const FURTHER = ['/fonts/figtree-rupee.woff2', '/icons.svg'];
/** Files that the page references: scripts, styles, fonts, pictures. */
const NAMED = /(?:\b(?:src|href)="|url\(["']?)(\/[^"')#?\s]+\.(?:js|css|woff2|svg|png|webp))/g;

const partsOf = (html) => [...new Set([...FURTHER, ...Array.from(html.matchAll(NAMED), ([, part]) => part)])];

const storePage = async () => {
  // Fetched without cookies: the page is the same for everybody.
  const page = await fetch(PAGE, { cache: 'reload', credentials: 'omit' });
  if (!page.ok) throw new Error(`The offline page answered ${page.status}`);
  const cache = await caches.open(OFFLINE);
  await cache.addAll(partsOf(await page.clone().text()));
  await cache.put(PAGE, page);
};

const dropOlder = async () => {
  const names = await caches.keys();
  const older = names.filter((name) => name.startsWith('offline-') && name !== OFFLINE);
  await Promise.all(older.map((name) => caches.delete(name)));
};

/** From a proxy that cannot reach our server, whose own answers all have this header. */
const isFromProxy = ({ status, headers }) =>
  status >= 502 && status <= 504 && !headers.has('Content-Security-Policy');

const fromNetwork = async ({ request, preloadResponse }) => (await preloadResponse) ?? fetch(request);

/** If our page is not stored, the browser or the proxy says what is wrong. */
const navigated = async (event) => {
  const answer = await fromNetwork(event).catch(() => null);
  if (answer && !isFromProxy(answer)) return answer;
  return (await caches.match(PAGE, { cacheName: OFFLINE })) ?? answer ?? Response.error();
};

/** Pictures are stored in one width only. */
const stored = (url) => caches.match(url.replace(/&w=\d+&/, '&w=384&'));

const loaded = async (request) => {
  try {
    return await fetch(request);
  } catch {
    return (await stored(request.url)) ?? Response.error();
  }
};

/**
 * Requests of pages begin while the worker starts. Not in Firefox: if such a request fails, it shows its own error page,
 * whatever the worker answers. Setting it outlives the worker, so it is also taken back.
 */
const preloadPages = async () => {
  const preload = self.registration.navigationPreload;
  await (self.navigator.userAgent.includes('Firefox/') ? preload?.disable() : preload?.enable());
};

const PARTS = ['script', 'style', 'font', 'image'];

self.addEventListener('install', (event) => {
  // Running pages do not depend on the stored files, so a new worker need not wait until the old one's pages close.
  event.waitUntil(storePage().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  const begin = async () => {
    await dropOlder();
    await preloadPages();
    await self.clients.claim();
  };
  event.waitUntil(begin());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin) return;
  // Done here as well, in case the page that signs out is closed before it can do so.
  if (pathname === '/api/logout') event.waitUntil(caches.delete(KEPT_VOUCHERS));
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') event.respondWith(navigated(event));
  else if (PARTS.includes(request.destination)) event.respondWith(loaded(request));
});
