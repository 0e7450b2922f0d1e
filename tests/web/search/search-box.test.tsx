import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { contract } from '#contract/index.ts';
import { useSuggestions } from '#web/features/search/use-suggestions.ts';
import { earlierAnswers } from '../../support/earlier-answers.ts';
import { mockEndpoint, mockNetworkFailure, type DataFactory } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { storeForTest } from '../../support/store-for-test.ts';
import { foundFixture } from '../../support/fixtures.ts';
import { openSearch } from './open-search.tsx';

const { find } = contract.search;
const VOUCHER = '/burn/vouchers/wanderlane-stays-gift-card/wanderlane-stays';

/** Records what is searched for; answers with the result of `make`. */
const asked: string[] = [];
const answerWith = (make: DataFactory<typeof find> = () => foundFixture()) =>
  mockServer.use(
    mockEndpoint(find, (call) => {
      asked.push(call.query.q);
      return make(call);
    }),
  );

beforeEach(() => {
  asked.length = 0;
  window.localStorage.clear();
});

const field = () => screen.getByRole('combobox', { name: 'Search all rewards' });
const options = () => screen.findAllByRole('option');
const active = () => {
  const id = field().getAttribute('aria-activedescendant');
  return id === null ? null : document.getElementById(id)?.textContent;
};

describe('the search field', () => {
  it('suggests results in groups, with the match marked', async () => {
    answerWith();
    const { user } = openSearch();
    await user.type(field(), 'wander');
    expect(await options()).toHaveLength(4);
    const list = screen.getByRole('listbox');
    const groups = within(list).getAllByRole('group');
    expect(groups.map((group) => group.getAttribute('aria-labelledby'))).not.toContain(null);
    expect(within(list).getByRole('group', { name: 'Vouchers' })).toHaveTextContent(
      /gift card.*from 2,000 coins$/,
    );
    expect(within(list).getByRole('group', { name: 'Partners' })).toHaveTextContent('Hotels and villas');
    expect(within(list).getByRole('group', { name: 'Categories' })).toHaveTextContent('Travel');
    expect(list.querySelector('mark')).toHaveTextContent(/^Wander$/);
    expect(field()).toHaveAttribute('aria-expanded', 'true');
    expect(field()).toHaveAttribute('aria-controls', list.id);
    expect(screen.getByText(/^4 suggestions/)).toBeInTheDocument();
  });

  it('requests suggestions once after typing pauses, with the text trimmed', async () => {
    answerWith();
    const { user } = openSearch();
    await user.type(field(), ' wander ');
    await options();
    expect(asked).toEqual(['wander']);
  });

  it('ignores a late answer to an earlier text', async () => {
    let letFirstGo: (() => void) | undefined;
    answerWith(async ({ query }) => {
      if (query.q !== 'wa') return foundFixture({ groups: [], terms: ['wand'] });
      await new Promise<void>((done) => (letFirstGo = done));
      return foundFixture({ categories: [] });
    });
    const { user, store } = openSearch();
    await user.type(field(), 'wa');
    await waitFor(() => expect(asked).toEqual(['wa']));
    await user.type(field(), 'nd');
    expect(await options()).toHaveLength(2);
    letFirstGo?.();
    await earlierAnswers(store);
    expect(asked).toEqual(['wa', 'wand']);
    expect((await options()).map(({ textContent }) => textContent)).toEqual([
      'Travel',
      'All results for “wand”',
    ]);
  });

  it('does not suggest again for another word what was found for an erased one', async () => {
    answerWith();
    const { user } = openSearch();
    await user.type(field(), 'wander');
    await options();
    await user.clear(field());
    fireEvent.change(field(), { target: { value: 's' } });
    expect(screen.queryByRole('option')).toBeNull();
  });

  it('cycles through the suggestions and the field with the arrow keys', async () => {
    answerWith();
    const { user } = openSearch();
    await user.type(field(), 'wander');
    await options();
    expect(active()).toBeNull();
    await user.keyboard('{ArrowDown}');
    expect(active()).toContain('gift card');
    expect(screen.getAllByRole('option', { selected: true })).toHaveLength(1);
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(active()).toBe('All results for “wander”');
    await user.keyboard('{ArrowDown}');
    expect(active()).toBeNull();
    await user.keyboard('{ArrowUp}');
    expect(active()).toBe('All results for “wander”');
    expect(field()).toHaveFocus();
  });

  it('opens the active suggestion with Enter', async () => {
    answerWith();
    const { user, push } = openSearch();
    await user.type(field(), 'wander');
    await options();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(push.mock.calls).toEqual([[VOUCHER]]);
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('opens a suggestion that is clicked', async () => {
    answerWith();
    const { user, push } = openSearch();
    await user.type(field(), 'wander');
    await user.click((await options())[2]!);
    expect(push.mock.calls).toEqual([['/burn/vouchers?category=travel']]);
  });

  it('searches for the text with Enter when no suggestion is active', async () => {
    answerWith();
    const { user, push } = openSearch();
    await user.type(field(), ' sea & sand {Enter}');
    expect(push.mock.calls).toEqual([['/search?q=sea+%26+sand']]);
  });

  it('closes the suggestions with Escape, keeps the text, and opens them again with an arrow key', async () => {
    answerWith();
    const { user } = openSearch();
    await user.type(field(), 'wander');
    await options();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(field()).toHaveAttribute('aria-expanded', 'false');
    expect(field()).toHaveValue('wander');
    await user.keyboard('{ArrowDown}');
    expect(active()).toContain('gift card');
  });

  it.each([
    ['by the Tab key', (user: UserEvent) => user.tab()],
    ['by a press elsewhere', (user: UserEvent) => user.click(document.body)],
  ])('closes the suggestions when it loses the focus %s', async (_how, leave) => {
    answerWith();
    const { user } = openSearch();
    await user.type(field(), 'wander');
    await options();
    await leave(user);
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('shows no list when it is empty', async () => {
    answerWith();
    const { user } = openSearch();
    await user.type(field(), 'wander');
    await options();
    await user.clear(field());
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('still leads to all results when nothing is suggested', async () => {
    answerWith(() => ({ ...foundFixture(), groups: [], categories: [] }));
    const { user, push } = openSearch();
    await user.type(field(), 'xyz');
    expect(await options()).toHaveLength(1);
    const status = screen.getByText('No suggestions. Press Enter to search.');
    expect(status).toHaveAttribute('role', 'status');
    await user.click(screen.getByRole('option', { name: 'All results for “xyz”' }));
    expect(push.mock.calls).toEqual([['/search?q=xyz']]);
  });

  it('still searches when the suggestions cannot be loaded', async () => {
    mockServer.use(mockNetworkFailure(find));
    const { user, push } = openSearch();
    await user.type(field(), 'wander');
    expect(await options()).toHaveLength(1);
    const list = screen.getByRole('group', { name: 'Suggestions could not be loaded' });
    expect(within(list).getByRole('option')).toHaveTextContent('All results for “wander”');
    const status = screen.getByText('Suggestions could not be loaded. Press Enter to search.');
    expect(status).toHaveAttribute('role', 'status');
    await user.keyboard('{Enter}');
    expect(push.mock.calls).toEqual([['/search?q=wander']]);
  });
});

it('requests suggestions 300 ms after the last letter, and aborts the request when another one is typed', () => {
  jest.useFakeTimers();
  const store = storeForTest();
  const call = Object.assign(new Promise<never>(() => undefined), { abort: jest.fn() });
  const dispatch = jest.spyOn(store, 'dispatch').mockReturnValue(call as never);
  const { rerender } = renderHook(({ text }) => useSuggestions('ZILLION', text), {
    initialProps: { text: 'wa' },
    wrapper: ({ children }) => <Provider store={store}>{children}</Provider>,
  });
  act(() => jest.advanceTimersByTime(299));
  rerender({ text: 'wan' });
  act(() => jest.advanceTimersByTime(299));
  expect(dispatch).not.toHaveBeenCalled();
  act(() => jest.advanceTimersByTime(1));
  expect(dispatch).toHaveBeenCalledTimes(1);
  expect(call.abort).not.toHaveBeenCalled();
  rerender({ text: 'wand' });
  expect(call.abort).toHaveBeenCalledTimes(1);
  jest.useRealTimers();
});
