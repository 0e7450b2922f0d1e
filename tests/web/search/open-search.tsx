// Opens the search page as its address would: with a real store, and a router that records where it is sent.
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime';
import type { NextRouter } from 'next/router';
import { Provider } from 'react-redux';
import { readListingQuery } from '#web/features/catalogue/listing-query.ts';
import { homeLayout } from '#web/features/catalogue/records.ts';
import { readSearchQuery } from '#web/features/search/query.ts';
import { searchResult, type Found } from '#web/features/search/records.ts';
import { SearchScreen } from '#web/screens/search/search-screen.tsx';
import { railFixture } from '../../support/fixtures.ts';
import { storeForTest } from '../../support/store-for-test.ts';

const PAGE = { origin: 'http://localhost', path: '/search', clientId: 'ZILLION', failure: null };

export const openSearch = (values: Record<string, string> = {}, found?: Found) => {
  // jsdom has no layout.
  Element.prototype.scrollIntoView = jest.fn();
  const store = storeForTest();
  store.dispatch(homeLayout.received({ pageLayoutList: [railFixture({ title: 'Popular vouchers' })] }));
  if (found) store.dispatch(searchResult.received(found));
  const push = jest.fn().mockResolvedValue(true);
  const router = { query: values, push, prefetch: jest.fn().mockResolvedValue(undefined) };
  const user = userEvent.setup();
  const pageOf = (query: Record<string, string>) => (
    <RouterContext value={router as unknown as NextRouter}>
      <Provider store={store}>
        <SearchScreen {...PAGE} search={{ ...readSearchQuery(query), narrowed: readListingQuery(query) }} />
      </Provider>
    </RouterContext>
  );
  const view = render(pageOf(values));
  /** Goes on to another view of the search, as its tabs and filters do. */
  const show = (query: Record<string, string>) => view.rerender(pageOf(query));
  return { store, user, push, show, ...view };
};
