import { VISITOR } from '#web/routes/access.ts';
import type { PageRequest } from '#web/server/page.ts';
import { storeForTest } from './store-for-test.ts';

/** What a page's load function receives: a visitor's request of the default brand, with what a test changes. */
export const visitorRequest = (changes: Partial<PageRequest> = {}): PageRequest => ({
  store: storeForTest(),
  params: {},
  query: {},
  repeated: {},
  clientId: 'ZILLION',
  viewer: VISITOR,
  cookies: {},
  ...changes,
});

/** The same for a signed-in member. */
export const memberRequest = (changes: Partial<PageRequest> = {}): PageRequest =>
  visitorRequest({ viewer: { ...VISITOR, kind: 'member' }, ...changes });
