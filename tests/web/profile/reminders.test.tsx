import { screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import { reminders } from '#contract/reminders.ts';
import type { MemberDetail } from '#web/features/member/records.ts';
import { reminderChoice } from '#web/features/reminders/records.ts';
import { Reminders } from '#web/screens/profile/reminders.tsx';
import { memberFixture } from '../../support/fixtures.ts';
import { mockEndpoint, mockError } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { memberStore, openScreen } from './open-profile.tsx';

const choiceOf = (expiry: boolean) => ({ expiry, daysBefore: [30, 7] });

const open = (expiry: boolean | null, member: Partial<MemberDetail> = {}) => {
  const store = memberStore();
  if (expiry !== null) store.dispatch(reminderChoice.received(choiceOf(expiry)));
  return openScreen(<Reminders member={memberFixture(member)} />, store);
};

const box = () => screen.getByRole('checkbox', { name: 'Remind me before coins expire' });

/** Answers each choice and records it. */
const answering = () => {
  const chosen: boolean[] = [];
  mockServer.use(
    mockEndpoint(reminders.choose, ({ body }) => {
      chosen.push(body.expiry);
      return choiceOf(body.expiry);
    }),
  );
  return chosen;
};

it('says when reminders are sent, and through which channels', () => {
  open(true);
  expect(box()).toBeChecked();
  expect(box()).toHaveAccessibleDescription('30 and 7 days before, by SMS and e-mail.');
});

it('says that reminders by e-mail need a verified address', () => {
  open(true, { emailVerified: false });
  expect(box()).toHaveAccessibleDescription(/by SMS; by e-mail too once your address is verified\.$/);
});

it('can be switched off and on again by keyboard, and shows the choice that the server returns', async () => {
  const chosen = answering();
  const { user } = open(true);
  await user.tab();
  expect(box()).toHaveFocus();
  await user.keyboard(' ');
  expect(await screen.findByText(/^No reminders are sent\./)).toHaveRole('status');
  expect(box()).not.toBeChecked();
  expect(box()).toHaveFocus();
  await user.keyboard(' ');
  expect(await screen.findByText(/^30 and 7 days before,/)).toBeVisible();
  expect(box()).toBeChecked();
  expect(chosen).toEqual([false, true]);
});

it('keeps its state when the choice cannot be saved, and shows the error message', async () => {
  mockServer.use(mockError(reminders.choose, 'UNAVAILABLE', 'Please try again in a minute'));
  const { user } = open(true);
  await user.click(box());
  expect(await screen.findByRole('alert')).toHaveTextContent('Please try again in a minute');
  expect(box()).toBeChecked();
  answering();
  await user.click(box());
  expect(await screen.findByText(/^No reminders are sent\./)).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('sends the choice once when the checkbox is clicked again during the request', async () => {
  const answer = Promise.withResolvers<null>();
  const chosen: boolean[] = [];
  mockServer.use(
    mockEndpoint(reminders.choose, async ({ body }) => {
      chosen.push(body.expiry);
      await answer.promise;
      return choiceOf(body.expiry);
    }),
  );
  const { user } = open(false);
  await user.click(box());
  expect(box()).toHaveAttribute('aria-disabled', 'true');
  await user.click(box());
  answer.resolve(null);
  expect(await screen.findByText(/^30 and 7 days before,/)).toBeVisible();
  expect(chosen).toEqual([true]);
});

it('says that the choice did not load, and shows no checkbox', () => {
  open(null);
  expect(screen.getByRole('heading', { name: 'Reminders' })).toBeVisible();
  expect(screen.getByText(/did not load/)).toBeVisible();
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
});

it('is disabled before hydration, without looking disabled', () => {
  const store = memberStore();
  store.dispatch(reminderChoice.received(choiceOf(true)));
  const page = renderToString(
    <Provider store={store}>
      <Reminders member={memberFixture()} />
    </Provider>,
  );
  expect(page).toMatch(/<input[^>]* disabled=""/);
  expect(page).toMatch(/<input[^>]* data-asleep="true"/);
});
