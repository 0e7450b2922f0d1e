import { act, screen, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { RecentSearches } from '#web/features/search/recent-searches.tsx';
import { recentSearches, rememberSearch } from '#web/features/search/recent.ts';
import { searchResult } from '#web/features/search/records.ts';
import { storageKey } from '#web/session/storage.ts';
import type { ListConfig } from '#web/store/create-listing.ts';
import { cardFixture, foundFixture } from '../../support/fixtures.ts';
import { openSearch } from './open-search.tsx';

beforeEach(() => window.localStorage.clear());

const tabs = () =>
  within(screen.getByRole('navigation', { name: 'Results by type' }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')]);

describe('the results of a search', () => {
  it('show each type with its count, and link to all results of a type', () => {
    openSearch({ q: 'wander' }, foundFixture());
    expect(screen.getByRole('heading', { level: 1, name: 'Results for “wander”' })).toBeInTheDocument();
    expect(tabs()).toEqual([
      ['All', '/search?q=wander', 'page'],
      ['Vouchers (1)', '/search?q=wander&type=voucher', null],
      ['Partners (12)', '/search?q=wander&type=partner', null],
    ]);
    expect(screen.getByRole('link', { name: /See all 12/ })).toHaveAttribute(
      'href',
      '/search?q=wander&type=partner',
    );
    expect(screen.getByRole('link', { name: /Travel/ })).toHaveAttribute(
      'href',
      '/burn/vouchers?category=travel',
    );
    expect(screen.getByText('Wanderlane Stays gift card')).toBeInTheDocument();
  });

  it.each([
    [{}, 'All results'],
    [{ type: 'voucher' }, '1 voucher'],
    [{ type: 'voucher', category: 'travel' }, '0 vouchers'],
    [{ type: 'product' }, '0 products'],
    [{ type: 'voucher', sort: 'discount' }, '6 vouchers. Sorted by: Biggest discount'],
    [{ type: 'voucher', sort: 'popular' }, '6 vouchers. Sorted by: Best match'],
  ])('announce what a tab, a filter or another sort order led to: %j', async (values, words) => {
    const config: ListConfig = {
      filtersConfig: [],
      sorterConfig: [
        { value: 'popular', label: 'Most popular' },
        { value: 'discount', label: 'Biggest discount' },
      ],
    };
    const total = 'sort' in values ? 6 : 0;
    const narrowed = ('category' in values || 'sort' in values) && { narrowed: { total, config } };
    const { show } = openSearch({ q: 'wander', type: 'partner' }, foundFixture({ ...narrowed }));
    show({ q: 'wander', ...values });
    expect(await screen.findByText(words, { selector: '[role=status]' })).toBeInTheDocument();
  });

  it('say so when they are only similar', () => {
    const { unmount } = openSearch({ q: 'wnder' }, foundFixture({ similar: true }));
    expect(screen.getByText('No exact match for “wnder”. These come close.')).toBeInTheDocument();
    unmount();
    const groups = [{ itemType: 'VOUCHER' as const, total: 1, items: [cardFixture()] }];
    openSearch({ q: 'wnder' }, foundFixture({ similar: true, groups, categories: [] }));
    expect(screen.getByText('No exact match for “wnder”. This comes close.')).toBeInTheDocument();
  });

  it('link to the next page of a type and back to the best matches', () => {
    const groups = [{ itemType: 'VOUCHER' as const, total: 60, items: [cardFixture()] }];
    const found = foundFixture({ groups, nextCursor: 'next-place' });
    const first = openSearch({ q: 'wander', type: 'voucher' }, found);
    expect(screen.getByRole('link', { name: 'Show more' })).toHaveAttribute(
      'href',
      '/search?q=wander&type=voucher&after=next-place',
    );
    expect(screen.queryByRole('link', { name: 'Back to the best matches' })).toBeNull();
    first.unmount();
    openSearch({ q: 'wander', type: 'voucher', after: 'place' }, { ...found, nextCursor: null });
    expect(screen.queryByRole('link', { name: 'Show more' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Back to the best matches' })).toHaveAttribute(
      'href',
      '/search?q=wander&type=voucher',
    );
  });

  it('link back to all results when the chosen type has none', () => {
    openSearch({ q: 'wander', type: 'product' }, foundFixture());
    expect(screen.getByRole('heading', { name: 'No products here' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Show all' })).toHaveAttribute('href', '/search?q=wander');
  });

  it('show popular rewards when nothing is found, and the search is not remembered', () => {
    openSearch({ q: 'xyzzy' }, foundFixture({ groups: [], categories: [] }));
    expect(screen.getByRole('heading', { level: 1, name: 'Nothing found for “xyzzy”' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Popular vouchers' })).toBeInTheDocument();
    expect(screen.queryByRole('navigation', { name: 'Results by type' })).toBeNull();
    expect(recentSearches()).toEqual([]);
  });

  it('show the search text escaped', () => {
    const { container } = openSearch({ q: '<img src=x onerror=alert(1)>' }, foundFixture());
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('<img src=x onerror=alert(1)>');
    expect(container.querySelector('img[src="x"]')).toBeNull();
  });
});

describe('recent searches', () => {
  it('list each search that found something on this device once, latest first', () => {
    openSearch({ q: 'sea' }, foundFixture()).unmount();
    openSearch({ q: 'tea' }, foundFixture()).unmount();
    openSearch({ q: 'SEA' }, foundFixture()).unmount();
    openSearch();
    const links = within(screen.getByRole('group', { name: 'Recent searches' })).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['SEA', '/search?q=SEA'],
      ['tea', '/search?q=tea'],
    ]);
  });

  it('leave out a search that found nothing when the results of the next one arrive', () => {
    const { store, show } = openSearch({ q: 'xyzzy' }, foundFixture({ groups: [], categories: [] }));
    act(() => void store.dispatch(searchResult.received(foundFixture())));
    show({ q: 'tea' });
    expect(recentSearches()).toEqual(['tea']);
  });

  it('are deleted by “Clear”, which moves the focus to the field', async () => {
    rememberSearch('sea');
    const { user } = openSearch();
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(screen.queryByRole('link', { name: 'sea' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
    expect(window.localStorage.getItem(storageKey('recentSearches'))).toBeNull();
    expect(screen.getByRole('combobox', { name: 'Search all rewards' })).toHaveFocus();
  });

  it('are limited to eight', () => {
    for (let n = 1; n <= 10; n += 1) rememberSearch(`search ${n}`);
    expect(recentSearches()).toHaveLength(8);
    expect(recentSearches()[0]).toBe('search 10');
  });

  it.each(['{', '{"a":1}', '[1,null,"  "]', '"text"'])('are empty when the storage contains %s', (text) => {
    window.localStorage.setItem(storageKey('recentSearches'), text);
    expect(recentSearches()).toEqual([]);
  });

  it('are not rendered on the server', () => {
    rememberSearch('kayak');
    expect(renderToString(<RecentSearches onCleared={() => {}} />)).not.toContain('kayak');
  });
});
