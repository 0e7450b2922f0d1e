import { screen, within } from '@testing-library/react';
import { clientConfig } from '#web/features/brand/config.ts';
import { dashboard } from '#web/features/member/dashboard.ts';
import { ownCards } from '#web/features/sessions/records.ts';
import { AccountDetailsScreen } from '#web/screens/profile/account-details-screen.tsx';
import { ProfileScreen } from '#web/screens/profile/profile-screen.tsx';
import { clientConfigFixture, dashboardFixture } from '../../support/fixtures.ts';
import { memberStore, openScreen } from './open-profile.tsx';

const valueOf = (term: string) => screen.getByText(term).nextElementSibling;

it('shows the member’s details, with card and mobile number masked', () => {
  openScreen(<ProfileScreen />, memberStore());
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Asha Menon');
  expect(valueOf('Name')).toHaveTextContent('Ms Asha Menon');
  expect(valueOf('Card')).toHaveTextContent('xxxxxx4417');
  expect(valueOf('Mobile number')).toHaveTextContent('98xxxx3210');
  expect(valueOf('E-mail')).toHaveTextContent(/^asha\.menon@example\.com\s*$/);
  expect(valueOf('Date of birth')).toHaveTextContent('14 Aug 1990');
  expect(valueOf('Tier')).toHaveTextContent('Zillion');
  expect(valueOf('Member since')).toHaveTextContent('12 Jan 2025');
  expect(screen.getByRole('link', { name: 'Edit profile' })).toHaveAttribute('href', '/profile/edit-profile');
});

it('lets a long name in the heading break between its syllables', () => {
  openScreen(<ProfileScreen />, memberStore({ firstName: 'Chandrasekharapuram' }));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
    'Chandra\u00adse\u00adkha\u00adra\u00adpu\u00adram Menon',
  );
});

it('shows a placeholder for empty details', () => {
  openScreen(<ProfileScreen />, memberStore({ email: null, dateOfBirth: null, salutation: null }));
  expect(valueOf('Name')).toHaveTextContent(/^Asha Menon$/);
  expect(valueOf('E-mail')).toHaveTextContent(/^--$/);
  expect(valueOf('Date of birth')).toHaveTextContent(/^--$/);
});

it('says that the e-mail address is not verified', () => {
  openScreen(<ProfileScreen />, memberStore({ emailVerified: false }));
  expect(valueOf('E-mail')).toHaveTextContent('asha.menon@example.com Not verified');
});

it.each([
  ['ZILLION', 'Harbourline'],
  ['GOLD', 'GOLD'],
])('shows the default tier by the brand’s name, and another tier as it is: %s', (tier, shown) => {
  const store = memberStore({ tier });
  store.dispatch(clientConfig.received(clientConfigFixture({ name: 'Harbourline' })));
  openScreen(<ProfileScreen />, store);
  expect(valueOf('Tier')).toHaveTextContent(shown);
});

it('marks a Plus member', () => {
  openScreen(<AccountDetailsScreen />, memberStore({ tier: 'ZILLION_PLUS' }));
  expect(screen.getByText('PLUS')).toBeVisible();
  expect(valueOf('Tier')).toHaveTextContent('Plus');
});

it('marks the current page in the profile menu', () => {
  openScreen(<AccountDetailsScreen />, memberStore());
  const menu = screen.getByRole('navigation', { name: 'Profile' });
  const [main] = within(menu).getAllByRole('list');
  const links = within(main as HTMLElement).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Account Details', '/profile/edit-profile'],
    ['Transaction History', '/profile/points-ledger'],
    ['Addresses', '/profile/add-address-home'],
    ['Order History', '/profile/orders'],
  ]);
  expect(within(menu).getByRole('link', { current: 'page' })).toHaveTextContent('Account Details');
});

it('ends the menu with SIGN OUT', () => {
  openScreen(<AccountDetailsScreen />, memberStore());
  const menu = screen.getByRole('navigation', { name: 'Profile' });
  const entries = [...menu.querySelectorAll('a, button')].map(({ textContent }) => textContent);
  expect(entries[0]).toBe('Account Details');
  expect(entries.indexOf('Your card')).toBeGreaterThan(entries.indexOf('Order History'));
  expect(entries.at(-1)).toBe('SIGN OUT');
});

it('links from the profile page to the points ledger', () => {
  openScreen(<ProfileScreen />, memberStore());
  expect(screen.getByRole('link', { name: /25,000 coins/ })).toHaveAttribute(
    'href',
    '/profile/points-ledger',
  );
});

describe('the offer to change the card', () => {
  const openWith = (count: number) => {
    const store = memberStore();
    const lcnList = Array.from({ length: count }, (_, at) => ({
      handle: `handle-${String(at)}`,
      lcn: 'xxxxxx0001',
      name: 'Asha Menon',
      availablePointsAmount: 10,
      current: at === 0,
    }));
    store.dispatch(ownCards.received({ lcnList, totalLcn: count }));
    openScreen(<ProfileScreen />, store);
  };

  it.each([
    [2, 'One more card uses your number'],
    [3, 'Two more cards use your number'],
  ])('counts the others of %d cards', (count, title) => {
    openWith(count);
    expect(screen.getByRole('heading', { name: title })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Choose account' })).toHaveAttribute(
      'href',
      '/profile/change-account',
    );
  });

  it('is not made to a member with one card, nor when the cards did not load', () => {
    openWith(1);
    openScreen(<ProfileScreen />, memberStore());
    expect(screen.queryByRole('link', { name: 'Choose account' })).not.toBeInTheDocument();
  });
});

describe('the additional menu', () => {
  const moreOf = (modules: string[], tier = 'ZILLION') => {
    const store = memberStore();
    store.dispatch(dashboard.received(dashboardFixture({ tier })));
    store.dispatch(clientConfig.received(clientConfigFixture({ modules })));
    openScreen(<ProfileScreen />, store);
    const [menu] = screen.getAllByRole('list', { name: 'More of your account' });
    return within(menu as HTMLElement)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);
  };

  it('contains Plus and help when the brand offers them', () => {
    expect(moreOf(['plus', 'help'])).toEqual([
      ['Your card', '/profile/card'],
      ['Your vouchers', '/user-vouchers'],
      ['Your products', '/user-products'],
      ['Shopping trips', '/profile/trips'],
      ['Plus membership', '/plus-membership'],
      ['Change account', '/profile/change-account'],
      ['Sessions and activity', '/profile/sessions'],
      ['Help and support', '/help-and-support'],
    ]);
  });

  it('leaves out what the brand does not offer, but nothing that is the member’s own', () => {
    expect(moreOf([]).map(([label]) => label)).toEqual([
      'Your card',
      'Your vouchers',
      'Your products',
      'Shopping trips',
      'Change account',
      'Sessions and activity',
    ]);
  });

  it('links a Plus member to their membership', () => {
    expect(moreOf(['plus'], 'ZILLION_PLUS')).toContainEqual(['Plus membership', '/zillion-plus']);
  });

  it('links a Plus member to their membership when Plus is not offered any more', () => {
    expect(moreOf([], 'ZILLION_PLUS')).toContainEqual(['Plus membership', '/zillion-plus']);
  });
});
