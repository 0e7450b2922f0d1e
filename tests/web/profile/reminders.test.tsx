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

it('says when reminders come, and which way', () => {
  open(true);
  expect(box()).toBeChecked();
  expect(box()).toHaveAccessibleDescription('30 and 7 days before, by SMS and e-mail.');
});

it('says that an address has to be verified to be written to', () => {
  open(true, { emailVerified: false });
  expect(box()).toHaveAccessibleDescription(/by SMS; by e-mail too once your address is verified\.$/);
});

it('is switched off and on again, by keyboard, each time as the server answers', async () => {
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

it('stays as it was where the choice could not be kept, and says why', async () => {
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

it('is sent once, however often it is pressed meanwhile', async () => {
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

it('says so where the choice did not load', () => {
  open(null);
  expect(screen.getByRole('heading', { name: 'Reminders' })).toBeVisible();
  expect(screen.getByText(/did not load/)).toBeVisible();
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
});

it('cannot be pressed before the page is awake, without looking so', () => {
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
