// The browser's cache storage, which jsdom lacks: the parts that the app uses. `fetchResponse` answers what is fetched
// into it.
type Entries = Map<string, Response>;

const addressOf = (request: RequestInfo | URL): string => {
  const { pathname, search } = new URL(
    request instanceof Request ? request.url : request,
    'https://rewards.example',
  );
  return pathname + search;
};

const fakeCache = (entries: Entries, fetchResponse: (address: string) => Promise<Response>) => {
  const cache = {
    match: async (request: RequestInfo | URL) => entries.get(addressOf(request))?.clone(),
    put: async (request: RequestInfo | URL, answer: Response) => void entries.set(addressOf(request), answer),
    add: async (request: RequestInfo | URL) => {
      const answer = await fetchResponse(addressOf(request));
      if (!answer.ok) throw new TypeError(`${addressOf(request)} answered ${answer.status}`);
      entries.set(addressOf(request), answer);
    },
    addAll: async (request: (RequestInfo | URL)[]) => {
      for (const one of request) await cache.add(one);
    },
    addresses: () => [...entries.keys()],
  };
  return cache;
};

export const fakeCaches = (
  fetchResponse: (address: string) => Promise<Response> = async () => new Response(''),
) => {
  const all = new Map<string, Entries>();
  const caches = {
    open: async (name: string) => {
      const entries: Entries = all.get(name) ?? new Map<string, Response>();
      all.set(name, entries);
      return fakeCache(entries, fetchResponse);
    },
    has: async (name: string) => all.has(name),
    delete: async (name: string) => all.delete(name),
    keys: async () => [...all.keys()],
    match: async (request: RequestInfo | URL, { cacheName }: { cacheName?: string } = {}) => {
      const names = cacheName === undefined ? [...all.keys()] : [cacheName];
      for (const name of names) {
        const found = all.get(name)?.get(addressOf(request));
        if (found) return found.clone();
      }
      return undefined;
    },
  };
  Object.defineProperty(globalThis, 'caches', { value: caches, configurable: true });
  return { caches, remove: () => Reflect.deleteProperty(globalThis, 'caches') };
};

/** A device that can keep copies: cache storage, and a service worker that is ready. */
export const fakeOfflineDevice = () => {
  const { caches, remove } = fakeCaches();
  Object.defineProperty(navigator, 'serviceWorker', {
    value: { ready: Promise.resolve() },
    configurable: true,
  });
  return {
    caches,
    remove: () => {
      remove();
      Reflect.deleteProperty(navigator, 'serviceWorker');
    },
  };
};
