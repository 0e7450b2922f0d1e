import { act, screen, waitFor, within } from '@testing-library/react';
import { survey } from '#contract/survey.ts';
import { dashboard } from '#web/features/member/dashboard.ts';
import { refreshSurveyAvailability, surveyAvailability } from '#web/features/survey/records.ts';
import { SurveyScreen } from '#web/screens/survey/survey-screen.tsx';
import { saveForms, restoreForms } from '#web/session/saved-forms.ts';
import { markLoggedIn } from '#web/session/session.ts';
import { readStored, tabStorage } from '#web/session/storage.ts';
import { contract } from '#contract/index.ts';
import { emptyLoadable } from '#web/store/create-loadable.ts';
import type { AppStore } from '#web/store/make-store.ts';
import { ZILLION } from '../../support/offers.ts';
import { earlierAnswers } from '../../support/earlier-answers.ts';
import { dashboardFixture } from '../../support/fixtures.ts';
import { heldAnswer } from '../../support/leaving.ts';
import { mockEndpoint, mockError, mockNetworkFailure } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { storeForTest } from '../../support/store-for-test.ts';
import { forgetBrowser, htmlOf, openScreen } from '../screens/open-screen.tsx';

const { coinLifeMonths, ...SURVEY } = ZILLION.surveys[0]!;
const waiting = { showSurvey: true, survey: SURVEY, participation: null };

/** A page brings the visitor's survey, even to a member. */
const arriveAt = (store: AppStore) =>
  store.merge({ [surveyAvailability.name]: { ...emptyLoadable(), data: waiting, isFetched: true } });

const open = (isMember: boolean, store = storeForTest()) => {
  if (isMember) markLoggedIn();
  arriveAt(store);
  const page = (
    <main>
      <SurveyScreen />
    </main>
  );
  return openScreen(page, { store, asPath: '/survey' });
};

beforeEach(() => {
  forgetBrowser();
  expect(coinLifeMonths).toBeGreaterThan(0);
  mockServer.use(
    mockEndpoint(survey.availability, waiting),
    mockEndpoint(contract.member.dashboard, dashboardFixture()),
  );
});

it('links a visitor to the login page with the current address to return to', async () => {
  open(false);
  expect(await screen.findByRole('link', { name: 'Sign in' })).toHaveAttribute(
    'href',
    '/login?returnTo=%2Fsurvey',
  );
  expect(screen.queryByRole('button', { name: 'Send answers' })).not.toBeInTheDocument();
});

it('says without JavaScript what answering needs', () => {
  const store = storeForTest();
  store.dispatch(surveyAvailability.received(waiting));
  expect(htmlOf(<SurveyScreen />, { store }).notes).toEqual(['Answering needs JavaScript.']);
});

it('says of each question that it needs an answer', async () => {
  open(true);
  const names = (await screen.findAllByRole('group')).map(
    (group) => group.querySelector('legend')?.textContent,
  );
  expect(names.length).toBeGreaterThan(0);
  for (const name of names) expect(name).toContain('(required)');
});

it('marks the unanswered questions and focuses the first', async () => {
  const { user } = open(true);
  await user.click(await screen.findByRole('button', { name: 'Send answers' }));
  expect(screen.getAllByText('Choose an answer')).toHaveLength(3);
  const first = screen.getByRole('radio', { name: 'Almost every day' });
  expect(first).toHaveFocus();
  expect(first.closest('fieldset')).toHaveAccessibleName(/\. Choose an answer$/);
});

it('sends the answers once, and then thanks and shows the coins earned', async () => {
  const sent: unknown[] = [];
  mockServer.use(
    mockEndpoint(survey.participateByPost, ({ body }) => {
      sent.push(body);
      return {
        participation: { surveyId: SURVEY.surveyId, points: 150, answeredAt: '2026-03-14T09:30:00.000Z' },
        availablePointsAmount: 1150,
      };
    }),
  );
  const scroll = jest.spyOn(Element.prototype, 'scrollIntoView');
  const { user } = open(true);
  await user.click(await screen.findByRole('radio', { name: 'Almost every day' }));
  await user.click(screen.getByRole('checkbox', { name: 'Online' }));
  await user.click(screen.getByRole('checkbox', { name: 'At the market' }));
  await user.click(screen.getByRole('radio', { name: 'Groceries' }));
  await user.click(screen.getByRole('checkbox', { name: 'By e-mail' }));
  await user.click(screen.getByRole('radio', { name: 'Perhaps' }));
  await user.dblClick(screen.getByRole('button', { name: 'Send answers' }));
  expect(await screen.findByRole('heading', { name: 'Thank you for your answers' })).toBeVisible();
  // The button that had the focus is gone.
  expect(document.activeElement).toContainElement(screen.getByRole('heading', { level: 1 }));
  expect(document.activeElement).not.toBe(document.body);
  expect(scroll.mock.contexts).toEqual([document.activeElement]);
  scroll.mockRestore();
  expect(screen.getByText('150 coins')).toBeVisible();
  expect(sent).toEqual([
    {
      surveyId: SURVEY.surveyId,
      answers: 'often:daily,where:online.market,coins:groceries,find:mail,recommend:perhaps',
    },
  ]);
});

describe('after the answers, when another survey waits', () => {
  const second = { ...SURVEY, surveyId: 'how-you-travel', title: 'How you travel' };
  const participation = { surveyId: SURVEY.surveyId, points: 150, answeredAt: '2026-03-14T09:30:00.000Z' };
  const answerFirst = async () => {
    const opened = open(true);
    await answerAll(opened);
    mockServer.use(
      mockEndpoint(survey.participateByPost, { participation, availablePointsAmount: 150 }),
      mockEndpoint(survey.availability, { showSurvey: true, survey: second, participation }),
    );
    await opened.user.click(screen.getByRole('button', { name: 'Send answers' }));
    return opened;
  };

  it('thanks first, and then offers it', async () => {
    const { user } = await answerFirst();
    expect(await screen.findByRole('heading', { name: 'Thank you for your answers' })).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Next survey' }));
    expect(screen.getByRole('heading', { level: 1, name: 'How you travel' })).toBeVisible();
    expect(document.activeElement).toContainElement(screen.getByRole('heading', { level: 1 }));
    expect(screen.getByRole('radio', { name: 'Perhaps' })).not.toBeChecked();
  });

  it('lets the home page show it', async () => {
    const { store } = await answerFirst();
    await waitFor(() => expect(surveyAvailability.selectData(store.getState())?.survey).toEqual(second));
    expect(readStored('surveyData')).toBeNull();
  });
});

const currentStep = () =>
  within(screen.getByRole('list', { name: 'Steps' }))
    .getAllByRole('listitem')
    .find((step) => step.getAttribute('aria-current') === 'step')?.textContent;

const answerAll = async ({ user }: ReturnType<typeof open>) => {
  await user.click(await screen.findByRole('radio', { name: 'Almost every day' }));
  await user.click(screen.getByRole('checkbox', { name: 'Online' }));
  await user.click(screen.getByRole('radio', { name: 'Groceries' }));
  await user.click(screen.getByRole('checkbox', { name: 'By e-mail' }));
  await user.click(screen.getByRole('radio', { name: 'Perhaps' }));
};

it('shows the thanks when the survey was answered in another tab', async () => {
  const participation = { surveyId: SURVEY.surveyId, points: 150, answeredAt: '2026-03-14T09:30:00.000Z' };
  const opened = open(true);
  await answerAll(opened);
  expect(currentStep()).toBe('1Questions');
  mockServer.use(
    mockError(survey.participateByPost, 'SURVEY_ANSWERED', 'You have already answered this survey'),
    mockEndpoint(survey.availability, { showSurvey: false, survey: null, participation }),
  );
  await opened.user.click(screen.getByRole('button', { name: 'Send answers' }));
  expect(await screen.findByRole('heading', { name: 'Thank you for your answers' })).toBeVisible();
  // What the coins are for comes first, as on the receipt of a conversion.
  expect(screen.getByRole('link', { name: 'Spend coins' })).toHaveAttribute('href', '/burn');
  expect(screen.getByRole('link', { name: 'Transaction History' })).toBeVisible();
  expect(currentStep()).toBeUndefined();
  // No line breaks within the date.
  expect(screen.getByText(/were added on/).textContent).toContain('on 14\u00a0Mar\u00a02026.');
});

describe('the balance in the thanks', () => {
  const participation = { surveyId: SURVEY.surveyId, points: 150, answeredAt: '2026-03-14T09:30:00.000Z' };
  const before = { ...dashboardFixture(), availablePointsAmount: 1000 };
  const sendWith = async (...answers: Parameters<typeof mockServer.use>) => {
    const store = storeForTest();
    store.dispatch(dashboard.received(before));
    const opened = open(true, store);
    await answerAll(opened);
    mockServer.use(...answers);
    await opened.user.click(screen.getByRole('button', { name: 'Send answers' }));
    return screen.findByText(/were added on/);
  };

  it('is that after the answers, also while the header has the one from before', async () => {
    const late = heldAnswer();
    const thanks = await sendWith(
      mockEndpoint(survey.participateByPost, { participation, availablePointsAmount: 1150 }),
      mockEndpoint(contract.member.dashboard, { ...before, availablePointsAmount: 1150 }, late),
    );
    expect(thanks).toHaveTextContent('You have 1,150 coins.');
    await late.comesAfter(() => undefined);
    expect(thanks).toHaveTextContent('You have 1,150 coins.');
  });

  it('comes with the thanks for answers in another tab, which wait for it', async () => {
    const late = heldAnswer();
    const sending = sendWith(
      mockError(survey.participateByPost, 'SURVEY_ANSWERED', 'You have already answered this survey'),
      mockEndpoint(contract.member.dashboard, { ...before, availablePointsAmount: 1150 }, late),
      mockEndpoint(survey.availability, { showSurvey: false, survey: null, participation }),
    );
    await late.comesAfter(() => {
      expect(screen.queryByText(/were added on/)).not.toBeInTheDocument();
    });
    expect(await sending).toHaveTextContent('You have 1,150 coins.');
  });

  it('is left out if it cannot be loaded after the answers in another tab', async () => {
    const thanks = await sendWith(
      mockError(survey.participateByPost, 'SURVEY_ANSWERED', 'You have already answered this survey'),
      mockNetworkFailure(contract.member.dashboard),
      mockEndpoint(survey.availability, { showSurvey: false, survey: null, participation }),
    );
    expect(thanks).not.toHaveTextContent('You have');
  });
});

it('still thanks a member who follows a link to the same page, which brings the visitor’s survey', async () => {
  const participation = { surveyId: SURVEY.surveyId, points: 150, answeredAt: '2026-03-14T09:30:00.000Z' };
  mockServer.use(mockEndpoint(survey.availability, { showSurvey: false, survey: null, participation }));
  const { store } = open(true);
  expect(await screen.findByRole('heading', { name: 'Thank you for your answers' })).toBeVisible();
  arriveAt(store);
  // The screen learns of a page's state with the next action, or frame.
  await earlierAnswers(store);
  expect(screen.getByRole('heading', { name: 'Thank you for your answers' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send answers' })).not.toBeInTheDocument();
});

it('still thanks when what the home page had asked for before comes last', async () => {
  const late = heldAnswer();
  mockServer.use(mockEndpoint(survey.availability, waiting, late));
  const store = storeForTest();
  const asking = store.dispatch(refreshSurveyAvailability());
  const participation = { surveyId: SURVEY.surveyId, points: 150, answeredAt: '2026-03-14T09:30:00.000Z' };
  await late.comesAfter(async () => {
    mockServer.use(mockEndpoint(survey.availability, { showSurvey: false, survey: null, participation }));
    open(true, store);
    expect(await screen.findByRole('heading', { name: 'Thank you for your answers' })).toBeVisible();
  });
  await act(() => asking);
  expect(screen.getByRole('heading', { name: 'Thank you for your answers' })).toBeVisible();
  expect(readStored('surveyData')).toBe('answered');
});

it('keeps the answers when the request fails', async () => {
  mockServer.use(mockNetworkFailure(survey.participateByPost));
  const opened = open(true);
  await answerAll(opened);
  await opened.user.click(screen.getByRole('button', { name: 'Send answers' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong');
  expect(screen.getByRole('radio', { name: 'Perhaps' })).toBeChecked();
});

it('restores the answers after a new login when the session has ended', async () => {
  const { lcn } = dashboardFixture();
  const opened = open(true);
  await answerAll(opened);
  saveForms(lcn, '/survey');
  opened.unmount();
  // The header shows the member before the questions are loaded.
  restoreForms(lcn, '/survey');
  const again = open(true);
  act(() => void again.store.dispatch(dashboard.received(dashboardFixture())));
  expect(await screen.findByRole('button', { name: 'Send answers' })).toBeVisible();
  await waitFor(() => expect(screen.getByRole('radio', { name: 'Perhaps' })).toBeChecked());
});

const openFor = (lcn: string) => {
  const opened = open(true);
  act(() => void opened.store.dispatch(dashboard.received({ ...dashboardFixture(), lcn })));
  return opened;
};

it('restores the answers after a reload, until they are sent', async () => {
  const { lcn } = dashboardFixture();
  mockServer.use(
    mockEndpoint(survey.participateByPost, {
      participation: { surveyId: SURVEY.surveyId, points: 150, answeredAt: '2026-03-14T09:30:00.000Z' },
      availablePointsAmount: 150,
    }),
  );
  const opened = openFor(lcn);
  await answerAll(opened);
  opened.unmount();
  const again = openFor(lcn);
  await waitFor(async () => expect(await screen.findByRole('radio', { name: 'Perhaps' })).toBeChecked());
  expect(screen.getByRole('checkbox', { name: 'Online' })).toBeChecked();
  await again.user.click(screen.getByRole('button', { name: 'Send answers' }));
  expect(await screen.findByRole('heading', { name: 'Thank you for your answers' })).toBeVisible();
  expect(JSON.stringify({ ...window.sessionStorage })).not.toContain('perhaps');
});

it('restores no answers of another card, and no unknown answers', async () => {
  const opened = openFor(dashboardFixture().lcn);
  await answerAll(opened);
  opened.unmount();
  const other = openFor('xxxxxx0001');
  expect(await screen.findByRole('radio', { name: 'Perhaps' })).not.toBeChecked();
  expect(JSON.stringify({ ...window.sessionStorage })).not.toContain('perhaps');
  other.unmount();
  tabStorage.write(`survey:${SURVEY.surveyId}`, 'often:hourly,recommend:perhaps,nonsense');
  openFor('xxxxxx0001');
  await waitFor(async () => expect(await screen.findByRole('radio', { name: 'Perhaps' })).toBeChecked());
  expect(screen.getAllByRole('radio', { checked: true })).toHaveLength(1);
});

it('says that the questions cannot be loaded, and loads them again on request', async () => {
  mockServer.use(mockNetworkFailure(survey.availability, { once: true }));
  const { user } = open(true);
  expect(await screen.findByText('Your survey could not be loaded.')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Sign in' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Send answers' })).toBeVisible();
});

it('shows a member who has answered neither the introduction nor its head while that is not known', async () => {
  const answer = heldAnswer();
  const participation = { surveyId: SURVEY.surveyId, points: 300, answeredAt: '2026-03-02T06:30:00.000Z' };
  mockServer.use(
    mockEndpoint(survey.availability, { showSurvey: false, survey: null, participation }, answer),
  );
  open(true);
  expect(await screen.findByText('Loading your survey')).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Survey$/);
  expect(screen.queryByRole('heading', { level: 2 })).not.toBeInTheDocument();
  await answer.comesAfter(() => undefined);
  expect(await screen.findByRole('heading', { name: 'Thank you for your answers' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Survey$/);
});
