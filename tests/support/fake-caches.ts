// The browser's cache storage, which jsdom lacks: the parts that the app uses. `fetched` answers what is fetched
// into it.
type Named = Map<string, Response>;

const addressOf = (asked: RequestInfo | URL): string => {
  const { pathname, search } = new URL(
    asked instanceof Request ? asked.url : asked,
    'https://rewards.example',
  );
  return pathname + search;
};

const fakeCache = (kept: Named, fetched: (address: string) => Promise<Response>) => {
  const cache = {
    match: async (asked: RequestInfo | URL) => kept.get(addressOf(asked))?.clone(),
    put: async (asked: RequestInfo | URL, answer: Response) => void kept.set(addressOf(asked), answer),
    add: async (asked: RequestInfo | URL) => {
      const answer = await fetched(addressOf(asked));
      if (!answer.ok) throw new TypeError(`${addressOf(asked)} answered ${answer.status}`);
      kept.set(addressOf(asked), answer);
    },
    addAll: async (asked: (RequestInfo | URL)[]) => {
      for (const one of asked) await cache.add(one);
    },
    addresses: () => [...kept.keys()],
  };
  return cache;
};

export const fakeCaches = (
  fetched: (address: string) => Promise<Response> = async () => new Response(''),
) => {
  const all = new Map<string, Named>();
  const caches = {
    open: async (name: string) => {
      const kept: Named = all.get(name) ?? new Map<string, Response>();
      all.set(name, kept);
      return fakeCache(kept, fetched);
    },
    has: async (name: string) => all.has(name),
    delete: async (name: string) => all.delete(name),
    keys: async () => [...all.keys()],
    match: async (asked: RequestInfo | URL, { cacheName }: { cacheName?: string } = {}) => {
      const names = cacheName === undefined ? [...all.keys()] : [cacheName];
      for (const name of names) {
        const found = all.get(name)?.get(addressOf(asked));
        if (found) return found.clone();
      }
      return undefined;
    },
  };
  Object.defineProperty(globalThis, 'caches', { value: caches, configurable: true });
  return { caches, remove: () => Reflect.deleteProperty(globalThis, 'caches') };
};
