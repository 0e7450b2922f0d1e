// The service worker: without a connection the brand's offline page stands in a page's place, and shows the vouchers
// that the member keeps on this device (docs/decisions/051). It stores what that page is made of and nothing else: no
// other page, no answer of the API. Its address carries the build, so a new build replaces it and what it stored.

const OFFLINE = `offline-${self.location.search.slice(1)}`;
const PAGE = '/offline';
/** As in src/web/session/kept.ts. */
const KEPT_VOUCHERS = 'kept-vouchers';
/** Named by the style sheet alone, or once the page is awake. */
const FURTHER = ['/fonts/figtree-rupee.woff2', '/icons.svg'];
/** What the page names: scripts, styles, fonts, pictures. */
const NAMED = /(?:\b(?:src|href)="|url\(["']?)(\/[^"')#?\s]+\.(?:js|css|woff2|svg|png|webp))/g;

const partsOf = (html) => [...new Set([...FURTHER, ...Array.from(html.matchAll(NAMED), ([, part]) => part)])];

const storePage = async () => {
  // Without cookies: the page is the same for everybody.
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

/** The browser's own page says it where ours is not stored. */
const offlinePage = async (failure) => {
  const page = await caches.match(PAGE, { cacheName: OFFLINE });
  if (page) return page;
  throw failure;
};

const navigated = async ({ request, preloadResponse }) => {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch (failure) {
    return offlinePage(failure);
  }
};

/** A picture is kept in one width. */
const stored = (url) => caches.match(url.replace(/&w=\d+&/, '&w=384&'));

const loaded = async (request) => {
  try {
    return await fetch(request);
  } catch {
    return (await stored(request.url)) ?? Response.error();
  }
};

const PARTS = ['script', 'style', 'font', 'image'];

self.addEventListener('install', (event) => {
  // Nothing that runs depends on what is stored, so the new one need not wait for the old one's pages to close.
  event.waitUntil(storePage().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  const begin = async () => {
    await dropOlder();
    await self.registration.navigationPreload?.enable();
    await self.clients.claim();
  };
  event.waitUntil(begin());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin) return;
  // Whatever becomes of the page that signed out.
  if (pathname === '/api/logout') event.waitUntil(caches.delete(KEPT_VOUCHERS));
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') event.respondWith(navigated(event));
  else if (PARTS.includes(request.destination)) event.respondWith(loaded(request));
});
