import { screen } from '@testing-library/react';
import { survey } from '#contract/survey.ts';
import { surveys } from '#backend/seed/content/surveys.ts';
import { surveyAvailability } from '#web/features/survey/records.ts';
import { SurveyScreen } from '#web/screens/survey/survey-screen.tsx';
import { markLoggedIn } from '#web/session/session.ts';
import { contract } from '#contract/index.ts';
import { dashboardFixture } from '../../support/fixtures.ts';
import { mockEndpoint, mockNetworkFailure } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { storeForTest } from '../../support/store-for-test.ts';
import { forgetBrowser, openScreen } from '../screens/open-screen.tsx';

const { coinLifeDays, ...SURVEY } = surveys[0]!;
const waiting = { showSurvey: true, survey: SURVEY, participation: null };

const PAGE = { origin: 'https://rewards.test', path: '/survey', clientId: 'ZILLION' };

const open = (member: boolean) => {
  if (member) markLoggedIn();
  const store = storeForTest();
  store.dispatch(surveyAvailability.received(waiting));
  return openScreen(<SurveyScreen {...PAGE} />, { store, asPath: '/survey' });
};

beforeEach(() => {
  forgetBrowser();
  expect(coinLifeDays).toBeGreaterThan(0);
  mockServer.use(
    mockEndpoint(survey.availability, waiting),
    mockEndpoint(contract.member.dashboard, dashboardFixture()),
  );
});

it('invites a visitor to sign in, and back', async () => {
  open(false);
  expect(await screen.findByRole('link', { name: 'Sign in' })).toHaveAttribute(
    'href',
    '/login?returnTo=%2Fsurvey',
  );
  expect(screen.queryByRole('button', { name: 'Send answers' })).not.toBeInTheDocument();
});

it('names what is not answered, and goes to it', async () => {
  const { user } = open(true);
  await user.click(await screen.findByRole('button', { name: 'Send answers' }));
  expect(screen.getAllByText('Choose an answer')).toHaveLength(3);
  expect(screen.getByRole('radio', { name: 'Nearly every day' })).toHaveFocus();
});

it('sends the answers once, and says what came of them', async () => {
  const sent: unknown[] = [];
  mockServer.use(
    mockEndpoint(survey.participateByPost, ({ body }) => {
      sent.push(body);
      return {
        participation: { surveyId: SURVEY.surveyId, points: 150, answeredAt: '2026-03-14T09:30:00.000Z' },
        availablePointsAmount: 150,
      };
    }),
  );
  const { user } = open(true);
  await user.click(await screen.findByRole('radio', { name: 'Nearly every day' }));
  await user.click(screen.getByRole('checkbox', { name: 'Online' }));
  await user.click(screen.getByRole('checkbox', { name: 'On the market' }));
  await user.click(screen.getByRole('radio', { name: 'Groceries' }));
  await user.click(screen.getByRole('checkbox', { name: 'By e-mail' }));
  await user.click(screen.getByRole('radio', { name: 'Perhaps' }));
  await user.dblClick(screen.getByRole('button', { name: 'Send answers' }));
  expect(await screen.findByRole('heading', { name: 'Thank you for your answers' })).toBeVisible();
  expect(screen.getByText('150 coins')).toBeVisible();
  expect(sent).toEqual([
    {
      surveyId: SURVEY.surveyId,
      answers: 'often:daily,where:online.market,coins:groceries,find:mail,recommend:perhaps',
    },
  ]);
});

it('says that the questions could not be loaded, and asks again', async () => {
  mockServer.use(mockNetworkFailure(survey.availability, { once: true }));
  const { user } = open(true);
  expect(await screen.findByText('Your survey could not be loaded.')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Sign in' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Send answers' })).toBeVisible();
});
