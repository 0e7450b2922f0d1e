import { act, screen, waitFor, within } from '@testing-library/react';
import { catalogue } from '#contract/catalogue.ts';
import { member } from '#contract/member.ts';
import { survey } from '#contract/survey.ts';
import { homeLayout } from '#web/features/catalogue/records.ts';
import { dashboard, type Dashboard } from '#web/features/member/dashboard.ts';
import { surveyAvailability } from '#web/features/survey/records.ts';
import { HomeScreen } from '#web/screens/home/home-screen.tsx';
import { markLoggedIn } from '#web/session/session.ts';
import { readStored, writeStored } from '#web/session/storage.ts';
import { emptyLoadable } from '#web/store/create-loadable.ts';
import type { AppStore } from '#web/store/make-store.ts';
import { sessionStarted } from '#web/store/root-reducer.ts';
import { earlierAnswers } from '../../support/earlier-answers.ts';
import { cardFixture, dashboardFixture, railFixture, type HomeSection } from '../../support/fixtures.ts';
import { mockEndpoint, mockError } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { storeForTest } from '../../support/store-for-test.ts';
import { forgetBrowser, openScreen } from './open-screen.tsx';

afterEach(forgetBrowser);

const IMAGE = { url: '/art/paper-boat.webp', alt: 'A paper boat' };

const open = (sections: HomeSection[], who: Dashboard | null = null, store = storeForTest()) => {
  store.dispatch(homeLayout.received({ pageLayoutList: sections }));
  if (who) store.dispatch(dashboard.received(who));
  return openScreen(<HomeScreen />, { store });
};

it('shows a visitor the tagline and the links to sign in and to look around', () => {
  open([]);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Coins for what you love');
  const slab = within(screen.getByRole('region', { name: 'Welcome' }));
  expect(slab.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
  expect(slab.getByRole('link', { name: 'Look around' })).toHaveAttribute('href', '/burn/vouchers');
});

const dayAfter = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

it('shows a member the balance, its worth and what expires soon', () => {
  open([], dashboardFixture({ nextExpiry: { on: dayAfter(30), points: 600 } }));
  const slab = screen.getByRole('region', { name: 'Your balance' });
  expect(slab).toHaveTextContent('Hello Asha');
  expect(slab).toHaveTextContent('25,000');
  expect(slab).toHaveTextContent('worth ₹6,250.00');
  expect(slab).toHaveTextContent(/600 coins expire on \d\d \w{3} \d{4}/);
  expect(within(slab).getByRole('link', { name: 'Use them' })).toHaveAttribute('href', '/burn/vouchers');
});

it.each([
  [862, 'worth ₹6,250.00 · 862 more on the way'],
  [0, 'worth ₹6,250.00'],
  // As an API answers that does not say.
  [undefined, 'worth ₹6,250.00'],
])('says beside the worth of a balance how many coins are on the way: %s', (pending, words) => {
  open([], dashboardFixture({ ...(pending !== undefined && { pendingPointsAmount: pending }) }));
  expect(screen.getByText(/^worth ₹/)).toHaveTextContent(new RegExp(`${words}$`));
});

it('greets a member by a long name that may break between its syllables', () => {
  open([], dashboardFixture({ firstName: 'Venkatanarasimharajuvaripeta' }));
  expect(screen.getByRole('region', { name: 'Your balance' })).toHaveTextContent(
    'Hello Ven\u00adka\u00adta\u00adna\u00adra\u00adsi\u00admha\u00adra\u00adju\u00adva\u00adri\u00adpeta,',
  );
});

it('says that no coins expire soon when the next expiry is far away, and links to earning more', () => {
  open([], dashboardFixture({ totalPointsAmount: 25_000, nextExpiry: { on: dayAfter(120), points: 600 } }));
  const slab = screen.getByRole('region', { name: 'Your balance' });
  expect(slab).toHaveTextContent('None of your coins expire soon.');
  expect(within(slab).getByRole('link', { name: 'Earn more' })).toHaveAttribute('href', '/earn/partners');
});

it('does not show a member as a visitor while the balance is loading', async () => {
  mockServer.use(mockEndpoint(member.dashboard, dashboardFixture()));
  const { store } = open([]);
  act(() => {
    void store.dispatch(dashboard.fetch({}));
  });
  const buttons = () =>
    ['Redeem', 'Your vouchers'].map((name) => within(screen.getByRole('region')).getByRole('link', { name }));
  expect(screen.getByRole('region')).toHaveAccessibleName('Your balance');
  // As many buttons as after loading, so that none moves while it is being pressed.
  expect(buttons()).toHaveLength(2);
  expect(screen.queryByRole('link', { name: 'Sign in' })).not.toBeInTheDocument();
  expect(await screen.findByText(/Hello Asha/)).toBeInTheDocument();
  expect(buttons()).toHaveLength(2);
});

it('says where coins are that cannot be spent', () => {
  open([], dashboardFixture({ availablePointsAmount: 0, availableWorthPaise: 0, nextExpiry: null }));
  const slab = screen.getByRole('region', { name: 'Your balance' });
  expect(slab).toHaveTextContent('27,000 coins are set aside for now.');
  expect(within(slab).getByRole('link', { name: 'See why' })).toHaveAttribute(
    'href',
    '/profile/points-ledger',
  );
});

it('links a member without coins to the earning partners', () => {
  const none = { totalPointsAmount: 0, availablePointsAmount: 0, availableWorthPaise: 0, nextExpiry: null };
  open([], dashboardFixture(none));
  const slab = screen.getByRole('region', { name: 'Your balance' });
  expect(slab).toHaveTextContent('You earn coins with our partners.');
  expect(within(slab).getByRole('link', { name: 'Earn coins' })).toHaveAttribute('href', '/earn/partners');
  expect(within(slab).queryByText('Use them')).not.toBeInTheDocument();
});

it('says that the balance could not be loaded, and loads it again on request', async () => {
  mockServer.use(mockEndpoint(member.dashboard, dashboardFixture()));
  mockServer.use(mockError(member.dashboard, 'UNAVAILABLE', 'Back in a minute', {}, { once: true }));
  const { store, user } = open([]);
  await act(() => store.dispatch(dashboard.fetch({})));
  const slab = within(screen.getByRole('region', { name: 'Your balance' }));
  expect(slab.getByText('Your coins could not be loaded.')).toBeInTheDocument();
  await user.click(slab.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/Hello Asha/)).toBeInTheDocument();
});

it('shows sections of different kinds in the order given by the server', () => {
  open([
    {
      kind: 'categories',
      id: 'categories',
      title: 'Categories',
      categories: [
        {
          categoryId: 'travel',
          name: 'Travel',
          image: IMAGE,
          plate: 1,
          href: '/burn/vouchers?category=travel',
        },
      ],
    },
    railFixture({ title: 'Gift cards' }),
    railFixture({
      id: 'partners',
      title: 'Earn with partners',
      itemType: 'PARTNER',
      items: [
        cardFixture({
          itemType: 'PARTNER',
          moduleType: 'earn',
          slug: 'basketry',
          name: 'Basketry',
          earnPer100: 4,
        }),
      ],
    }),
  ]);
  const names = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
  expect(names.indexOf('Gift cards')).toBeLessThan(names.indexOf('Earn with partners'));
  expect(screen.getByRole('link', { name: /Travel/ })).toHaveAttribute(
    'href',
    '/burn/vouchers?category=travel',
  );
  const addresses = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(addresses).toContain('/burn/vouchers/wanderlane-stays-gift-card/wanderlane-stays');
  expect(addresses).toContain('/earn/partners/basketry');
  expect(screen.getByText('4 coins')).toBeInTheDocument();
});

describe('the survey card', () => {
  const SURVEY: HomeSection = {
    kind: 'survey',
    id: 'survey',
    title: 'Tell us how you shop',
    text: 'Two minutes, 150 coins.',
    action: { label: 'Take the survey', href: '/survey' },
  };
  const card = () => screen.queryByRole('link', { name: 'Take the survey' });
  const fetched = jest.fn();
  const answerWith = (showSurvey: boolean) => {
    fetched.mockReset();
    mockServer.use(
      mockEndpoint(survey.availability, () => {
        fetched();
        return { showSurvey, survey: null, participation: null };
      }),
    );
  };

  it('is shown to a visitor, without a request', async () => {
    answerWith(true);
    const { store } = open([SURVEY]);
    expect(card()).toHaveAttribute('href', '/survey');
    await earlierAnswers(store);
    expect(fetched).not.toHaveBeenCalled();
  });

  it('is shown to a member by default, and stays if a survey waits for an answer', async () => {
    answerWith(true);
    markLoggedIn();
    const { store } = open([SURVEY], dashboardFixture());
    expect(card()).toBeInTheDocument();
    await earlierAnswers(store);
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(card()).toBeInTheDocument();
    expect(readStored('surveyData')).toBeNull();
  });

  it('disappears when no survey waits, and the browser remembers that', async () => {
    answerWith(false);
    markLoggedIn();
    open([SURVEY], dashboardFixture());
    await waitFor(() => expect(card()).not.toBeInTheDocument());
    expect(readStored('surveyData')).toBe('answered');
  });

  /** The survey's page was open, which brought a visitor's. */
  const fromItsPage = () => {
    const store = storeForTest();
    const data = { showSurvey: true, survey: null, participation: null };
    store.merge({ [surveyAvailability.name]: { ...emptyLoadable(), data, isFetched: true } });
    return store;
  };

  it('disappears for a member who has answered, and looked at the survey before the sign-in', async () => {
    answerWith(false);
    markLoggedIn();
    const { store } = open([SURVEY], dashboardFixture(), fromItsPage());
    await waitFor(() => expect(card()).not.toBeInTheDocument());
    await earlierAnswers(store);
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it('is asked for when a session begins on the page itself', async () => {
    answerWith(false);
    const { store } = open([SURVEY], null, fromItsPage());
    await earlierAnswers(store);
    expect(fetched).not.toHaveBeenCalled();
    markLoggedIn();
    act(() => void store.dispatch(sessionStarted()));
    await waitFor(() => expect(card()).not.toBeInTheDocument());
  });

  const openAnswered = (before?: AppStore) => {
    markLoggedIn();
    writeStored('surveyData', 'answered');
    const { store } = open([SURVEY], dashboardFixture(), before);
    expect(card()).not.toBeInTheDocument();
    return store;
  };

  it('is not shown to a member who is known to have answered', async () => {
    answerWith(false);
    await earlierAnswers(openAnswered());
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(card()).not.toBeInTheDocument();
    expect(readStored('surveyData')).toBe('answered');
  });

  it('is not shown to such a member either while only the visitor’s survey is known', async () => {
    answerWith(false);
    await earlierAnswers(openAnswered(fromItsPage()));
  });

  it('returns for a member who has answered an earlier survey', async () => {
    answerWith(true);
    openAnswered();
    await waitFor(() => expect(card()).toBeInTheDocument());
    expect(readStored('surveyData')).toBeNull();
  });
});

describe('the rail of the member’s own', () => {
  const PERSONAL: HomeSection = {
    kind: 'personal',
    id: 'personal',
    title: 'Yours for the coins you have',
    placement: 'PERSONALISED|HOME',
  };
  const requested: unknown[] = [];
  beforeEach(() => {
    requested.length = 0;
    mockServer.use(
      mockEndpoint(catalogue.fetchAllCarousels, ({ body }) => {
        requested.push(body.placements);
        const { placement, title } = PERSONAL;
        return {
          carousels: [{ placement, title, slides: [], items: [cardFixture({ name: 'Kite voucher' })] }],
        };
      }),
    );
  });

  it('is requested by its placement key, and shown to a member', async () => {
    open([PERSONAL], dashboardFixture());
    expect(await screen.findByRole('heading', { name: 'Yours for the coins you have' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /Kite voucher/ })).toBeInTheDocument();
    expect(requested).toEqual([['PERSONALISED|HOME']]);
  });

  it('is neither requested for a visitor nor shown to one', async () => {
    const { store } = open([PERSONAL]);
    await earlierAnswers(store);
    expect(requested).toEqual([]);
    act(() => void store.dispatch(dashboard.received(dashboardFixture())));
    expect(await screen.findByText('Kite voucher')).toBeInTheDocument();
    act(() => void store.dispatch(dashboard.reset()));
    expect(screen.queryByText('Kite voucher')).not.toBeInTheDocument();
  });
});
