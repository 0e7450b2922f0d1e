// A store as the app makes it, with the brand loaded and calls that go to the mock server.
import { browserCaller } from '#web/api/browser-caller.ts';
import { clientConfig } from '#web/features/brand/config.ts';
import { makeStore, type AppStore } from '#web/store/make-store.ts';
import { clientConfigFixture } from './fixtures.ts';

export const storeForTest = (): AppStore => {
  const store = makeStore();
  // Node's fetch takes no relative address.
  store.services.caller = { ...browserCaller, baseOf: () => 'http://localhost' };
  store.dispatch(clientConfig.received(clientConfigFixture()));
  return store;
};
