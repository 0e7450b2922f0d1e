import { screen } from '@testing-library/react';
import { AGENT_ROLES } from '#contract/enums.ts';
import { membership } from '#contract/membership.ts';
import { plusProgrammes } from '#backend/seed/content/plus.ts';
import { dashboard, type Dashboard } from '#web/features/member/dashboard.ts';
import { plusFeatures, plusPlans } from '#web/features/membership/records.ts';
import { PlusMembershipScreen } from '#web/screens/plus/plus-membership-screen.tsx';
import { dashboardFixture } from '../../support/fixtures.ts';
import { mockEndpoint } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { storeForTest } from '../../support/store-for-test.ts';
import { forgetBrowser, openScreen } from '../screens/open-screen.tsx';

const PAGE = { origin: 'https://rewards.test', path: '/plus-membership', clientId: 'ZILLION' };
const AGENT: NonNullable<Dashboard['agent']> = {
  name: 'Rohit Deshpande',
  role: AGENT_ROLES[0],
  endsAt: '2026-03-14T10:00:00.000Z',
  endsInSeconds: 1800,
};
const { plans, features } = plusProgrammes['ZILLION']!;
const planList = plans.map(({ earnKinds, ...plan }) => {
  expect(earnKinds).not.toHaveLength(0);
  return plan;
});

const open = (who: Dashboard | null) => {
  const store = storeForTest();
  store.dispatch(plusPlans.received({ planList }));
  store.dispatch(plusFeatures.received({ featureList: [...features] }));
  if (who) store.dispatch(dashboard.received(who));
  return openScreen(<PlusMembershipScreen {...PAGE} />, { store, asPath: '/plus-membership' });
};

beforeEach(() => {
  forgetBrowser();
  mockServer.use(mockEndpoint(membership.outlook, { outlookList: [] }));
});

it('leads a visitor to sign in, and back', () => {
  open(null);
  expect(screen.getByRole('link', { name: 'Sign in and join Plus, one year' })).toHaveAttribute(
    'href',
    '/login?returnTo=%2Fplus-membership',
  );
  expect(screen.queryByRole('button', { name: /^Pay/ })).not.toBeInTheDocument();
});

it('offers a member each plan, and renewal only as a choice', async () => {
  open(dashboardFixture());
  expect(await screen.findAllByRole('button', { name: /^Pay ₹/ })).toHaveLength(planList.length);
  expect(screen.getByRole('checkbox', { name: /Renew by itself/ })).not.toBeChecked();
});

it('offers a support agent nothing to buy', () => {
  open(dashboardFixture({ agent: AGENT }));
  expect(screen.getByRole('article', { name: 'Plus, one year' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Pay/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /join/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
});
