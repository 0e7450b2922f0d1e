/** @jest-environment node */
import { renderToString } from 'react-dom/server';
import { clientConfig } from '#web/features/brand/config.ts';
import { usePageStore, type AppStore } from '#web/store/make-store.ts';
import { clientConfigFixture } from '../../support/fixtures.ts';

/** The store of a page with this state, as the server renders it. */
const storeOf = (name: string): AppStore => {
  let store: AppStore | undefined;
  const data = { ...clientConfigFixture(), name };
  function Page() {
    store = usePageStore({ [clientConfig.name]: { ...clientConfig.select({}), data, isFetched: true } });
    return null;
  }
  renderToString(<Page />);
  if (!store) throw new Error('Not rendered');
  return store;
};

const nameIn = (store: AppStore) => clientConfig.select(store.getState()).data?.name;

describe('the store from which the server renders a page', () => {
  it('keeps the state of its own page when another page is rendered after it', () => {
    const first = storeOf('First');
    const second = storeOf('Second');
    expect([nameIn(first), nameIn(second)]).toEqual(['First', 'Second']);
  });

  it('refuses every action', () => {
    const store = storeOf('First');
    expect(() => store.dispatch(clientConfig.received(clientConfigFixture()))).toThrow('from a fixed state');
    expect(nameIn(store)).toBe('First');
  });
});
