// The slides of the home page, and what sells Plus beside them.
import { readFileSync } from 'node:fs';
import { act, screen } from '@testing-library/react';
import { PLUS_TIER } from '#contract/enums.ts';
import { clientConfig } from '#web/features/brand/config.ts';
import { homeLayout } from '#web/features/catalogue/records.ts';
import { dashboard, type Dashboard } from '#web/features/member/dashboard.ts';
import { routes } from '#web/routes/table.ts';
import { HomeScreen } from '#web/screens/home/home-screen.tsx';
import { rememberPlus } from '#web/session/plus-hint.ts';
import { deviceStorage, storageKey } from '#web/session/storage.ts';
import { ACTING_AGENT } from '../../support/acting-agent.ts';
import { clientConfigFixture, dashboardFixture, type HomeSection } from '../../support/fixtures.ts';
import { storeForTest } from '../../support/store-for-test.ts';
import { forgetBrowser, openScreen } from './open-screen.tsx';
import { openShell } from './open-shell.tsx';

const root = document.documentElement;
afterEach(() => {
  forgetBrowser();
  delete root.dataset['plus'];
  delete root.dataset['member'];
});

const OFFERS: HomeSection = {
  kind: 'carousel',
  id: 'offers',
  placement: 'MARKETING|HOME',
  title: 'Offers',
  slides: [
    {
      id: 'trip',
      title: 'A weekend by the sea',
      text: 'Stays and cabs.',
      action: { label: 'Plan a trip', href: '/burn/vouchers' },
      image: { url: '/art/scene-long-weekend.webp', alt: '' },
      plate: 3,
    },
  ],
};
const PLUS: HomeSection = {
  kind: 'plus',
  id: 'plus',
  tag: 'KAVERI PLUS',
  title: 'More coins, all year',
  text: 'Earn up to 2× with every partner.',
  action: { label: 'See what you get', href: '/plus-membership' },
};

const open = (sections: HomeSection[], who: Dashboard | null, modules = ['vouchers', 'plus']) => {
  const store = storeForTest();
  store.dispatch(clientConfig.received(clientConfigFixture({ modules })));
  store.dispatch(homeLayout.received({ pageLayoutList: sections }));
  if (who) store.dispatch(dashboard.received(who));
  openScreen(<HomeScreen />, { store });
  return store;
};
const plus = () => screen.queryByRole('link', { name: 'See what you get' });
const carousel = () => screen.queryByRole('region', { name: 'Offers' });
const plusMember = () => dashboardFixture({ tier: PLUS_TIER });

it.each([
  ['a visitor', null],
  ['a member without it', dashboardFixture()],
])('sells Plus to %s beside the slides', (_who, who) => {
  open([OFFERS, PLUS], who);
  expect(plus()).toHaveAttribute('href', '/plus-membership');
  expect(screen.getByText('KAVERI PLUS')).toBeInTheDocument();
  expect(carousel()?.parentElement).toContainElement(plus());
});

it('shows the slides alone to a member of Plus, to an agent and where the brand has no Plus', () => {
  const store = open([OFFERS, PLUS], null);
  act(() => void store.dispatch(dashboard.received(plusMember())));
  expect(plus()).not.toBeInTheDocument();
  expect(carousel()).toBeInTheDocument();
  act(() => void store.dispatch(dashboard.received(dashboardFixture({ agent: ACTING_AGENT }))));
  expect(plus()).not.toBeInTheDocument();
  act(() => void store.dispatch(dashboard.received(dashboardFixture())));
  expect(plus()).toBeInTheDocument();
  const modules = ['vouchers'];
  act(() => void store.dispatch(clientConfig.received(clientConfigFixture({ modules }))));
  expect(plus()).not.toBeInTheDocument();
});

it('sells Plus alone where no slides are before it', () => {
  open([PLUS], null);
  expect(plus()).toBeInTheDocument();
  expect(carousel()).not.toBeInTheDocument();
});

describe('the hint that a member has Plus', () => {
  const HINT = readFileSync('public/hint.js', 'utf8');
  /** What public/hint.js marks on the next page. */
  const marks = (): string[] => {
    const script = document.createElement('script');
    Object.assign(script.dataset, { key: storageKey('isLoggedIn'), plus: storageKey('hasPlus') });
    jest.spyOn(document, 'currentScript', 'get').mockReturnValue(script);
    delete root.dataset['plus'];
    eval(HINT);
    return Object.keys(root.dataset).filter((name) => ['member', 'plus'].includes(name));
  };

  it('is kept from when the member is known until they are known to have none', () => {
    const store = storeForTest();
    store.dispatch(dashboard.received(plusMember()));
    openShell(routes.home, { store });
    expect([deviceStorage.read('hasPlus'), 'plus' in root.dataset]).toEqual(['true', true]);
    act(() => void store.dispatch(dashboard.received(dashboardFixture())));
    expect([deviceStorage.read('hasPlus'), 'plus' in root.dataset]).toEqual([null, false]);
  });

  it('marks this page no longer once nobody is signed in', () => {
    const store = storeForTest();
    store.dispatch(dashboard.received(plusMember()));
    openShell(routes.home, { store });
    expect('plus' in root.dataset).toBe(true);
    act(() => void store.dispatch(dashboard.reset()));
    expect('plus' in root.dataset).toBe(false);
  });

  it('marks the next page before its first paint, in a session only', () => {
    rememberPlus(true);
    expect(marks()).toEqual([]);
    deviceStorage.write('isLoggedIn', 'true');
    expect(marks()).toEqual(['member', 'plus']);
    rememberPlus(false);
    expect(marks()).toEqual(['member']);
  });
});
