import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { catalogue } from '#contract/catalogue.ts';
import { listingOf } from '#web/features/catalogue/records.ts';
import { ListingScreen } from '#web/screens/listing/listing-screen.tsx';
import type { AppliedFilter, ListConfig, ListingRecord } from '#web/store/create-listing.ts';
import { onFailedFetch } from '#web/store/failed-fetches.ts';
import { cardFixture } from '../../support/fixtures.ts';
import { mockEndpoint, mockError } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { storeForTest } from '../../support/store-for-test.ts';
import { openScreen } from './open-screen.tsx';

const MODE = { moduleType: 'burn', itemType: 'VOUCHER' } as const;
const record = listingOf('burn', 'VOUCHER') as ListingRecord;
const named = (...ids: string[]) => ids.map((id) => cardFixture({ productId: id, name: `Card ${id}` }));

/** Notifies the observer of the end of the list. */
let reachEnd: (() => void) | null;
beforeEach(() => {
  reachEnd = null;
  window.IntersectionObserver = class {
    constructor(tell: IntersectionObserverCallback) {
      reachEnd = () => tell([{ isIntersecting: true } as IntersectionObserverEntry], this as never);
    }
    observe() {}
    disconnect() {
      reachEnd = null;
    }
  } as never;
});
let stopReporting: (() => void) | undefined;
afterEach(() => {
  Reflect.deleteProperty(window, 'IntersectionObserver');
  stopReporting?.();
});

const mockPages = (earnPer100: number | null = null) => {
  const cursors: (string | undefined)[] = [];
  const withRate = (cards: ReturnType<typeof named>) => cards.map((card) => ({ ...card, earnPer100 }));
  mockServer.use(
    mockEndpoint(catalogue.list, ({ body }) => {
      cursors.push(body.cursor);
      return body.cursor === 'c2'
        ? { items: withRate(named('c')), nextCursor: null, total: 3 }
        : { items: withRate(named('a', 'b')), nextCursor: 'c2', total: 3 };
    }),
  );
  return cursors;
};

const open = async (appliedFilter: AppliedFilter = {}, asPath = '/burn/vouchers') => {
  const store = storeForTest();
  const asked = { appliedFilter, appliedSorter: 'popular', cursor: null, client: 'ZILLION' } as const;
  await store.dispatch(record.load(asked));
  return openScreen(<ListingScreen mode={MODE} />, { store, asPath });
};

const cards = () =>
  screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent.match(/Card \w/)?.[0]);

it.each(['earn', 'burn'] as const)(
  'says above the partners of the mode %s what their cards say: what they give',
  async (moduleType) => {
    mockPages();
    const store = storeForTest();
    const asked = { appliedFilter: {}, appliedSorter: 'popular', cursor: null, client: 'ZILLION' } as const;
    await store.dispatch(listingOf(moduleType, 'PARTNER')!.load(asked));
    openScreen(<ListingScreen mode={{ moduleType, itemType: 'PARTNER' }} />, { store });
    expect(screen.getByText('3 partners to earn coins at.')).toBeInTheDocument();
  },
);

it.each([
  [6, '3 vouchers, sold by partners who give you coins.'],
  [null, '3 gift cards, sent within 5 minutes.'],
])('says above vouchers for earning whose partners give %j: %s', async (earnPer100, words) => {
  mockPages(earnPer100);
  const store = storeForTest();
  const asked = { appliedFilter: {}, appliedSorter: 'popular', cursor: null, client: 'ZILLION' } as const;
  await store.dispatch(listingOf('earn', 'VOUCHER')!.load(asked));
  openScreen(<ListingScreen mode={{ moduleType: 'earn', itemType: 'VOUCHER' }} />, { store });
  expect(screen.getByText(words)).toBeInTheDocument();
});

it('shows the first page, the total and a plain link to the next page', async () => {
  mockPages();
  await open();
  expect(cards()).toEqual(['Card a', 'Card b']);
  expect(screen.getByText('3 gift cards, sent within 5 minutes.')).toBeInTheDocument();
  expect(screen.getByText('2 of 3 shown')).toHaveAttribute('role', 'status');
  expect(screen.getByRole('link', { name: 'Show more' })).toHaveAttribute('href', '/burn/vouchers?after=c2');
});

it('loads the next page once when the end is reached twice and the link is pressed too', async () => {
  const cursors = mockPages();
  await open();
  act(() => reachEnd?.());
  act(() => reachEnd?.());
  fireEvent.click(screen.getByRole('link', { name: 'Show more' }));
  await waitFor(() => expect(cards()).toEqual(['Card a', 'Card b', 'Card c']));
  expect(cursors).toEqual([undefined, 'c2']);
  expect(screen.queryByRole('link', { name: 'Show more' })).not.toBeInTheDocument();
  expect(reachEnd).toBeNull();
});

it('keeps the shown items when the next page fails, says why, and retries only on request', async () => {
  mockPages();
  const { user } = await open();
  const reported = jest.fn();
  stopReporting = onFailedFetch(reported);
  mockServer.use(mockError(catalogue.list, 'UNAVAILABLE', 'Back in a minute', {}, { once: true }));
  act(() => reachEnd?.());
  const again = await screen.findByRole('link', { name: 'Try again' });
  expect(cards()).toEqual(['Card a', 'Card b']);
  expect(reachEnd).toBeNull();
  expect(reported.mock.calls).toEqual([['Back in a minute']]);
  await user.click(again);
  await waitFor(() => expect(cards()).toEqual(['Card a', 'Card b', 'Card c']));
});

const loadFiltered = (
  { dispatch }: Awaited<ReturnType<typeof open>>['store'],
  appliedFilter: AppliedFilter,
) =>
  act(async () => {
    await dispatch(record.load({ appliedFilter, appliedSorter: 'popular', cursor: null, client: 'ZILLION' }));
  });

const CONFIG: ListConfig = {
  filtersConfig: [
    {
      kind: 'multiselect',
      name: 'category',
      label: 'Category',
      options: [
        { value: 'travel', label: 'Travel', count: 2 },
        { value: 'fuel', label: 'Fuel', count: 1 },
      ],
    },
    { kind: 'range', name: 'price', label: 'Price in coins', least: 10, most: 900 },
  ],
  sorterConfig: [
    { value: 'popular', label: 'Most popular' },
    { value: 'discount', label: 'Biggest discount' },
  ],
};

it('puts sort order and filters into the address, and combines choices made in quick succession', async () => {
  mockServer.use(
    mockEndpoint(catalogue.list, { items: named('a'), nextCursor: null, total: 1, config: CONFIG }),
  );
  const { user, push } = await open();
  const addresses = () => push.mock.calls.map(([href]: string[]) => href);
  await user.selectOptions(screen.getAllByLabelText('Sort by')[0] as HTMLElement, 'Biggest discount');
  await user.click(screen.getByRole('checkbox', { name: /Travel/, hidden: true }));
  await user.click(screen.getByRole('checkbox', { name: /Fuel/, hidden: true }));
  await user.type(screen.getByLabelText('From'), '1x5{Enter}');
  expect(addresses()).toEqual([
    '/burn/vouchers?sort=discount',
    '/burn/vouchers?category=travel&sort=discount',
    '/burn/vouchers?category=travel%2Cfuel&sort=discount',
    '/burn/vouchers?category=travel%2Cfuel&min=15&sort=discount',
  ]);
  expect(screen.getByRole('checkbox', { name: /Fuel/, hidden: true })).toBeChecked();
  expect(screen.getByRole('link', { name: 'Remove filter: Travel' })).toHaveAttribute(
    'href',
    '/burn/vouchers?category=fuel&min=15&sort=discount',
  );
});

describe('the thumbs of a price range', () => {
  const thumb = (name: string) => screen.getByRole('slider', { name, hidden: true });
  const move = (name: string, place: number) =>
    fireEvent.change(thumb(name), { target: { value: String(place) } });
  const openWithPrices = () => {
    mockServer.use(
      mockEndpoint(catalogue.list, { items: named('a'), nextCursor: null, total: 1, config: CONFIG }),
    );
    return open();
  };

  it('take the fields along, and apply the range once, as a press is released', async () => {
    const { push } = await openWithPrices();
    fireEvent.pointerDown(thumb('Lowest price'));
    move('Lowest price', 20);
    move('Lowest price', 29);
    expect(screen.getByLabelText('From')).toHaveValue('300');
    expect(thumb('Lowest price')).toHaveAttribute('aria-valuetext', '300 coins');
    expect(push).not.toHaveBeenCalled();
    fireEvent.pointerUp(thumb('Lowest price'));
    await waitFor(() =>
      expect(push).toHaveBeenCalledWith('/burn/vouchers?min=300', undefined, { scroll: false }),
    );
    expect(push).toHaveBeenCalledTimes(1);
  });

  it('apply what keys have moved after a pause, and do not pass each other', async () => {
    const { user, push } = await openWithPrices();
    // Between two places of the thumb.
    await user.type(screen.getByLabelText('From'), '504{Enter}');
    await waitFor(() => expect(push).toHaveBeenCalledTimes(1));
    expect(thumb('Lowest price')).toHaveValue('49');
    move('Highest price', 10);
    expect(screen.getByLabelText('To')).toHaveValue('504');
    await waitFor(() =>
      expect(push).toHaveBeenLastCalledWith('/burn/vouchers?min=504&max=504', undefined, { scroll: false }),
    );
  });

  it('exclude nothing at the ends', async () => {
    const { push } = await openWithPrices();
    move('Lowest price', 5);
    move('Lowest price', 0);
    expect(screen.getByLabelText('From')).toHaveValue('');
    fireEvent.blur(thumb('Lowest price'));
    await waitFor(() =>
      expect(push).toHaveBeenLastCalledWith('/burn/vouchers', undefined, { scroll: false }),
    );
  });
});

it('stays at an older address while it is filtered, and so keeps its sheet open', async () => {
  mockServer.use(
    mockEndpoint(catalogue.list, { items: named('a'), nextCursor: null, total: 1, config: CONFIG }),
  );
  const { user, push } = await open({}, '/vouchers?sort=discount');
  await user.click(screen.getByRole('checkbox', { name: /Travel/, hidden: true }));
  await waitFor(() =>
    expect(push).toHaveBeenCalledWith('/vouchers?category=travel', undefined, { scroll: false }),
  );
});

it('shows no number of results while those of another choice are on their way', async () => {
  mockServer.use(
    mockEndpoint(catalogue.list, { items: named('a'), nextCursor: null, total: 1, config: CONFIG }),
  );
  const { store, user } = await open();
  const button = (name: string) => screen.findByRole('button', { name, hidden: true });
  const list = () => screen.getByRole('article').closest('.list');
  expect(await button('Show 1 voucher')).toBeInTheDocument();
  await user.click(screen.getByRole('checkbox', { name: /Travel/, hidden: true }));
  expect(await button('Show vouchers')).toBeInTheDocument();
  expect(list()).toHaveClass('late');
  await loadFiltered(store, { category: ['travel'] });
  expect(await button('Show 1 voucher')).toBeInTheDocument();
  expect(list()).not.toHaveClass('late');
  // Taken back before its answer: what is shown is what is chosen.
  await user.click(screen.getByRole('checkbox', { name: /Fuel/, hidden: true }));
  expect(await button('Show vouchers')).toBeInTheDocument();
  await user.click(screen.getByRole('checkbox', { name: /Fuel/, hidden: true }));
  expect(await button('Show 1 voucher')).toBeInTheDocument();
  expect(list()).not.toHaveClass('late');
});

it('announces another sort order once the list is in it', async () => {
  mockServer.use(
    mockEndpoint(catalogue.list, { items: named('a'), nextCursor: null, total: 1, config: CONFIG }),
  );
  const { store, user } = await open();
  const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
  await user.selectOptions(screen.getAllByLabelText('Sort by')[0] as HTMLElement, 'Biggest discount');
  expect(said()).toContain('Sorted by: Most popular');
  await act(async () => {
    await store.dispatch(
      record.load({ appliedFilter: {}, appliedSorter: 'discount', cursor: null, client: 'ZILLION' }),
    );
  });
  expect(said()).toContain('Sorted by: Biggest discount');
  expect(said()).not.toContain('Sorted by: Most popular');
});

it('shows the filters of the list after going back, not those chosen before', async () => {
  mockServer.use(
    mockEndpoint(catalogue.list, { items: named('a'), nextCursor: null, total: 1, config: CONFIG }),
  );
  const { store, user } = await open();
  const load = (filter: AppliedFilter) => loadFiltered(store, filter);
  const travel = () => screen.getByRole('checkbox', { name: /Travel/, hidden: true });
  await user.click(travel());
  await load({ category: ['travel'] });
  expect(travel()).toBeChecked();
  await load({});
  expect(travel()).not.toBeChecked();
});

it('empties the ends of the price range when their filter is removed', async () => {
  mockServer.use(
    mockEndpoint(catalogue.list, { items: named('a'), nextCursor: null, total: 1, config: CONFIG }),
  );
  const { store, user } = await open();
  const load = (filter: AppliedFilter) => loadFiltered(store, filter);
  await user.type(screen.getByLabelText('From'), '५००{Enter}');
  expect(screen.getByLabelText('From')).toHaveValue('500');
  await load({ price: { min: 500 } });
  expect(screen.getByLabelText('From')).toHaveValue('500');
  await load({});
  expect(screen.getByLabelText('From')).toHaveValue('');
});

it('removes of a category and a brand of one name the one that is pressed', async () => {
  const { filtersConfig } = CONFIG;
  const brand = {
    kind: 'multiselect' as const,
    name: 'brand' as const,
    label: 'Brand',
    options: [{ value: 'travel-co', label: 'Travel', count: 1 }],
  };
  const config = { ...CONFIG, filtersConfig: [...filtersConfig, brand] };
  const complaints = jest.spyOn(console, 'error');
  mockServer.use(mockEndpoint(catalogue.list, { items: named('a'), nextCursor: null, total: 1, config }));
  await open({ category: ['travel'], brand: ['travel-co'] });
  expect(screen.getAllByRole('link', { name: 'Remove filter: Travel' })).toHaveLength(2);
  expect(complaints).not.toHaveBeenCalled();
});

it('announces where it stands that no item is left', async () => {
  mockPages();
  const { store } = await open();
  // It has to be there before its words.
  const region = document.querySelector('div[aria-live="polite"]');
  expect(region).toBeEmptyDOMElement();
  mockServer.use(mockEndpoint(catalogue.list, { items: [], nextCursor: null, total: 0 }));
  const appliedFilter = { category: ['travel'] };
  await act(async () => {
    await store.dispatch(
      record.load({ appliedFilter, appliedSorter: 'popular', cursor: null, client: 'ZILLION' }),
    );
  });
  expect(region).toContainElement(screen.getByRole('heading', { name: 'No vouchers here' }));
});

it('announces no sort order where there is no choice of them', async () => {
  const sorterConfig = CONFIG.sorterConfig.slice(0, 1);
  const config = { ...CONFIG, sorterConfig };
  mockServer.use(mockEndpoint(catalogue.list, { items: named('a'), nextCursor: null, total: 1, config }));
  await open();
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual(['', '1 of 1 shown']);
});

it('says that nothing matches the filters, and links to the unfiltered list', async () => {
  mockServer.use(mockEndpoint(catalogue.list, { items: [], nextCursor: null, total: 0 }));
  await open({ category: ['travel'] });
  // Once: announced and read where it stands.
  expect(screen.getAllByText('No vouchers here')).toEqual([
    screen.getByRole('heading', { name: 'No vouchers here' }),
  ]);
  expect(screen.getByRole('link', { name: 'Show all' })).toHaveAttribute('href', '/burn/vouchers');
});
