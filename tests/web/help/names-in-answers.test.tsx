// Help answers that refer to a page of the account use the name in its menu.
import { screen } from '@testing-library/react';
import { contentOf } from '#backend/modules/help/content.ts';
import { clientConfig } from '#web/features/brand/config.ts';
import { dashboard } from '#web/features/member/dashboard.ts';
import { ProfileFrame } from '#web/screens/shell/profile-frame.tsx';
import { clientConfigFixture, dashboardFixture } from '../../support/fixtures.ts';
import { storeForTest } from '../../support/store-for-test.ts';
import { openScreen } from '../screens/open-screen.tsx';

const answers = new Map(
  contentOf('zillion').categories.flatMap(({ questions }) =>
    questions.map(({ questionId, answer }) => [questionId, answer.join(' ')] as const),
  ),
);

it.each([
  ['change-details', 'link', 'Account Details'],
  ['several-cards', 'link', 'Change account'],
  ['sign-out', 'link', 'Sessions and activity'],
  ['sign-out', 'button', 'SIGN OUT'],
  ['find-voucher', 'link', 'Order History'],
  ['coins-missing', 'link', 'Shopping trips'],
] as const)('the answer %s names a %s that the profile has: %s', (questionId, role, name) => {
  const store = storeForTest();
  store.dispatch(dashboard.received(dashboardFixture()));
  store.dispatch(clientConfig.received(clientConfigFixture({ modules: ['shop-and-earn'] })));
  openScreen(
    <ProfileFrame current="Addresses" head={null}>
      {null}
    </ProfileFrame>,
    { store },
  );
  expect(answers.get(questionId)).toContain(name);
  expect(screen.getAllByRole(role, { name }).length).toBeGreaterThan(0);
});
